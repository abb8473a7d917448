/** Jobs that hang or fail while others run, on the real queue and the database of the test run. */
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { type Database, inTransaction } from './database.ts'
import { defineQueue, openJobs, type Queue, type QueueWorker, type RunningJobs, workOn } from './jobs.ts'
import type { Kernel } from './kernel.ts'

interface Note {
  text: string
}

const RETRY = { limit: 2, firstDelaySeconds: 1, maxDelaySeconds: 60 }
/** A person's job has to start within this time, however slow another person's jobs are. */
const AT_MOST = { timeout: 2000, interval: 10 }
const WAIT = { timeout: 15_000, interval: 20 }
/** With this pause between polls, only a wake can have started a job within the test. */
const NEVER_LOOKS = { lookSeconds: 3600 }
const NEVER = Promise.withResolvers<void>().promise

let database: Database
let testKernel: TestKernel
let running: RunningJobs | undefined
let started: string[]
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

let count = 0
function makeQueue(more: Partial<Queue<Note>> = {}): Queue<Note> {
  count += 1
  return defineQueue<Note>({ name: `slow-notes-${count}`, retry: RETRY, ...more })
}

/** Jobs whose text begins with `hang` never settle, those with `fail` throw. */
const work = (_: Kernel, { text }: Note): Promise<void> => {
  started.push(text)
  if (text.startsWith('hang')) return NEVER
  return text.startsWith('fail') ? Promise.reject(new Error('away')) : Promise.resolve()
}

async function start(
  worker: QueueWorker,
  options?: { lookSeconds?: number; isIdle?: boolean; supervisionSeconds?: number },
): Promise<void> {
  started = []
  running = await openJobs(database, testKernel.log, [worker], options)
  if (!options?.isIdle) await running.start({ ...testKernel, db: database.db, jobs: running }, [])
}

async function enqueue(queue: Queue<Note>, ...texts: string[]): Promise<void> {
  for (const text of texts) await inTransaction(database.db, (tx) => running!.enqueue(tx, queue, { text }))
}

async function begin(queue: Queue<Note>, ...texts: string[]): Promise<void> {
  await enqueue(queue, ...texts)
  running!.wake()
  await vi.waitFor(() => expect(started).toEqual(expect.arrayContaining(texts)), WAIT)
}

test('jobs that never settle delay another person’s job by no more than two seconds', async () => {
  const queue = makeQueue({ concurrency: 2 })
  await start(workOn(queue, work))
  await enqueue(queue, 'hang 1', 'hang 2', 'hang 3', 'hang 4', 'another')
  running!.wake()
  await vi.waitFor(() => expect(started).toContain('another'), AT_MOST)
})

test('a job of another process is found within two seconds, also beside one that never settles', async () => {
  const queue = makeQueue({ concurrency: 2 })
  await start(workOn(queue, work))
  await begin(queue, 'hang')
  // No wake follows, as if another process had committed the job.
  await enqueue(queue, 'another')
  await vi.waitFor(() => expect(started).toContain('another'), { ...AT_MOST, timeout: 2500 })
})

const stateOf = async (queue: Queue<Note>, text: string): Promise<unknown> => {
  const { rows } = await database.executeSql(
    `select state::text as state from pgboss.job where name = '${queue.name}' and data->>'text' = '${text}'`,
  )
  return (rows[0] as { state: unknown }).state
}

test('a job that never settles fails at the time limit of its queue, and makes room', async () => {
  const queue = makeQueue({ timeoutSeconds: 1, slowAtOnce: 0 })
  await start(workOn(queue, work), NEVER_LOOKS)
  await begin(queue, 'hang')
  await begin(queue, 'another')
  expect(await stateOf(queue, 'hang')).toBe('retry')
})

test('a queue has no more slow jobs than `slowAtOnce`: the next one waits until one of them ends', async () => {
  const queue = makeQueue({ slowAtOnce: 2, timeoutSeconds: 3 })
  await start(workOn(queue, work), NEVER_LOOKS)
  await begin(queue, 'hang 1', 'hang 2', 'hang 3')
  expect(await stateOf(queue, 'hang 1')).toBe('active')
  await begin(queue, 'another')
  expect(await stateOf(queue, 'hang 1')).toBe('retry')
})

test('a group takes its share of a queue, however many of its jobs hang', async () => {
  const queue = makeQueue({
    concurrency: 2,
    slowAtOnce: 2,
    groupOf: ({ text }) => text.split(' ')[0],
    groupLimit: 2,
  })
  await start(workOn(queue, work), NEVER_LOOKS)
  await enqueue(queue, ...Array.from({ length: 8 }, (_, index) => `hang ${index}`))
  running!.wake()
  await vi.waitFor(() => expect(started).toHaveLength(2), WAIT)
  await begin(queue, 'another 1', 'another 2')
  expect(started.filter((text) => text.startsWith('hang'))).toHaveLength(2)
})

test('a group leaves a place to the others, even if its jobs fail one after the other', async () => {
  const queue = makeQueue({ concurrency: 2, groupOf: ({ text }) => text.split(' ')[0], groupLimit: 8 })
  const worker = workOn(queue, async (_, { text }) => {
    started.push(text)
    if (text === 'another') return
    await once(AbortSignal.timeout(150), 'abort')
    throw new Error('away')
  })
  await start(worker)
  const failing = Array.from({ length: 60 }, (_, index) => `fail ${index}`)
  await enqueue(queue, ...failing, 'another')
  running!.wake()
  await vi.waitFor(() => expect(started).toContain('another'), AT_MOST)
})

test('a member of a group takes their share of it, however many of their jobs hang', async () => {
  const queue = makeQueue({
    concurrency: 4,
    groupOf: () => 'all',
    groupLimit: 6,
    memberOf: ({ text }) => text.split(' ')[0],
    memberLimit: 2,
  })
  await start(workOn(queue, work), NEVER_LOOKS)
  await enqueue(queue, ...Array.from({ length: 12 }, (_, index) => `hang ${index}`))
  await begin(queue, 'another', 'third')
  expect(started.filter((text) => text.startsWith('hang'))).toHaveLength(2)
})

test('a group has no more than its share, however many members it has', async () => {
  const queue = makeQueue({
    groupOf: ({ text }) => text.slice(0, 4),
    groupLimit: 3,
    memberOf: ({ text }) => text,
  })
  await start(workOn(queue, work), NEVER_LOOKS)
  await enqueue(queue, ...Array.from({ length: 12 }, (_, index) => `hang${index}`))
  await begin(queue, 'another')
  expect(started.filter((text) => text.startsWith('hang'))).toHaveLength(3)
})

test('a job that has failed runs after those that have not been tried', async () => {
  const queue = makeQueue()
  await start(workOn(queue, work))
  await begin(queue, 'fail')
  await vi.waitFor(async () => {
    const { rows } = await database.executeSql(`select 1 from pgboss.job where state = 'retry'`)
    expect(rows).toHaveLength(1)
  }, WAIT)
  await running!.stop()
  await start(workOn(queue, work), { isIdle: true })
  await enqueue(queue, 'fresh 1', 'fresh 2')
  await running!.stop()
  await database.executeSql(`update pgboss.job set start_after = now() - interval '1 minute'`)
  await start(workOn(queue, work))
  await vi.waitFor(() => expect(started).toContain('fail'), WAIT)
  expect(started).toEqual(['fresh 1', 'fresh 2', 'fail'])
})

test('a process says again and again that it still works on a job', async () => {
  const queue = makeQueue()
  // pg-boss would treat the job as one of a dead process, and start it again.
  await start(workOn(queue, work), { supervisionSeconds: 3600 })
  await begin(queue, 'hang')
  await database.executeSql(`update pgboss.job set heartbeat_on = now() - interval '15 seconds'`)
  await vi.waitFor(async () => {
    const { rows } = await database.executeSql(
      `select state::text as state from pgboss.job where heartbeat_on > now() - interval '5 seconds'`,
    )
    expect(rows).toEqual([{ state: 'active' }])
  }, WAIT)
})

test('a process that stops leaves its unfinished jobs to the next process', async () => {
  const queue = makeQueue()
  await start(workOn(queue, work))
  await begin(queue, 'hang')
  await running!.stop()
  expect(await stateOf(queue, 'hang')).toBe('retry')
})

test('a job that hangs while it is given up does not keep another job from being given up', async () => {
  const queue = makeQueue({ retry: { ...RETRY, limit: 0 }, concurrency: 2 })
  const givenUp: string[] = []
  const giveUp = (_: Kernel, { text }: Note): Promise<void> => {
    givenUp.push(text)
    return text === 'fail, and hang' ? NEVER : Promise.resolve()
  }
  await start(workOn(queue, work, giveUp))
  await begin(queue, 'fail, and hang')
  await vi.waitFor(() => expect(givenUp).toEqual(['fail, and hang']), WAIT)
  await begin(queue, 'fail')
  await vi.waitFor(() => expect(givenUp).toContain('fail'), { ...AT_MOST, timeout: 4000 })
})

test('one person’s jobs that hang while they are given up do not keep another’s from being given up', async () => {
  const queue = makeQueue({
    retry: { ...RETRY, limit: 0 },
    concurrency: 4,
    groupOf: () => 'all',
    groupLimit: 20,
    memberOf: ({ text }) => (text === 'fail' ? 'another' : 'one'),
    memberLimit: 20,
  })
  const givenUp: string[] = []
  const giveUp = (_: Kernel, { text }: Note): Promise<void> => {
    givenUp.push(text)
    return text === 'fail' ? Promise.resolve() : NEVER
  }
  await start(workOn(queue, work, giveUp))
  await begin(queue, ...Array.from({ length: 14 }, (_, index) => `fail, and hang ${index}`))
  await vi.waitFor(() => expect(givenUp).not.toEqual([]), WAIT)
  await begin(queue, 'fail')
  await vi.waitFor(() => expect(givenUp).toContain('fail'), { ...AT_MOST, timeout: 6000 })
})
