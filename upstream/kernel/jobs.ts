/**
 * Work that runs later or by the clock, kept in the same database (pg-boss). Callers enqueue a job in the transaction
 * that causes it: it is there if and only if that commits.
 */
import { sql, type SQL } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { type Database, queryRows, type Tx } from './database.ts'
import { endFailedJob, type FailureCause, failedJobOf, runSchedule } from './failed-jobs.ts'
import type { Kernel } from './kernel.ts'
import type { Log } from './log.ts'

/** What becomes of a job whose handler throws: tried again with pauses that double from the first to the longest. */
export interface RetryPolicy {
  limit: number
  firstDelaySeconds: number
  maxDelaySeconds: number
}

export interface Queue<Data extends object> {
  readonly name: string
  readonly retry: RetryPolicy
  /** Jobs at once; 1 when absent. */
  readonly concurrency?: number
  /** A job that takes longer is given up and tried again; five minutes when absent. */
  readonly timeoutSeconds?: number
  /** How often the worker looks for jobs that nobody woke it for; two seconds when absent. */
  readonly lookSeconds?: number
  /** While a job of this key waits, another one is not enqueued. */
  readonly keyOf?: (data: Data) => string
  /** Jobs of one group run one after the other, whatever the concurrency. */
  readonly groupOf?: (data: Data) => string
}

export function defineQueue<Data extends object>(queue: Queue<Data>): Queue<Data> {
  return queue
}

/** What a module does with the jobs of a queue. */
export interface QueueWorker {
  queue: Queue<never>
  /** @returns why no other try would change anything; nothing when the job is done */
  work(kernel: Kernel, data: object): Promise<FailureCause | void>
  /** Runs when a job has failed for the last time, also when its process was killed; tried again until it succeeds. */
  giveUp?(kernel: Kernel, data: object): Promise<void>
  /** Whom an email of the queue is for, masked: for the operator who sees that it has failed. */
  findRecipient?(kernel: Kernel, data: object): string | null
}

export function workOn<Data extends object>(
  queue: Queue<Data>,
  work: (kernel: Kernel, data: Data) => Promise<FailureCause | void>,
  giveUp?: (kernel: Kernel, data: Data) => Promise<void>,
): QueueWorker {
  return {
    queue,
    work: (kernel, data) => work(kernel, data as Data),
    ...(giveUp && { giveUp: (kernel: Kernel, data: object) => giveUp(kernel, data as Data) }),
  }
}

/** What a module does by the clock. */
export interface Schedule {
  name: string
  /** Five fields, in UTC. */
  cron: string
  run(kernel: Kernel): Promise<unknown>
}

export interface Jobs {
  /** @throws Error for a queue that no module works on */
  enqueue<Data extends object>(
    tx: Tx,
    queue: Queue<Data>,
    data: Data,
    options?: { startAt?: Date },
  ): Promise<void>
  /** Call after a commit: what has been enqueued starts at once instead of at the next look. */
  wake(): void
}

export interface RunningJobs extends Jobs {
  /** Begins to work; until then jobs are only taken in. One process at a time runs a schedule. */
  start(kernel: Kernel, schedules: readonly Schedule[]): Promise<void>
  stop(): Promise<void>
}

/** Takes what has failed for the last time. pg-boss moves it here, so nothing depends on the process that failed. */
const GIVEN_UP = {
  name: 'given-up',
  retryLimit: 20,
  retryDelay: 5,
  retryDelayMax: 3600,
  retryBackoff: true,
} as const
const NO_JOB = '00000000-0000-0000-0000-000000000000'
const LOOK_SECONDS = 2
const SCHEDULE_LOOK_SECONDS = 5
const DEFAULT_TIMEOUT_SECONDS = 300
/** Jobs that are done are deleted after this time. */
const KEPT_SECONDS = 3600
/** A process says twice in this time that it still works on a job; one that was killed does not. */
const HEARTBEAT_SECONDS = 20
/** How often pg-boss looks for jobs whose process has gone silent, or whose time is over. */
const SUPERVISION_SECONDS = 10

/**
 * Makes the queues of all workers, so that jobs can be enqueued.
 * @param isIdle takes jobs in and never begins to work: for commands while the platform is stopped
 * @param supervisionSeconds how often pg-boss looks for jobs of dead processes; for tests
 */
export async function openJobs(
  database: Database,
  log: Log,
  workers: readonly QueueWorker[],
  { isIdle = false, supervisionSeconds = SUPERVISION_SECONDS } = {},
): Promise<RunningJobs> {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values?: unknown[]) => database.executeSql(text, values) },
    supervise: !isIdle,
    schedule: !isIdle,
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
    cronMonitorIntervalSeconds: 30,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()
  if (!(await boss.getQueue(GIVEN_UP.name))) await boss.createQueue(GIVEN_UP.name, GIVEN_UP)
  const known = new Set<string>()
  for (const { queue } of workers) {
    if (known.has(queue.name)) throw new Error(`two workers for the queue ${queue.name}`)
    known.add(queue.name)
  }
  await makeQueues(
    boss,
    workers.map(({ queue }) => queue),
  )

  const workerIds = new Map<string, string>()
  /** Until when each commit wakes a queue's worker: the caller that enqueued may not be the next to commit. */
  const freshUntil = new Map<string, number>()
  const wake = () => {
    for (const [name, untilMs] of freshUntil) {
      const id = workerIds.get(name)
      if (id !== undefined) boss.notifyWorker(id)
      if (untilMs < Date.now()) freshUntil.delete(name)
    }
  }
  return {
    async enqueue(tx, queue, data, { startAt } = {}) {
      if (!known.has(queue.name)) throw new Error(`nobody works on the queue ${queue.name}`)
      await boss.send(queue.name, data, {
        db: fromDrizzle({ execute: async (query) => ({ rows: await queryRows(tx, query as SQL) }) }, sql),
        ...(startAt && { startAfter: startAt }),
        ...(queue.keyOf && { singletonKey: queue.keyOf(data) }),
        ...(queue.groupOf && { group: { id: queue.groupOf(data) } }),
      })
      freshUntil.set(queue.name, Date.now() + LOOK_SECONDS * 1000)
    },
    wake,
    async start(kernel, schedules) {
      for (const worker of workers) {
        workerIds.set(worker.queue.name, await startWorker(boss, kernel, worker, wake))
      }
      await startGivingUp(boss, kernel, workers)
      for (const schedule of schedules) {
        const { name, cron } = schedule
        await boss.createQueue(name, { retryLimit: 0, deleteAfterSeconds: KEPT_SECONDS })
        await boss.work(name, { pollingIntervalSeconds: SCHEDULE_LOOK_SECONDS }, async () => {
          await runSchedule(kernel, schedule)
          wake()
        })
        await boss.schedule(name, cron)
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 3000 }),
  }
}

/** Makes the queues that are new and changes those that differ: most starts find nothing to do, by one statement. */
async function makeQueues(boss: PgBoss, queues: readonly Queue<never>[]): Promise<void> {
  const made = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, retry, timeoutSeconds, keyOf } of queues) {
    const options = {
      retryLimit: retry.limit,
      retryDelay: retry.firstDelaySeconds,
      retryDelayMax: retry.maxDelaySeconds,
      retryBackoff: true,
      expireInSeconds: timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deleteAfterSeconds: KEPT_SECONDS,
      deadLetter: GIVEN_UP.name,
    }
    const earlier = made.get(name)
    const keys = Object.keys(options) as (keyof typeof options)[]
    if (earlier && keys.every((key) => earlier[key] === options[key])) continue
    if (earlier) await boss.updateQueue(name, options)
    else await boss.createQueue(name, { policy: keyOf ? 'short' : 'standard', ...options })
    // pg-boss reads the queue's settings now: within a transaction it would wait for the connection that the
    // transaction holds.
    await boss.findJobs(name, { id: NO_JOB })
  }
}

/** @returns pg-boss's name of the worker */
function startWorker(boss: PgBoss, kernel: Kernel, worker: QueueWorker, wake: () => void): Promise<string> {
  const { queue } = worker
  return boss.work(
    queue.name,
    {
      pollingIntervalSeconds: queue.lookSeconds ?? LOOK_SECONDS,
      localConcurrency: queue.concurrency ?? 1,
      includeMetadata: true,
      ...(queue.groupOf && { localGroupConcurrency: 1 }),
    },
    async (jobs) => {
      for (const job of jobs) {
        try {
          const cause = await worker.work(kernel, job.data as object)
          if (cause) await endFailedJob(kernel, worker, failedJobOf(job.id, job, job.retryCount), cause)
        } catch (error) {
          const isLast = job.retryCount >= job.retryLimit
          kernel.log.warn(
            { queue: queue.name, attempts: job.retryCount + 1, isLast, err: error },
            'job failed',
          )
          throw error
        }
      }
      wake()
    },
  )
}

function startGivingUp(boss: PgBoss, kernel: Kernel, workers: readonly QueueWorker[]): Promise<string> {
  return boss.work(
    GIVEN_UP.name,
    { pollingIntervalSeconds: LOOK_SECONDS, includeMetadata: true },
    async (jobs) => {
      for (const job of jobs) {
        const worker = workers.find(({ queue }) => queue.name === job.sourceName)
        const failed = failedJobOf(job.sourceId ?? job.id, job, job.sourceRetryCount ?? 0)
        if (worker) await endFailedJob(kernel, worker, failed, 'failed')
      }
    },
  )
}
