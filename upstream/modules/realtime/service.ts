import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { channels } from '#contract/events.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { queryRows, type Db } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { events } from '../../kernel/tables.ts'
import { assertVisible, type Visitor } from '../performers/service.ts'
import { streamSessions } from '../streaming/tables.ts'

/** Long enough for a phone that slept over night; then a client loads the thing anew. */
const KEPT_MS = 2 * DAY_MS

/**
 * Public rooms and performers are open to anyone who may find the performer, a person's own channel to that person.
 * @throws Refusal NOT_FOUND, PERFORMER_NOT_FOUND
 */
export async function assertReadable(db: Db, channel: string, visitor: Visitor): Promise<void> {
  const [, kind, id = ''] = /^(performer|private-room)-(.+)$/.exec(channel) ?? []
  if (!kind) {
    const isOwn = visitor.viewer !== null && channel === channels.user(visitor.viewer.accountId)
    if (!isOwn) throw new Refusal('NOT_FOUND')
    return
  }
  const performerId = kind === 'performer' ? id : await findPerformerOfRoom(db, id)
  if (!performerId) throw new Refusal('NOT_FOUND')
  await assertVisible(db, performerId, visitor)
}

/** Read from the table, not asked of the streaming module: that one asks for events. */
async function findPerformerOfRoom(db: Db, streamId: string): Promise<string | undefined> {
  const [show] = await db
    .select({ performerId: streamSessions.performerId })
    .from(streamSessions)
    .where(eq(streamSessions.id, streamId))
  return show?.performerId
}

/** @throws Refusal NOT_FOUND, PERFORMER_NOT_FOUND */
export async function listEvents(
  db: Db,
  visitor: Visitor,
  from: { channel: string; afterSeq: number; limit: number },
) {
  await assertReadable(db, from.channel, visitor)
  // Before the events: one that comes between is among them, and does not look like one that has been pruned.
  const knownSeq = await getLastSeq(db, from.channel)
  const rows = await db
    .select({ seq: events.seq, name: events.name, payload: events.payload })
    .from(events)
    .where(and(eq(events.channel, from.channel), gt(events.seq, from.afterSeq)))
    .orderBy(asc(events.seq))
    .limit(from.limit)
  const lastSeq = Math.max(knownSeq, rows.at(-1)?.seq ?? 0)
  const first = rows[0]?.seq ?? knownSeq + 1
  return { events: rows, lastSeq, isReset: first > from.afterSeq + 1 || from.afterSeq > lastSeq }
}

/** The number of the channel's last event, 0 when it never had one. */
export async function getLastSeq(db: Db, channel: string): Promise<number> {
  const [row] = await queryRows<{ seq: number }>(
    db,
    sql`select last_seq::float8 as seq from event_channels where channel = ${channel}`,
  )
  return row?.seq ?? 0
}

export async function realtimeJobs({ db, clock, jobs }: Kernel): Promise<void> {
  await jobs.schedule('events-prune', '17 * * * *', async () => {
    await db.delete(events).where(lt(events.createdAt, new Date(clock.now().getTime() - KEPT_MS)))
  })
}
