/**
 * A job queue for tests. It enqueues jobs in the transaction that causes them, as pg-boss does, and keeps them until a
 * test runs them. The kernel's own tests check the same rules on the real queue.
 */
import { sql } from 'drizzle-orm'
import { type Database, inTransaction, queryRows } from '#upstream/kernel/database.ts'
import { endFailedJob } from '#upstream/kernel/failed-jobs.ts'
import type { Jobs, QueueWorker } from '#upstream/kernel/jobs.ts'
import type { Kernel } from '#upstream/kernel/kernel.ts'

export interface WaitingJob {
  /** The same at every attempt. */
  jobId: string
  queue: string
  data: Record<string, unknown>
  attempts: number
}

export interface TestJobs extends Jobs {
  /** Lists committed jobs that are not done, in order. */
  listWaiting(queue?: string): Promise<WaitingJob[]>
  /**
   * Runs the jobs that are due by the kernel's clock, and those that they enqueue, until none is left. A job that
   * throws waits for its next try. @returns the errors that the jobs have thrown
   */
  run(kernel: Kernel, queue?: string): Promise<unknown[]>
  /** Deletes the waiting jobs. */
  clear(): Promise<void>
}

/** The table is in another schema than people's data, because tests search that schema. */
const MAKE_TABLE = `
  create schema if not exists testing;
  create table if not exists testing.jobs (
    id bigserial primary key, job_id text not null default gen_random_uuid()::text, queue text not null, key text, data jsonb not null,
    start_at timestamptz, attempts int not null default 0)`

const toFailed = ({ jobId, data, attempts }: WaitingJob) => ({ id: jobId, data, attempts: attempts + 1 })

export async function createTestJobs(database: Database, workers: readonly QueueWorker[]): Promise<TestJobs> {
  await database.executeSql(MAKE_TABLE)
  const byQueue = new Map(workers.map((worker) => [worker.queue.name, worker]))

  function listWaiting(queue?: string): Promise<WaitingJob[]> {
    return queryRows<WaitingJob>(
      database.db,
      sql`select job_id as "jobId", queue, data, attempts from testing.jobs
          where ${queue ?? null}::text is null or queue = ${queue ?? null} order by id`,
    )
  }

  async function takeDue(now: Date, queue: string | undefined) {
    const [job] = await queryRows<WaitingJob>(
      database.db,
      sql`delete from testing.jobs where id = (
            select id from testing.jobs
            where coalesce(start_at, '-infinity') <= ${now.toISOString()}::timestamptz
              and (${queue ?? null}::text is null or queue = ${queue ?? null})
            order by id limit 1)
          returning job_id as "jobId", queue, data, attempts`,
    )
    return job
  }

  async function putOff(kernel: Kernel, job: WaitingJob, worker: QueueWorker): Promise<void> {
    const { limit, firstDelaySeconds, maxDelaySeconds } = worker.queue.retry
    if (job.attempts >= limit) return endFailedJob(kernel, worker, toFailed(job), 'failed')
    const delaySeconds = Math.min(maxDelaySeconds, firstDelaySeconds * 2 ** Math.min(job.attempts, 16))
    const startAt = new Date(kernel.clock.now().getTime() + delaySeconds * 1000).toISOString()
    await database.db.execute(
      sql`insert into testing.jobs (job_id, queue, data, attempts, start_at)
          values (${job.jobId}, ${job.queue}, ${JSON.stringify(job.data)}::jsonb, ${job.attempts + 1}, ${startAt})`,
    )
  }

  return {
    async enqueue(tx, queue, data, { startAt } = {}) {
      if (!byQueue.has(queue.name)) throw new Error(`nobody works on the queue ${queue.name}`)
      const key = queue.keyOf?.(data) ?? null
      await tx.execute(
        sql`insert into testing.jobs (queue, key, data, start_at)
            select ${queue.name}::text, ${key}::text, ${JSON.stringify(data)}::jsonb,
              ${startAt?.toISOString() ?? null}::timestamptz
            where ${key}::text is null or not exists (
              select 1 from testing.jobs where queue = ${queue.name} and key = ${key} and attempts = 0)`,
      )
    },
    wake: () => undefined,
    listWaiting,
    async run(kernel, queue) {
      const errors: unknown[] = []
      for (;;) {
        const job = await takeDue(kernel.clock.now(), queue)
        if (!job) return errors
        const worker = byQueue.get(job.queue)!
        try {
          const cause = await worker.work(kernel, job.data)
          if (cause) await endFailedJob(kernel, worker, toFailed(job), cause)
        } catch (error) {
          errors.push(error)
          await putOff(kernel, job, worker)
        }
      }
    },
    async clear() {
      await inTransaction(database.db, (tx) => tx.execute(sql`delete from testing.jobs`))
    },
  }
}
