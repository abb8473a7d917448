/**
 * Jobs that have failed for good and wait for an operator: pg-boss deletes a failed job after an hour. A row keeps
 * neither the error nor the job's data in plain text, since both may hold links that give access to accounts.
 */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { newId } from './ids.ts'
import type { QueueWorker, Schedule } from './jobs.ts'
import type { Kernel } from './kernel.ts'
import { openText, type Sealing, sealText } from './sealing.ts'
import { type FailureCause, failedJobs } from './tables.ts'

export type { FailureCause } from './tables.ts'

const PURPOSE = 'failed-job'

export interface FailedJob {
  /** pg-boss's own id of the job, the same at every attempt. */
  id: string
  data: object
  attempts: number
}

export function failedJobOf(id: string, { data }: { data: unknown }, retryCount: number): FailedJob {
  return { id, data: data as object, attempts: retryCount + 1 }
}

/**
 * Ends a job that no other try would help. It can run again after its process has died, and then writes no second row.
 */
export async function endFailedJob(
  kernel: Kernel,
  worker: QueueWorker,
  { id, data, attempts }: FailedJob,
  cause: FailureCause,
): Promise<void> {
  await worker.giveUp?.(kernel, data)
  const now = kernel.clock.now()
  await kernel.db
    .insert(failedJobs)
    .values({
      id: newId(),
      jobId: id,
      queue: worker.queue.name,
      sealed: sealText(kernel, PURPOSE, JSON.stringify(data)),
      recipient: worker.findRecipient?.(kernel, data) ?? null,
      attempts,
      cause,
      createdAt: now,
      lastFailedAt: now,
    })
    .onConflictDoNothing({ target: failedJobs.jobId })
}

/** @returns null when it was sealed under an older secret */
export function openJobData(kernel: Sealing, sealed: string): object | null {
  const text = openText(kernel, PURPOSE, sealed)
  return text === null ? null : (JSON.parse(text) as object)
}

/** Runs a schedule once, and keeps one open row for as long as it fails. @throws what the schedule throws */
export async function runSchedule(kernel: Kernel, { name, run }: Schedule): Promise<void> {
  try {
    await run(kernel)
  } catch (error) {
    kernel.log.error({ schedule: name, err: error }, 'schedule failed')
    await countFailedRun(kernel.db, name, kernel.clock.now())
    throw error
  }
  await kernel.db
    .update(failedJobs)
    .set({ decision: 'recovered', decidedAt: kernel.clock.now() })
    .where(and(eq(failedJobs.queue, name), isNull(failedJobs.jobId), isNull(failedJobs.decidedAt)))
}

async function countFailedRun(db: Db, queue: string, now: Date): Promise<void> {
  await db
    .insert(failedJobs)
    .values({ id: newId(), queue, attempts: 1, cause: 'failed', createdAt: now, lastFailedAt: now })
    .onConflictDoUpdate({
      target: failedJobs.queue,
      targetWhere: sql`job_id is null and decided_at is null`,
      set: { attempts: sql`${failedJobs.attempts} + 1`, lastFailedAt: now },
    })
}
