/** Takes the jobs of a queue and does them, several at once. */
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { endFailedJob, failedJobOf } from './failed-jobs.ts'
import type { QueueWorker } from './jobs.ts'
import type { Kernel } from './kernel.ts'

/** Takes what has failed for the last time. pg-boss moves it here, so nothing depends on the process that failed. */
export const GIVEN_UP = {
  name: 'given-up',
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 3600,
  retryBackoff: true,
} as const

/** What works on a queue beside the first is called by whoever takes a job. By itself it looks so many times less often. */
const LESS_OFTEN_BESIDE = 8

interface WorkersOptions {
  lookSeconds: number
  /** Has all of a queue look for jobs. */
  call: (queue: string) => void
  /** Has the queues look into which something was put lately. */
  wake: () => void
}

/**
 * Whoever takes a job calls all of the queue: there may be more, and each looks again as soon as it is done.
 * @returns pg-boss's names of the workers, as many as there may be jobs at once
 */
export async function startWorkers(
  boss: PgBoss,
  kernel: Kernel,
  worker: QueueWorker,
  { lookSeconds, call, wake }: WorkersOptions,
): Promise<string[]> {
  const { name, groupOf, concurrency = 1 } = worker.queue
  const ids: string[] = []
  for (let index = 0; index < concurrency; index++) {
    const options = {
      pollingIntervalSeconds: index === 0 ? lookSeconds : lookSeconds * LESS_OFTEN_BESIDE,
      includeMetadata: true as const,
      ...(groupOf && { localGroupConcurrency: 1 }),
    }
    const id = await boss.work(name, options, async (jobs) => {
      call(name)
      for (const job of jobs) await workOnJob(kernel, worker, job)
      wake()
    })
    ids.push(id)
  }
  return ids
}

async function workOnJob(kernel: Kernel, worker: QueueWorker, job: JobWithMetadata<unknown>): Promise<void> {
  try {
    const cause = await worker.work(kernel, job.data as object)
    if (cause) await endFailedJob(kernel, worker, failedJobOf(job.id, job, job.retryCount), cause)
  } catch (error) {
    const isLast = job.retryCount >= job.retryLimit
    kernel.log.warn(
      { queue: worker.queue.name, attempts: job.retryCount + 1, isLast, err: error },
      'job failed',
    )
    throw error
  }
}

export function startGivingUp(
  boss: PgBoss,
  kernel: Kernel,
  workers: readonly QueueWorker[],
  lookSeconds: number,
): Promise<string> {
  return boss.work(
    GIVEN_UP.name,
    { pollingIntervalSeconds: lookSeconds, includeMetadata: true },
    async (jobs) => {
      for (const job of jobs) {
        const worker = workers.find(({ queue }) => queue.name === job.sourceName)
        const failed = failedJobOf(job.sourceId ?? job.id, job, job.sourceRetryCount ?? 0)
        if (worker) await endFailedJob(kernel, worker, failed, 'failed')
      }
    },
  )
}
