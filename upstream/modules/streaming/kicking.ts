/** Ends what somebody plays, after the commit that has locked them out. */
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { MediaEngineError } from '../../kernel/media/engine.ts'

interface Playback {
  streamId: string
  tokenHash: string
}

/** An engine that cannot be told for so long has ended the show, and with it the playback. */
export const KICK_QUEUE = defineQueue<Playback>({
  name: 'playback-kick',
  retry: { limit: 60, firstDelaySeconds: 1, maxDelaySeconds: 4 },
  concurrency: 2,
})

/** Ends what is played with a token. A show that is over has nobody left to end. @throws MediaEngineError */
export async function kickFrom(
  { media }: Pick<Kernel, 'media'>,
  { streamId, tokenHash }: Playback,
): Promise<void> {
  await media.kick(streamId, tokenHash).catch((error: unknown) => {
    if (!(error instanceof MediaEngineError) || error.code !== 'STREAM_NOT_FOUND') throw error
  })
}
