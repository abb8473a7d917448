import { and, asc, eq, gt, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { events } from '../../kernel/tables.ts'

export type LoggedEvent = Pick<typeof events.$inferSelect, 'seq' | 'name' | 'payload'>

export async function listEventsAfter(
  db: Db,
  from: { channel: string; afterSeq: number; limit: number },
): Promise<LoggedEvent[]> {
  return db
    .select({ seq: events.seq, name: events.name, payload: events.payload })
    .from(events)
    .where(and(eq(events.channel, from.channel), gt(events.seq, from.afterSeq)))
    .orderBy(asc(events.seq))
    .limit(from.limit)
}

export async function deleteEventsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.delete(events).where(lt(events.createdAt, before))
}
