import { and, count, desc, eq, isNull, lt, min, or } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { failedJobs } from '../../kernel/tables.ts'
import type { Waiting } from '../console-queue.ts'

export type FailureRow = typeof failedJobs.$inferSelect

const IS_OPEN = isNull(failedJobs.decidedAt)

/** Lists undecided failures, the newest first. */
export async function listOpen(db: Db, limit: number, before: string | undefined): Promise<FailureRow[]> {
  return db
    .select()
    .from(failedJobs)
    .where(and(IS_OPEN, before === undefined ? undefined : lt(failedJobs.id, before)))
    .orderBy(desc(failedJobs.id))
    .limit(limit)
}

export async function countOpen(db: Db): Promise<Waiting> {
  const [row] = await db
    .select({ waiting: count(), oldestAt: min(failedJobs.createdAt) })
    .from(failedJobs)
    .where(IS_OPEN)
  return row!
}

/** Locks the row until `tx` ends, so that a simultaneous decision waits and then finds the failure decided. */
export async function holdFailure(tx: Tx, id: string): Promise<FailureRow | undefined> {
  const [row] = await tx.select().from(failedJobs).where(eq(failedJobs.id, id)).for('update')
  return row
}

/** Stores the decision and removes the job's data. */
export async function decide(
  tx: Tx,
  id: string,
  decision: { decision: 'tried-again' | 'let-go'; decidedBy: string; decidedAt: Date },
): Promise<void> {
  await tx
    .update(failedJobs)
    .set({ ...decision, sealed: null })
    .where(eq(failedJobs.id, id))
}

/** Deletes old failures, also undecided ones, because they may be emails to people who have left. */
export async function deleteOld(tx: Tx, until: Date): Promise<void> {
  await tx.delete(failedJobs).where(or(lt(failedJobs.decidedAt, until), lt(failedJobs.lastFailedAt, until)))
}
