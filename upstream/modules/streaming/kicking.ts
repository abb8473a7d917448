/** Ends what somebody plays, after the commit that has locked them out. */
import type { Tx } from '../../kernel/database.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { MediaEngineError } from '../../kernel/media/engine.ts'
import { CLOSE_SOCKETS_QUEUE } from '../auth/sessions.ts'
import * as store from './store.ts'

interface Playback {
  streamId: string
  tokenHash: string
}

/** An engine that cannot be told for so long has ended the stream, and with it the playback. */
export const KICK_QUEUE = defineQueue<Playback>({
  name: 'playback-kick',
  retry: { limit: 60, firstDelaySeconds: 1, maxDelaySeconds: 4 },
  concurrency: 2,
  // A stream that cannot be told has less than half of the queue.
  groupOf: ({ streamId }) => streamId,
  groupLimit: 5,
})

/** Ends what is played with a token. A stream that is over has nobody left to end. @throws MediaEngineError */
export async function kickFrom(
  { media }: Pick<Kernel, 'media'>,
  { streamId, tokenHash }: Playback,
): Promise<void> {
  await media.kick(streamId, tokenHash).catch((error: unknown) => {
    if (!(error instanceof MediaEngineError) || error.code !== 'STREAM_NOT_FOUND') throw error
  })
}

/**
 * Ends what an account, or anybody from some countries, plays of a performer's running stream, and closes the sockets
 * of the accounts that do. It happens when the block does, whose transaction `tx` is.
 */
export async function cutOff(
  tx: Tx,
  { jobs }: Pick<Kernel, 'jobs'>,
  performerId: string,
  who: { accountId: string } | { countries: readonly string[] },
): Promise<void> {
  const stream = await store.findOpenStream(tx, performerId)
  const tokens = stream ? await store.listPlayTokens(tx, stream.id, who) : []
  for (const { tokenHash, streamId } of tokens) await jobs.enqueue(tx, KICK_QUEUE, { streamId, tokenHash })
  const accountIds = 'accountId' in who ? [who.accountId] : tokens.map((token) => token.accountId)
  for (const accountId of new Set(accountIds)) {
    if (accountId) await jobs.enqueue(tx, CLOSE_SOCKETS_QUEUE, { accountId })
  }
}
