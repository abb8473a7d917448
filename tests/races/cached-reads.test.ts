/** Cached reads of two processes that share a Postgres server. */
import { afterEach, beforeEach, test, vi } from 'vitest'
import { createDatabase, TEMPLATE } from '#tests/support/postgres.ts'
import { openCache } from '#upstream/kernel/cached-reads.ts'
import { type Database, openDatabase } from '#upstream/kernel/database.ts'
import { setSetting } from '#upstream/modules/settings/desk.ts'
import { getSettings } from '#upstream/modules/settings/service.ts'

const LIMIT = { timeout: 30_000 }
let ours: Database
let other: Database
let closeCache: () => Promise<void>
/** A time that stands still: no value is read again because it is old. */
const nowMs = () => 0

beforeEach(async () => {
  const databaseUrl = await createDatabase(process.env.DATABASE_URL!, undefined, TEMPLATE)
  ours = await openDatabase({ databaseUrl })
  other = await openDatabase({ databaseUrl })
  closeCache = openCache(ours, nowMs)
})
afterEach(async () => {
  await closeCache()
  await Promise.all([ours.close(), other.close()])
})

/** Two reads give the same object when the first one has been cached. */
const untilCached = () =>
  vi.waitUntil(async () => (await getSettings(ours.db)) === (await getSettings(ours.db)), LIMIT)

const untilNamed = (name: string) =>
  vi.waitUntil(async () => (await getSettings(ours.db)).siteName === name, LIMIT)

test('a process sees what another process has changed', async () => {
  await untilCached()
  await setSetting(other.db, 'siteName', 'Encore')
  await untilNamed('Encore')
})

test('a process whose listening connection is lost sees what changes meanwhile and after it is back', async () => {
  await untilCached()
  await other.executeSql(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`,
  )
  await setSetting(other.db, 'siteName', 'Encore')
  await untilNamed('Encore')
  await untilCached()
  await setSetting(other.db, 'siteName', 'Ovation')
  await untilNamed('Ovation')
})
