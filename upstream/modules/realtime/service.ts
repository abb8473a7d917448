import { z } from 'zod'
import { channels } from '#contract/events.ts'
import type { Visitor } from '../../http/visitor.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { getLastSeq } from '../../kernel/announcements.ts'
import { type Db, inTransaction } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findPerformerOfRoom } from '../conversations/service.ts'
import { assertVisible } from '../performers/service.ts'
import { isVisible, listHidden } from '../visibility/service.ts'
import * as store from './store.ts'

/**
 * How long events are kept: long enough for a phone that slept overnight. After a longer time a client reloads the
 * data.
 */
const KEPT_MS = 2 * DAY_MS

/**
 * Checks that the visitor may read the channel: rooms and performers' channels if the visitor may find the
 * performer, an account's own channel only if it is the visitor's.
 * @throws Refusal NOT_FOUND, PERFORMER_NOT_FOUND
 */
export async function assertReadable(db: Db, channel: string, visitor: Visitor): Promise<void> {
  const [, kind, id = ''] = /^(performer|private-performer|private-room)-(.+)$/.exec(channel) ?? []
  if (!kind) {
    const isOwn = visitor.viewer !== null && channel === channels.user(visitor.viewer.accountId)
    if (!isOwn) throw new Refusal('NOT_FOUND')
    return
  }
  if (kind !== 'private-room') return void (await assertVisible(db, id, visitor))
  const performerId = await findPerformerOfRoom(db, id)
  const isThere = performerId !== undefined && (await isVisible(db, performerId, visitor))
  if (!isThere) throw new Refusal('NOT_FOUND')
}

/** @throws Refusal NOT_FOUND, PERFORMER_NOT_FOUND */
export async function listEvents(
  db: Db,
  visitor: Visitor,
  from: { channel: string; afterSeq: number; limit: number },
) {
  await assertReadable(db, from.channel, visitor)
  // The last number is read before the events, so that an event that comes between is in the list and does not look
  // like a pruned one.
  const knownSeq = await getLastSeq(db, from.channel)
  const rows = await store.listEventsAfter(db, from)
  const lastSeq = Math.max(knownSeq, rows.at(-1)?.seq ?? 0)
  const first = rows[0]?.seq ?? knownSeq + 1
  return {
    events: await withoutHidden(db, rows, visitor),
    lastSeq,
    isReset: first > from.afterSeq + 1 || from.afterSeq > lastSeq,
  }
}

/**
 * Replaces messages of people who are hidden from the visitor by deletions, so that the numbers have no gap and no
 * name is shown.
 */
async function withoutHidden(
  db: Db,
  rows: store.LoggedEvent[],
  visitor: Visitor,
): Promise<store.LoggedEvent[]> {
  const said = rows.map((row) => Said.safeParse(row.payload).data?.message ?? null)
  const hidden = await listHidden(
    db,
    said.map((message) => message && message.sender._id),
    visitor,
  )
  if (!hidden.size) return rows
  return rows.map((row, at) => {
    const message = said[at]
    if (!message || !hidden.has(message.sender._id)) return row
    return { seq: row.seq, name: 'stream/message-deleted', payload: { messageId: message._id } }
  })
}

const Said = z.object({ message: z.object({ _id: z.string(), sender: z.object({ _id: z.string() }) }) })

export async function pruneEvents({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await inTransaction(db, (tx) => store.deleteEventsBefore(tx, before))
}
