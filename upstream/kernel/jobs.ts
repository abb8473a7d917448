/**
 * Work that runs later or by the clock, kept in the same database (pg-boss). Callers enqueue a job in the transaction
 * that causes it: the job exists if and only if the transaction commits.
 */
import { sql, type SQL } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import { type Database, queryRows, type Tx } from './database.ts'
import { type FailureCause, runSchedule } from './failed-jobs.ts'
import { groupIdOf } from './job-groups.ts'
import { HEARTBEAT_SECONDS, type Pool } from './job-pool.ts'
import { DEFAULT_TIMEOUT_SECONDS, GIVEN_UP, startGivingUp, startWorkers } from './job-workers.ts'
import type { Kernel } from './kernel.ts'
import type { Log } from './log.ts'
import { defineRegistryKey } from './registry.ts'

/**
 * A job whose handler throws is tried again, with pauses that double from the first to the longest, and behind the jobs
 * that have not been tried.
 */
export interface RetryPolicy {
  limit: number
  firstDelaySeconds: number
  maxDelaySeconds: number
}

export interface Queue<Data extends object> {
  readonly name: string
  readonly retry: RetryPolicy
  /** How many jobs run at once, without those that began more than a quarter of a second ago; 1 when absent. */
  readonly concurrency?: number
  /** How many of those longer jobs run beside them; 10 when absent. A queue of heavy work has fewer. */
  readonly slowAtOnce?: number
  /** A job that takes longer is abandoned and tried again, so a handler may run beside itself; 30 when absent. */
  readonly timeoutSeconds?: number
  /** While a job of this key waits, another one is not enqueued. */
  readonly keyOf?: (data: Data) => string
  /** The group whose share of the queue a job takes: a person, or a receiver that may be slow. */
  readonly groupOf?: (data: Data) => string | undefined
  /** The most jobs of one group at once, slow ones included; 1 when absent: one after the other. */
  readonly groupLimit?: number
  /** The member whose share of the group a job takes: a person, where a group has many. */
  readonly memberOf?: (data: Data) => string | undefined
  /** The most jobs of one member at once, slow ones included; 1 when absent. */
  readonly memberLimit?: number
}

export function defineQueue<Data extends object>(queue: Queue<Data>): Queue<Data> {
  return queue
}

/** The work that a module does on the jobs of a queue. */
export interface QueueWorker {
  queue: Queue<never>
  /** @returns why no other try would change anything; nothing when the job is done */
  work(kernel: Kernel, data: object): Promise<FailureCause | void>
  /** Runs when a job has failed for the last time, even if its process was killed; tried again until it succeeds. */
  giveUp?(kernel: Kernel, data: object): Promise<void>
  /** Reads the masked recipient of an email of the queue, for the operator who sees that it has failed. */
  findRecipient?(kernel: Kernel, data: object): string | null
}

export const WORKERS = defineRegistryKey<QueueWorker>('workers')

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

/** The work that a module does by the clock. */
export interface Schedule {
  name: string
  /** Five fields of cron, in UTC. */
  cron: string
  run(kernel: Kernel): Promise<unknown>
}

export const SCHEDULES = defineRegistryKey<Schedule>('schedules')

export interface Jobs {
  /** @throws Error for a queue that no module works on */
  enqueue<Data extends object>(
    tx: Tx,
    queue: Queue<Data>,
    data: Data,
    options?: { startAt?: Date },
  ): Promise<void>
  /** Call after a commit: enqueued jobs start at once instead of at the next poll. */
  wake(): void
}

export interface RunningJobs extends Jobs {
  /** Begins to work; until then jobs are only taken in. One process at a time runs a schedule. */
  start(kernel: Kernel, schedules: readonly Schedule[]): Promise<void>
  stop(): Promise<void>
}

const NO_JOB = '00000000-0000-0000-0000-000000000000'
/** How often a queue is polled, for jobs of other processes and for further tries. */
const LOOK_SECONDS = 2
/** Schedules run by the minute, so their queues are polled this many times less often. */
const LESS_OFTEN_FOR_SCHEDULES = 5
/** A job that starts later than this gets no timer of its own: one of the regular polls finds it. */
const LONGEST_WAIT_MS = 60_000
/** A process ends its job at the time limit. pg-boss does so this much later, for a process that cannot. */
const EXPIRY_GRACE_SECONDS = 15
/** Jobs that are done are deleted after this time. */
const KEPT_SECONDS = 3600
/** How often pg-boss looks for jobs whose process has gone silent, or whose time is over. */
const SUPERVISION_SECONDS = 10

/**
 * Makes the queues of all workers, so that jobs can be enqueued.
 * @param isIdle accepts jobs and never begins to work: for commands while the platform is stopped
 * @param supervisionSeconds how often pg-boss looks for jobs of dead processes; for tests
 * @param lookSeconds how often a queue is polled; for tests
 */
export async function openJobs(
  database: Database,
  log: Log,
  workers: readonly QueueWorker[],
  { isIdle = false, supervisionSeconds = SUPERVISION_SECONDS, lookSeconds = LOOK_SECONDS } = {},
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

  const pools = new Map<string, Pool>()
  const call = (name: string) => pools.get(name)?.call()
  /** Each commit wakes a queue's worker until this time: the caller that enqueued may not be the next to commit. */
  const freshUntil = new Map<string, number>()
  const wake = () => {
    for (const [name, untilMs] of freshUntil) {
      call(name)
      if (untilMs < Date.now()) freshUntil.delete(name)
    }
  }
  return {
    async enqueue(tx, queue, data, { startAt } = {}) {
      if (!known.has(queue.name)) throw new Error(`nobody works on the queue ${queue.name}`)
      const groupId = groupIdOf(queue.groupOf?.(data), queue.memberOf?.(data))
      await boss.send(queue.name, data, {
        db: fromDrizzle({ execute: async (query) => ({ rows: await queryRows(tx, query as SQL) }) }, sql),
        ...(startAt && { startAfter: startAt }),
        ...(queue.keyOf && { singletonKey: queue.keyOf(data) }),
        ...(groupId && { group: { id: groupId } }),
      })
      freshUntil.set(queue.name, Date.now() + LOOK_SECONDS * 1000)
      const waitMs = startAt ? startAt.getTime() - Date.now() : 0
      // A timer may ring within the millisecond before its time.
      if (waitMs > 0 && waitMs < LONGEST_WAIT_MS) setTimeout(call, waitMs + 2, queue.name).unref()
    },
    wake,
    async start(kernel, schedules) {
      for (const worker of workers) {
        pools.set(worker.queue.name, startWorkers(boss, kernel, worker, { lookSeconds, wake }))
      }
      pools.set(GIVEN_UP.name, startGivingUp(boss, kernel, workers, lookSeconds))
      for (const schedule of schedules) {
        const { name, cron } = schedule
        await boss.createQueue(name, { retryLimit: 0, deleteAfterSeconds: KEPT_SECONDS })
        await boss.work(
          name,
          { pollingIntervalSeconds: lookSeconds * LESS_OFTEN_FOR_SCHEDULES },
          async () => {
            await runSchedule(kernel, schedule)
            wake()
          },
        )
        await boss.schedule(name, cron)
      }
    },
    async stop() {
      await Promise.all([...pools.values()].map((pool) => pool.stop()))
      await boss.stop({ graceful: true, timeout: 2000 })
    },
  }
}

/** Makes new queues and changes those that differ. Most starts find nothing to do, by one statement. */
async function makeQueues(boss: PgBoss, queues: readonly Queue<never>[]): Promise<void> {
  const made = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const { name, retry, timeoutSeconds = DEFAULT_TIMEOUT_SECONDS, keyOf } of queues) {
    const options = {
      retryLimit: retry.limit,
      retryDelay: retry.firstDelaySeconds,
      retryDelayMax: retry.maxDelaySeconds,
      retryBackoff: true,
      expireInSeconds: timeoutSeconds + EXPIRY_GRACE_SECONDS,
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
