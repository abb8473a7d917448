/** Delivers outbox rows at least once, until their receiver accepts them. A topic does not wait for another one. */
import { sql } from 'drizzle-orm'
import { queryRows } from './database.ts'
import type { Kernel } from './kernel.ts'
import { defineRegistryKey } from './registry.ts'

type Payload = Record<string, unknown>
interface Row {
  id: number
  payload: Payload
  attempts: number
  isDue: boolean
}

/**
 * A topic whose rows have to arrive in order, or go out several as one. All other deliveries are jobs.
 * The module that owns a topic registers it in its `module.ts`; the kernel's own topic is in `web-cache.ts`.
 */
export interface OutboxTopic {
  name: string
  /** Later rows wait for a row that fails. */
  isOrdered: boolean
  /** The longest pause between two tries. */
  maxDelaySeconds: number
  maxAttempts: number
  /** How often the outbox looks for rows for which no call of `wake` came. */
  lookMs: number
  /** Merges the payloads of several rows into one. */
  merge?: (payloads: Payload[]) => Payload
  /** Whether another try would change nothing. */
  isHopeless?: (error: unknown) => boolean
  deliver(kernel: Kernel, payload: Payload): Promise<void>
}

export const OUTBOX_TOPICS = defineRegistryKey<OutboxTopic>('outboxTopics')

export interface Outbox {
  /** Call after a commit: delivery starts at once instead of at the next poll. */
  wake(): void
  /** Delivers the rows that are due now; for tests. @throws the error that kept the rows from being read. */
  drain(): Promise<void>
  stop(): Promise<void>
}

const BATCH = 100
/** The pauses between these attempts are 31 s in all, the time that a slow machine needs to start the web half. */
const EARLY_ATTEMPTS = 5

/** Rounded like the column, to whole milliseconds: otherwise a row of this moment could lie ahead and not be due. */
const now = sql`now()::timestamptz(3)`

export function startOutbox(kernel: Kernel, topics: readonly OutboxTopic[]): Outbox {
  const running = topics.map((topic) => startTopic(kernel, topic))
  const all = async (work: (topic: Outbox) => Promise<void>) => void (await Promise.all(running.map(work)))
  return {
    wake: () => running.forEach((topic) => topic.wake()),
    drain: () => all((topic) => topic.drain()),
    stop: () => all((topic) => topic.stop()),
  }
}

function startTopic(kernel: Kernel, registered: OutboxTopic): Outbox {
  const { db, log } = kernel
  const { name: topic, isOrdered, maxAttempts, maxDelaySeconds, lookMs, merge, isHopeless } = registered
  let running: Promise<void> | null = null
  let isWoken = false
  let isStopped = false

  /** @returns whether there may be more. */
  async function deliverBatch(): Promise<boolean> {
    const rows = await queryRows<Row>(
      db,
      sql`select id::float8 as id, payload, attempts, available_at <= ${now} as "isDue" from outbox
          where topic = ${topic} ${isOrdered ? sql`` : sql`and available_at <= ${now}`}
          order by id limit ${BATCH}`,
    )
    const done: number[] = []
    for (const group of merge && rows.length ? [rows] : rows.map((row) => [row])) {
      const [first] = group
      if (!first?.isDue) break
      const again = await attempt(merge ? merge(group.map((row) => row.payload)) : first.payload, group)
      done.push(...group.filter((row) => !again.includes(row)).map((row) => row.id))
      if (again.length > 0 && isOrdered) break
    }
    if (done.length) await db.execute(sql`delete from outbox where id in (${listOf(done)})`)
    return done.length === BATCH
  }

  /** @returns the rows that have to be tried again. */
  async function attempt(payload: Payload, rows: Row[]): Promise<Row[]> {
    try {
      await registered.deliver(kernel, payload)
      return []
    } catch (error) {
      const again = rows.filter((row) => !isHopeless?.(error) && row.attempts + 1 < maxAttempts)
      const attempts = rows[0]?.attempts ?? 0
      if (again.length < rows.length) log.warn({ topic, err: error }, 'outbox delivery given up')
      if (!again.length) return []
      // A receiver that starts after us listens a moment later.
      const isEarly = attempts < EARLY_ATTEMPTS && isRefused(error)
      log[isEarly ? 'debug' : 'warn']({ topic, attempts, err: error }, 'outbox delivery failed')
      const delaySeconds = Math.min(maxDelaySeconds, 2 ** Math.min(attempts, 10))
      await db.execute(
        sql`update outbox set attempts = attempts + 1,
            available_at = now() + make_interval(secs => ${delaySeconds})
            where id in (${listOf(again.map((row) => row.id))})`,
      )
      return again
    }
  }

  async function run(): Promise<void> {
    do {
      isWoken = false
      while (await deliverBatch());
    } while (isWoken && !isStopped)
  }

  function start(): Promise<void> {
    running ??= run().finally(() => {
      running = null
    })
    return running
  }

  const startAlone = () =>
    start().catch((error: unknown) => log.error({ topic, err: error }, 'outbox stopped short'))

  const timer = setInterval(() => void startAlone(), lookMs)
  timer.unref()
  return {
    wake() {
      isWoken = true
      void startAlone()
    },
    async drain() {
      await running
      await start()
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
  }
}

function listOf(ids: number[]) {
  return sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
}

/** Whether no process listens at the receiver's address. `fetch` wraps the connection's error as its cause. */
function isRefused(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return code === 'ECONNREFUSED' || cause?.code === 'ECONNREFUSED'
}
