/**
 * Takes the jobs of one queue and runs several at once. A slow job makes room for the next one and continues at the
 * same time, up to `slowAtOnce` slow jobs: a job that hangs delays no other. pg-boss's own workers wait for each job
 * that they take.
 */
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { type Limits, listFullGroups } from './job-groups.ts'
import type { Log } from './log.ts'

/** A job that lasts longer is slow, and no longer counts towards `concurrency`. */
const YOUNG_MS = 250
/** A process says twice in this time that it still works on a job; a killed process does not. */
export const HEARTBEAT_SECONDS = 20
/** A job that still runs this long after a stop fails, and the next process tries it again. */
const STOP_SECONDS = 3

export interface PoolOptions extends Limits {
  name: string
  /** The most slow jobs at once. */
  slowAtOnce: number
  /** How often the pool polls the queue, for jobs of other processes and for further tries. */
  lookSeconds: number
}

export type PooledJob = JobWithMetadata<unknown>

export interface Pool {
  /** Looks for jobs at once. */
  call(): void
  /** Takes no more jobs, and waits a little for those that are running. */
  stop(): Promise<void>
}

export function startPool(
  boss: PgBoss,
  log: Log,
  { name, slowAtOnce, lookSeconds, ...limits }: PoolOptions,
  work: (job: PooledJob) => Promise<void>,
): Pool {
  const running = new Map<PooledJob, Promise<void>>()
  const young = new Set<PooledJob>()
  let looking: Promise<void> | null = null
  let isCalled = false
  let isStopped = false

  const hasRoom = () =>
    !isStopped && young.size < limits.concurrency && running.size < limits.concurrency + slowAtOnce
  const logError = (error: unknown) => log.error({ err: error, queue: name }, 'jobs')

  function call(): void {
    isCalled = true
    looking ??= look()
      .catch(logError)
      .finally(() => {
        looking = null
      })
  }

  async function look(): Promise<void> {
    while (isCalled) {
      isCalled = false
      while (hasRoom()) {
        const [job] = await boss.fetch<unknown>(name, {
          includeMetadata: true,
          ignoreGroups: listFullGroups(groupIdsOf(running.keys()), groupIdsOf(young), limits),
        })
        if (!job) break
        begin(job)
      }
    }
  }

  function begin(job: PooledJob): void {
    young.add(job)
    const makeRoom = () => {
      young.delete(job)
      call()
    }
    const aging = setTimeout(makeRoom, YOUNG_MS)
    const heartbeat = setInterval(
      () => void boss.touch(name, job.id).catch(logError),
      (HEARTBEAT_SECONDS * 1000) / 2,
    )
    const ended = settle(job)
      .catch(logError)
      .finally(() => {
        clearTimeout(aging)
        clearInterval(heartbeat)
        running.delete(job)
        makeRoom()
      })
    running.set(job, ended)
  }

  /** @throws Error when the database does not store the result: the job starts again once its heartbeat is missed */
  async function settle(job: PooledJob): Promise<void> {
    try {
      await work(job)
      await boss.complete(name, job.id)
    } catch (error) {
      await boss.fail(name, job.id, error as Error)
    }
  }

  const timer = setInterval(call, lookSeconds * 1000)
  timer.unref()
  call()
  return {
    call,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await looking
      await endWithin(STOP_SECONDS, Promise.all(running.values())).catch(() => undefined)
      const ids = [...running.keys()].map(({ id }) => id)
      if (ids.length) await boss.fail(name, ids, new Error('the process stopped meanwhile'))
    },
  }
}

function groupIdsOf(jobs: Iterable<PooledJob>): string[] {
  return Array.from(jobs).flatMap(({ groupId }) => groupId ?? [])
}

/** Stops waiting for an attempt that takes longer; it may go on. @throws Error then, else the error of `attempt` */
export async function endWithin(seconds: number, attempt: Promise<unknown>): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not done within ${seconds} s`)), seconds * 1000)
  try {
    await Promise.race([attempt, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
