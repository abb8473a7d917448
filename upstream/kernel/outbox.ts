/** Delivers outbox rows at least once, until they are taken. Topics go their own ways: none waits for another. */
import { sql } from 'drizzle-orm'
import { queryRows, type Db } from './database.ts'
import type { Log } from './log.ts'
import { MailRefusedError } from './mail.ts'
import { RealtimePublishError } from './realtime/hub.ts'

type Topic = 'realtime' | 'revalidate' | 'revoke' | 'kick' | 'mail'
type Payload = Record<string, unknown>
interface Row {
  id: number
  payload: Payload
  attempts: number
  isDue: boolean
}

export type Deliver = Record<Topic, (payload: Payload) => Promise<void>>

export interface Outbox {
  /** Call after a commit: delivery starts at once instead of at the next look. */
  wake(): void
  /** Delivers what is due now; for tests. @throws what kept the rows from being read. */
  drain(): Promise<void>
  stop(): Promise<void>
}

interface Manner {
  /** The later rows wait for one that fails. */
  isOrdered: boolean
  /** The longest pause between two tries. */
  maxDelaySeconds: number
  maxAttempts: number
  /** How often rows are looked for that nobody woke for. */
  lookMs: number
  /** Several rows at once, as one. */
  merge?: (payloads: Payload[]) => Payload
}

const manners: Record<Topic, Manner> = {
  // Clients must hear again soon after a hub is back. One that nothing can publish is read from the log instead.
  realtime: { isOrdered: true, maxDelaySeconds: 4, maxAttempts: 450, lookMs: 250 },
  // A page cache that cannot be told forgets by itself within minutes.
  revalidate: { isOrdered: false, maxDelaySeconds: 30, maxAttempts: 8, lookMs: 1000, merge: mergeTags },
  // A sign-out is tried for ever.
  revoke: { isOrdered: false, maxDelaySeconds: 30, maxAttempts: Number.POSITIVE_INFINITY, lookMs: 1000 },
  // An engine that cannot be told for so long has ended the show, and with it the playback.
  kick: { isOrdered: false, maxDelaySeconds: 4, maxAttempts: 60, lookMs: 1000 },
  // For a day: what a mail asks for is no longer good then.
  mail: { isOrdered: false, maxDelaySeconds: 900, maxAttempts: 105, lookMs: 1000 },
}

const BATCH = 100

/** To the column's whole milliseconds: a row of this moment may be rounded up to the next one, and must be due. */
const now = sql`now()::timestamptz(3)`

export function startOutbox(options: { db: Db; deliver: Deliver; log: Log }): Outbox {
  const lanes = (Object.keys(manners) as Topic[]).map((topic) => startLane(topic, options))
  const all = async (work: (lane: Outbox) => Promise<void>) => void (await Promise.all(lanes.map(work)))
  return {
    wake: () => lanes.forEach((lane) => lane.wake()),
    drain: () => all((lane) => lane.drain()),
    stop: () => all((lane) => lane.stop()),
  }
}

function startLane(topic: Topic, options: { db: Db; deliver: Deliver; log: Log }): Outbox {
  const { db, deliver, log } = options
  const { isOrdered, maxAttempts, maxDelaySeconds, lookMs, merge } = manners[topic]
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
      await deliver[topic](payload)
      return []
    } catch (error) {
      const isHopeless =
        error instanceof MailRefusedError || (error instanceof RealtimePublishError && !error.isRetryable)
      const again = rows.filter((row) => !isHopeless && row.attempts + 1 < maxAttempts)
      const attempts = rows[0]?.attempts ?? 0
      if (again.length < rows.length) log.warn({ topic, err: error }, 'outbox delivery given up')
      if (!again.length) return []
      log.warn({ topic, attempts, err: error }, 'outbox delivery failed')
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

function mergeTags(payloads: Payload[]): Payload {
  return { tags: [...new Set(payloads.flatMap((payload) => payload.tags as string[]))] }
}

function listOf(ids: number[]) {
  return sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )
}
