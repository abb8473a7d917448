/** Does the jobs of a queue within its time limit, and gives up jobs that have failed for the last time. */
import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import { endFailedJob, failedJobOf } from './failed-jobs.ts'
import { endWithin, type Pool, type PooledJob, startPool } from './job-pool.ts'
import type { QueueWorker } from './jobs.ts'
import type { Kernel } from './kernel.ts'

/** Takes jobs that have failed for the last time. pg-boss moves them here, without the process that has failed. */
export const GIVEN_UP = {
  name: 'given-up',
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 3600,
  retryBackoff: true,
} as const

/** Long enough for a call to another server that answers late. */
export const DEFAULT_TIMEOUT_SECONDS = 30
/** A queue has no more slow jobs than this, because each job that hangs holds memory and a connection. */
const DEFAULT_SLOW_AT_ONCE = 10
const GIVE_UP_TIMEOUT_SECONDS = 60

export function startWorkers(
  boss: PgBoss,
  kernel: Kernel,
  worker: QueueWorker,
  { lookSeconds, wake }: { lookSeconds: number; wake: () => void },
): Pool {
  const { name, concurrency = 1, slowAtOnce = DEFAULT_SLOW_AT_ONCE, groupLimit = 1 } = worker.queue
  const memberLimit = worker.queue.memberOf && (worker.queue.memberLimit ?? 1)
  const options = { name, concurrency, slowAtOnce, groupLimit, memberLimit, lookSeconds }
  return startPool(boss, kernel.log, options, async (job) => {
    await workOnJob(kernel, worker, job)
    wake()
  })
}

async function workOnJob(kernel: Kernel, worker: QueueWorker, job: PooledJob): Promise<void> {
  const { name, timeoutSeconds = DEFAULT_TIMEOUT_SECONDS } = worker.queue
  const attempt = async () => {
    const cause = await worker.work(kernel, job.data as object)
    if (cause) await endFailedJob(kernel, worker, failedJobOf(job.id, job, job.retryCount), cause)
  }
  try {
    await endWithin(timeoutSeconds, attempt())
  } catch (error) {
    const isLast = job.retryCount >= job.retryLimit
    kernel.log.warn({ queue: name, attempts: job.retryCount + 1, isLast, err: error }, 'job failed')
    if (job.retryCount === 0) await standBehind(kernel, job)
    throw error
  }
}

/**
 * Lowers the priority of a job that failed. pg-boss takes the higher priority first and then the older job, which would
 * be the failed one.
 */
async function standBehind({ db }: Kernel, { name, id }: PooledJob): Promise<void> {
  await db.execute(
    sql`update pgboss.job set priority = priority - 1 where name = ${name} and id = ${id}::uuid`,
  )
}

export function startGivingUp(
  boss: PgBoss,
  kernel: Kernel,
  workers: readonly QueueWorker[],
  lookSeconds: number,
): Pool {
  const { name } = GIVEN_UP
  const options = { name, concurrency: 2, slowAtOnce: DEFAULT_SLOW_AT_ONCE, lookSeconds }
  // A job keeps the group id of its own queue, which may be a member's.
  const limits = { groupLimit: 5, memberLimit: 1 }
  return startPool(boss, kernel.log, { ...options, ...limits }, async (job) => {
    const worker = workers.find(({ queue }) => queue.name === job.sourceName)
    const failed = failedJobOf(job.sourceId ?? job.id, job, job.sourceRetryCount ?? 0)
    if (worker) await endWithin(GIVE_UP_TIMEOUT_SECONDS, endFailedJob(kernel, worker, failed, 'failed'))
  })
}
