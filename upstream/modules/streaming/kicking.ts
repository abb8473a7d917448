/** Ends the playback of viewers who were blocked, after the transaction of the block has committed. */
import { channels } from '#contract/events.ts'
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { MediaEngineError } from '../../kernel/media/engine.ts'
import { CLOSE_SOCKETS_QUEUE } from '../auth/sessions.ts'
import * as store from './store.ts'

interface Playback {
  streamId: string
  tokenHash: string
}

/** An engine that is unreachable for longer than these retries has ended the stream, and with it the playback. */
export const KICK_QUEUE = defineQueue<Playback>({
  name: 'playback-kick',
  retry: { limit: 60, firstDelaySeconds: 1, maxDelaySeconds: 4 },
  concurrency: 2,
  // The kicks of a stream whose engine is unreachable take less than half of the queue's slots.
  groupOf: ({ streamId }) => streamId,
  groupLimit: 5,
})

interface Readers {
  /** Null when the operator has blocked the countries: then all channels are meant. */
  performerId: string | null
  channels: string[] | null
  countries: readonly string[]
}

/** Closes the sockets that read channels from countries; their clients connect again without these. */
export const CLOSE_READERS_QUEUE = defineQueue<Readers>({
  name: 'readers-close',
  retry: { limit: 1_000_000, firstDelaySeconds: 1, maxDelaySeconds: 30 },
  concurrency: 2,
  groupOf: ({ performerId }) => performerId ?? 'site',
  groupLimit: 5,
})

/** Ends the playback with a token. A stream that has ended needs no kick. @throws MediaEngineError */
export async function kickFrom(
  { media }: Pick<Kernel, 'media'>,
  { streamId, tokenHash }: Playback,
): Promise<void> {
  await media.kick(streamId, tokenHash).catch((error: unknown) => {
    if (!(error instanceof MediaEngineError) || error.code !== 'STREAM_NOT_FOUND') throw error
  })
}

/**
 * Ends the playback of a performer's running stream by an account, or by everybody from some countries, and closes
 * the sockets concerned: all of an account, and those that read the performer's channels from the countries. The jobs are
 * enqueued in `tx`, the transaction of the block.
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
  if (!('countries' in who)) return
  const read = [`private-${channels.performer(performerId)}`, ...(stream ? [channels.room(stream.id)] : [])]
  await jobs.enqueue(tx, CLOSE_READERS_QUEUE, { performerId, channels: read, countries: who.countries })
}

/**
 * Ends all playback from countries that the operator has blocked, and closes the sockets that read anything from there.
 * A socket of the embedded server that reads nothing is closed by the country gate.
 */
export async function cutOffCountries(
  { db, jobs }: Pick<Kernel, 'db' | 'jobs'>,
  countries: readonly string[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const playback of await store.listOpenPlaybacks(tx, countries))
      await jobs.enqueue(tx, KICK_QUEUE, playback)
    await jobs.enqueue(tx, CLOSE_READERS_QUEUE, { performerId: null, channels: null, countries })
  })
}
