/** A whole upstream in the test's process, with a real database and fakes of the outside services. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { buildUpstream } from '#upstream/app.ts'
import { openCache } from '#upstream/kernel/cached-reads.ts'
import { readConfig } from '#upstream/kernel/config.ts'
import { queryRows, type Database } from '#upstream/kernel/database.ts'
import type { Kernel } from '#upstream/kernel/kernel.ts'
import { createEvents, HANDLERS, listWorkers } from '#upstream/kernel/domain-events.ts'
import { createLog } from '#upstream/kernel/log.ts'
import { createOutboxSender } from '#upstream/kernel/email.ts'
import type { MediaEngine, MediaEvent, StreamOptions } from '#upstream/kernel/media/engine.ts'
import { createPictureMaker, type PictureMaker } from '#upstream/kernel/pictures.ts'
import { createDiskStorage } from '#upstream/kernel/storage.ts'
import type { Registry } from '#upstream/kernel/registry.ts'
import { SCHEDULES } from '#upstream/kernel/jobs.ts'
import { registry as modulesRegistry } from '#upstream/modules/all.ts'
import { createTestJobs, type TestJobs } from './jobs.ts'
import { type LockWatch, watchLocks } from './lock-order.ts'
import { openTestDatabase } from './test-database.ts'

export interface SentEvent {
  channels: string[]
  event: string
  data: unknown
}

export interface TestKernel extends Kernel {
  app: FastifyInstance
  database: Database
  /** The events that upstream has sent to the realtime hub. */
  sent: SentEvent[]
  jobs: TestJobs
  /** Runs the jobs that are due, of all queues or of one. @returns the errors that they have thrown */
  runJobs(queue?: string): Promise<unknown[]>
  /** Runs a schedule once, by its name. */
  runSchedule(name: string): Promise<void>
  streams: Map<string, StreamOptions>
  emitMedia(event: MediaEvent): void
  /** Moves the platform's clock forward; the database's own `now()` stays real. */
  advance(ms: number): void
  /** Watches the lock order on Postgres; null on the embedded database, which has one connection. */
  locks: LockWatch | null
  /** @throws Error when a transaction has taken locks out of order */
  close(): Promise<void>
}

export const TEST_SECRET = 'test-secret-test-secret-test-secret-0001'

/**
 * Databases that no test uses at the moment. Copying a database takes half a second and emptying one takes
 * milliseconds, so the tests of a process use the same databases in turn until the process ends.
 */
const idle: Database[] = []

/** All kernels of a process share its picture workers, which start when a test needs them and end with the process. */
let pictures: PictureMaker | undefined

async function borrowDatabase(): Promise<Database> {
  return idle.pop() ?? openTestDatabase()
}

async function giveBack(database: Database): Promise<void> {
  const tables = await queryRows<{ name: string }>(
    database.db,
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const sequences = await queryRows<{ name: string }>(
    database.db,
    sql`select quote_ident(sequencename) as name from pg_sequences
        where schemaname = 'public' and last_value is not null`,
  )
  // Sixty tables have a few rows at most: deleting those takes a twentieth of the time of truncating all tables. The
  // session has the role of a replica, which skips foreign keys and the ledger's triggers.
  await database.executeSql(
    [
      'begin; set local session_replication_role = replica',
      ...tables.map(({ name }) => `delete from ${name}`),
      ...sequences.map(({ name }) => `alter sequence ${name} restart`),
      'commit',
    ].join(';'),
  )
  idle.push(database)
}

/** @param registry what the modules register; `withPlanted` adds to it */
export async function createTestKernel(
  environment: Record<string, string> = {},
  registry: Registry = modulesRegistry,
): Promise<TestKernel> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ovation-test-'))
  const config = readConfig({
    INTERNAL_SECRET: TEST_SECRET,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const locks = process.env.TEST_DATABASE === 'postgres' ? watchLocks() : null
  const database = await borrowDatabase()
  // On the embedded database nothing is cached: a read by the outer `db` inside a transaction hangs there, so that a test
  // finds it, and a cached value would hide it. The tests on Postgres run with the cache.
  const closeCache = database.kind === 'postgres' ? openCache(database) : () => Promise.resolve()
  let offsetMs = 0
  const sent: SentEvent[] = []
  const jobs = await createTestJobs(database, listWorkers(registry))
  const media = createFakeMedia()
  const kernel: Kernel = {
    config,
    clock: { now: () => new Date(Date.now() + offsetMs) },
    log: createLog('silent'),
    db: database.db,
    outbox: { wake: () => undefined },
    jobs,
    events: createEvents(registry.listAll(HANDLERS), () => kernel),
    registry,
    storage: createDiskStorage(path.join(folder, 'files')),
    emailSender: createOutboxSender(path.join(folder, 'mail')),
    hub: {
      publish: (channels, event, data) => Promise.resolve(void sent.push({ channels, event, data })),
      authorizeChannel: (socketId, channel) => ({ auth: `test:${socketId}:${channel}` }),
      authenticateUser: (_, user) => ({ auth: 'test', user_data: JSON.stringify(user) }),
      terminateUser: () => Promise.resolve(),
      closeReaders: () => Promise.resolve(),
      clientOptions: () => ({ key: 'test', path: '/realtime', embedded: true }),
    },
    media: media.engine,
    pictures: (pictures ??= createPictureMaker({ log: createLog('silent') })),
    // Addresses in 203.0.113.x are in France, those in 198.51.100.x in Germany, and all others in no country.
    geo: { countryOf: (address) => COUNTRIES.find(([prefix]) => address.startsWith(prefix))?.[1] ?? null },
  }
  const app = await buildUpstream(kernel)
  return {
    ...kernel,
    app,
    database,
    sent,
    jobs,
    runJobs: (queue) => jobs.run(kernel, queue),
    async runSchedule(name) {
      const schedule = registry.listAll(SCHEDULES).find((one) => one.name === name)
      if (!schedule) throw new RangeError(`no schedule is named ${name}`)
      await schedule.run(kernel)
    },
    streams: media.streams,
    emitMedia: media.emit,
    advance: (ms) => void (offsetMs += ms),
    locks,
    async close() {
      await app.close()
      await jobs.clear()
      locks?.stop()
      await closeCache()
      await giveBack(database)
      await rm(folder, { recursive: true, force: true })
      const violations = locks?.takeViolations() ?? []
      if (violations.length) throw new Error(`locks out of order: ${violations.join('; ')}`)
    },
  }
}

const COUNTRIES = [
  ['203.0.113.', 'FR'],
  ['198.51.100.', 'DE'],
] as const

function createFakeMedia() {
  const streams = new Map<string, StreamOptions>()
  const listeners = new Set<(event: MediaEvent) => void>()
  const engine: MediaEngine = {
    appName: 'LiveApp',
    origin: () => null,
    mintToken: ({ streamId, type, expiresAt }) => `${type}.${streamId}.${expiresAt.getTime()}`,
    open: (options) => Promise.resolve(void streams.set(options.streamId, options)),
    close: (streamId) => Promise.resolve(void streams.delete(streamId) as unknown as null),
    kick: () => Promise.resolve(),
    dropPublisher: () => Promise.resolve(),
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => Promise.resolve(),
  }
  return { engine, streams, emit: (event: MediaEvent) => listeners.forEach((listener) => listener(event)) }
}
