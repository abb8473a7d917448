/** The real queue, on the database of the test run. The other tests' own queue keeps the same rules. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { type Database, inTransaction, queryRows } from './database.ts'
import { defineQueue, openJobs, type Queue, type QueueWorker, type RunningJobs, workOn } from './jobs.ts'
import type { Kernel } from './kernel.ts'

interface Note {
  text: string
}

const RETRY = { limit: 2, firstDelaySeconds: 1, maxDelaySeconds: 60 }
/** With this pause between polls, only a wake can have started a job within the test. */
const NEVER_LOOKS = { lookSeconds: 3600 }
const OFTEN_LOOKS = { lookSeconds: 0.5 }
const WAIT = { timeout: 15_000, interval: 20 }

let database: Database
let testKernel: TestKernel
let running: RunningJobs | undefined
let done: string[]
beforeAll(async () => {
  database = await openTestDatabase()
  testKernel = await createTestKernel()
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  await database.executeSql('delete from pgboss.job')
})
afterAll(async () => {
  await testKernel.close()
  await database.close()
})

/** Each test has queues of its own: how a queue tells jobs apart is fixed when it is made. */
let count = 0
function makeQueue(more: Partial<Queue<Note>> = {}): Queue<Note> {
  count += 1
  return defineQueue<Note>({ name: `notes-${count}`, retry: RETRY, ...more })
}

/** Opens the queues and begins to work, as upstream does. */
async function start(
  worker: QueueWorker,
  options?: { supervisionSeconds?: number; lookSeconds?: number },
): Promise<Kernel> {
  done = []
  running = await openJobs(database, testKernel.log, [worker], options)
  const kernel: Kernel = { ...testKernel, db: database.db, jobs: running }
  await running.start(kernel, [])
  return kernel
}

const collect = (queue: Queue<Note>) => workOn(queue, (_, { text }) => Promise.resolve(void done.push(text)))

async function enqueue(queue: Queue<Note>, text: string, options?: { startAt: Date }): Promise<void> {
  await inTransaction(database.db, (tx) => running!.enqueue(tx, queue, { text }, options))
}

interface JobRow {
  state: string
  retryCount: number
  waitMs: number
}

const listJobs = (queue: Queue<Note>) =>
  queryRows<JobRow>(
    database.db,
    sql`select state::text as state, retry_count::int as "retryCount",
          (extract(epoch from start_after - coalesce(completed_on, created_on)) * 1000)::float8 as "waitMs"
        from pgboss.job where name = ${queue.name} order by created_on`,
  )

test('a job of a rolled back transaction does not exist, and a job of a committed one is done', async () => {
  const queue = makeQueue()
  const { jobs } = await start(collect(queue))
  await expect(
    inTransaction(database.db, async (tx) => {
      await jobs.enqueue(tx, queue, { text: 'lost' })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await listJobs(queue)).toEqual([])
  await enqueue(queue, 'kept')
  jobs.wake()
  await vi.waitFor(() => expect(done).toEqual(['kept']), WAIT)
})

test('another process runs a job again once the killed process has been silent long enough', async () => {
  const queue = makeQueue()
  running = await openJobs(database, testKernel.log, [collect(queue)], { isIdle: true })
  await enqueue(queue, 'begun')
  await running.stop()
  await database.executeSql(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'`,
  )
  await start(collect(queue), { ...OFTEN_LOOKS, supervisionSeconds: 1 })
  await vi.waitFor(() => expect(done).toEqual(['begun']), WAIT)
})

test('a job whose process was killed at its last attempt is given up', async () => {
  const queue = makeQueue({ retry: { ...RETRY, limit: 0 } })
  const givenUp: string[] = []
  const worker = workOn(
    queue,
    () => Promise.reject(new Error('nobody is there')),
    (_, { text }) => Promise.resolve(void givenUp.push(text)),
  )
  running = await openJobs(database, testKernel.log, [worker], { isIdle: true })
  await enqueue(queue, 'begun')
  await running.stop()
  await database.executeSql(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'`,
  )
  await start(worker, { ...OFTEN_LOOKS, supervisionSeconds: 1 })
  await vi.waitFor(() => expect(givenUp).toEqual(['begun']), WAIT)
})

test('an enqueue within a transaction does not wait for the connection that the transaction holds', async () => {
  const queue = makeQueue()
  const twice = () =>
    inTransaction(database.db, async (tx) => {
      await tx.execute(sql`select 1`)
      await running!.enqueue(tx, queue, { text: 'first' })
      await running!.enqueue(tx, queue, { text: 'second' })
    })
  // The queue is made at the first opening, found at the second, and changed at the third.
  for (const worker of [queue, queue, { ...queue, timeoutSeconds: 7 }]) {
    running = await openJobs(database, testKernel.log, [collect(worker)], { isIdle: true })
    await twice()
    await running.stop()
  }
  expect(await listJobs(queue)).toHaveLength(6)
})

test('after a call of `wake` a job starts at once, not at the next poll', async () => {
  const queue = makeQueue()
  const { jobs } = await start(collect(queue), NEVER_LOOKS)
  await enqueue(queue, 'woken')
  jobs.wake()
  await vi.waitFor(() => expect(done).toEqual(['woken']), WAIT)
})

test('jobs that were enqueued before a start run without a pause, as many at once as the queue allows', async () => {
  const queue = makeQueue({ concurrency: 2 })
  running = await openJobs(database, testKernel.log, [collect(queue)], { isIdle: true })
  const texts = Array.from({ length: 12 }, (_, index) => String(index))
  for (const text of texts) await enqueue(queue, text)
  await running.stop()
  let atOnce = 0
  let most = 0
  const areTwo = Promise.withResolvers<void>()
  const worker = workOn(queue, async (_, { text }) => {
    most = Math.max(most, ++atOnce)
    if (atOnce === 2) areTwo.resolve()
    await areTwo.promise
    await listJobs(queue)
    atOnce -= 1
    done.push(text)
  })
  await start(worker, NEVER_LOOKS)
  await vi.waitFor(() => expect(done.toSorted()).toEqual(texts.toSorted()), WAIT)
  expect(most).toBe(2)
})

test('a job is not enqueued while another one of its key waits', async () => {
  const queue = makeQueue({ keyOf: ({ text }) => text })
  running = await openJobs(database, testKernel.log, [collect(queue)], { isIdle: true })
  for (const text of ['a', 'a', 'b', 'a']) await enqueue(queue, text)
  expect(await listJobs(queue)).toHaveLength(2)
  await running.stop()
  await start(collect(queue))
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['a', 'b']), WAIT)
  await enqueue(queue, 'a')
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['a', 'a', 'b']), WAIT)
})

test('jobs of one group run one after the other, and jobs of different groups run at the same time', async () => {
  const queue = makeQueue({ concurrency: 4, groupOf: ({ text }) => text[0]! })
  const active = new Set<string>()
  const together = new Set<string>()
  const release = Promise.withResolvers<void>()
  const worker = workOn(queue, async (_, { text }) => {
    active.add(text)
    for (const other of active) if (other !== text) together.add([other, text].toSorted().join())
    if (text !== 'c1') await release.promise
    active.delete(text)
    done.push(text)
  })
  const { jobs } = await start(worker, NEVER_LOOKS)
  for (const text of ['a1', 'a2', 'b1', 'c1']) await enqueue(queue, text)
  jobs.wake()
  await vi.waitFor(() => expect(done).toEqual(['c1']), WAIT)
  await vi.waitFor(
    () => expect([...active].map((text) => text.charAt(0)).toSorted()).toEqual(['a', 'b']),
    WAIT,
  )
  release.resolve()
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['a1', 'a2', 'b1', 'c1']), WAIT)
  expect([...together]).not.toContain('a1,a2')
})

test('a job that throws is tried again after pauses that grow, and given up once at the end', async () => {
  const queue = makeQueue()
  const tries: number[] = []
  const givenUp: string[] = []
  const work = () => {
    tries.push(Date.now())
    return Promise.reject(new Error('away'))
  }
  const giveUp = (_: Kernel, { text }: Note) => Promise.resolve(void givenUp.push(text))
  const { jobs } = await start(workOn(queue, work, giveUp), OFTEN_LOOKS)
  await enqueue(queue, 'hopeless')
  jobs.wake()
  await vi.waitFor(() => expect(givenUp).toEqual(['hopeless']), WAIT)
  expect(tries).toHaveLength(3)
  // The first pause is one to two seconds, the second two to four.
  expect(tries[1]! - tries[0]!).toBeGreaterThan(900)
  expect(tries[2]! - tries[1]!).toBeGreaterThan(1900)
  await vi.waitFor(async () => expect(await listJobs(queue)).toMatchObject([{ state: 'failed' }]), WAIT)
})

test('a job with a time to start begins at that time, without waiting for a poll', async () => {
  const queue = makeQueue()
  const { jobs } = await start(collect(queue), NEVER_LOOKS)
  const startMs = Date.now() + 1500
  const startedMs: number[] = []
  await enqueue(queue, 'later', { startAt: new Date(startMs) })
  await enqueue(queue, 'now')
  jobs.wake()
  await vi.waitFor(() => {
    if (done.includes('later')) startedMs.push(Date.now())
    expect(done).toEqual(['now', 'later'])
  }, WAIT)
  expect(startedMs[0]).toBeGreaterThanOrEqual(startMs)
})

test('a queue has one worker, and no job is enqueued without a worker', async () => {
  const queue = makeQueue()
  await expect(openJobs(database, testKernel.log, [collect(queue), collect(queue)])).rejects.toThrow(
    `two workers for the queue ${queue.name}`,
  )
  await start(collect(queue))
  const other = makeQueue()
  await expect(enqueue(other, 'nobody')).rejects.toThrow(`nobody works on the queue ${other.name}`)
})
