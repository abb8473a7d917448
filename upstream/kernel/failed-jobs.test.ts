/** The failed jobs that the real queue keeps for an operator, on the database of the test run. */
import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { type Database, inTransaction } from './database.ts'
import { endFailedJob, openJobData, runSchedule } from './failed-jobs.ts'
import { newId } from './ids.ts'
import { defineQueue, openJobs, type QueueWorker, type RunningJobs, workOn } from './jobs.ts'
import type { Kernel } from './kernel.ts'
import { failedJobs } from './tables.ts'

interface Note {
  text: string
}

const WAIT = { timeout: 15_000, interval: 20 }
const DATA = { text: 'https://ovation.example/?token=the-token' }
const QUEUE = defineQueue<Note>({
  name: 'failing-notes',
  retry: { limit: 0, firstDelaySeconds: 1, maxDelaySeconds: 1 },
})

let database: Database
let testKernel: TestKernel
let kernel: Kernel
let running: RunningJobs | undefined
beforeAll(async () => {
  database = await openTestDatabase()
  testKernel = await createTestKernel()
  kernel = { ...testKernel, db: database.db }
})
afterEach(async () => {
  await running?.stop()
  running = undefined
  await database.executeSql('delete from pgboss.job')
  await database.db.delete(failedJobs)
})
afterAll(async () => {
  await testKernel.close()
  await database.close()
})

const kept = () => database.db.select().from(failedJobs).orderBy(asc(failedJobs.id))

async function fail(worker: QueueWorker): Promise<void> {
  running = await openJobs(database, testKernel.log, [worker], { lookSeconds: 0.5 })
  kernel = { ...kernel, jobs: running }
  await running.start(kernel, [])
  await inTransaction(database.db, (tx) => running!.enqueue(tx, QUEUE, DATA))
}

test('a job that has thrown for the last time is stored once, sealed, and without its error', async () => {
  await fail(workOn(QUEUE, () => Promise.reject(new Error('refused by the-token'))))
  await vi.waitFor(async () => expect(await kept()).toHaveLength(1), WAIT)
  const [row] = await kept()
  expect(row).toMatchObject({ queue: QUEUE.name, cause: 'failed', attempts: 1, decidedAt: null })
  expect(JSON.stringify(row)).not.toContain('the-token')
  expect(openJobData(kernel, row!.sealed!)).toEqual(DATA)
})

test('a job whose worker says that no other try would help is stored as failed at once, with the cause', async () => {
  const giveUp = vi.fn(() => Promise.resolve())
  await fail(workOn(QUEUE, () => Promise.resolve('refused'), giveUp))
  await vi.waitFor(async () => expect(await kept()).toMatchObject([{ cause: 'refused', attempts: 1 }]), WAIT)
  expect(giveUp).toHaveBeenCalledOnce()
})

test('two processes that give up the same job store it once, even if an operator has decided in between', async () => {
  const worker = workOn(QUEUE, () => Promise.resolve())
  const job = { id: newId(), data: DATA, attempts: 3 }
  await Promise.all([1, 2].map(() => endFailedJob(kernel, worker, job, 'failed')))
  expect(await kept()).toHaveLength(1)
  await database.db.update(failedJobs).set({ decision: 'let-go', decidedAt: new Date() })
  await endFailedJob(kernel, worker, job, 'failed')
  expect(await kept()).toMatchObject([{ decision: 'let-go', attempts: 3 }])
})

test('a schedule that fails has one open row that counts, and its next success closes it', async () => {
  const run = vi.fn(() => Promise.reject(new Error('no room left')))
  const schedule = { name: 'failing-sweep', cron: '0 0 1 1 *', run }
  const failOnce = () => expect(runSchedule(kernel, schedule)).rejects.toThrow('no room left')
  await Promise.all([failOnce(), failOnce(), failOnce()])
  expect(await kept()).toMatchObject([{ queue: 'failing-sweep', attempts: 3, decidedAt: null, sealed: null }])
  const well = { ...schedule, run: () => Promise.resolve() }
  await runSchedule(kernel, well)
  expect(await kept()).toMatchObject([{ decision: 'recovered', decidedBy: null, attempts: 3 }])
  await failOnce()
  expect(await kept()).toMatchObject([{ decision: 'recovered' }, { attempts: 1, decidedAt: null }])
})

test('a schedule that throws says so in the log', async () => {
  const lines: unknown[] = []
  const log = { ...testKernel.log, error: (...line: unknown[]) => void lines.push(line) } as Kernel['log']
  running = await openJobs(database, log, [], { lookSeconds: 0.5 })
  const run = () => Promise.reject(new Error('no room left'))
  await running.start({ ...kernel, log, jobs: running }, [{ name: 'notes-sweep', cron: '0 0 1 1 *', run }])
  await database.executeSql(`insert into pgboss.job (name) values ('notes-sweep')`)
  await vi.waitFor(() => expect(JSON.stringify(lines)).toContain('notes-sweep'), WAIT)
})
