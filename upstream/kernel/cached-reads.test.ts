import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { cachedRead, invalidate, openCache } from './cached-reads.ts'
import { type Database, type Db, inTransaction, queryRows, type Tx } from './database.ts'

const TOPIC = 'numbers'
let database: Database
let closeCache: () => Promise<void>
let nowMs = 0
let loads = 0

async function load(db: Db, key: string): Promise<number> {
  loads++
  const [row] = await queryRows<{ value: number }>(db, sql`select value from numbers where key = ${key}`)
  return row?.value ?? 0
}
const read = cachedRead(TOPIC, load)
const write = (tx: Tx, key: string, value: number) =>
  tx.execute(sql`insert into numbers values (${key}, ${value})
    on conflict (key) do update set value = excluded.value`)
const change = async (tx: Tx, key: string, value: number) => {
  await write(tx, key, value)
  await invalidate(tx, TOPIC)
}
/** Postgres needs a moment to connect the listener. */
const untilCached = () =>
  vi.waitUntil(
    async () => {
      await read(database.db, 'a')
      const before = loads
      await read(database.db, 'a')
      return loads === before
    },
    { timeout: 30_000 },
  )

beforeEach(async () => {
  database = await openTestDatabase()
  await database.executeSql('create table numbers (key text primary key, value integer)')
  closeCache = openCache(database, () => nowMs)
  await untilCached()
  loads = 0
})
afterEach(async () => {
  await closeCache()
  await database.close()
})

test('a value is read from the database once, and each key by itself', async () => {
  await inTransaction(database.db, (tx) => write(tx, 'c', 2))
  expect([await read(database.db, 'b'), await read(database.db, 'c')]).toEqual([0, 2])
  expect([await read(database.db, 'b'), await read(database.db, 'c')]).toEqual([0, 2])
  expect(loads).toBe(2)
})

test('a transaction uses the cached value', async () => {
  await inTransaction(database.db, (tx) => read(tx, 'a'))
  expect(loads).toBe(0)
})

test('everybody sees a change after its commit', async () => {
  await inTransaction(database.db, (tx) => change(tx, 'a', 1))
  expect(await read(database.db, 'a')).toBe(1)
})

test('the transaction that changes a value sees it, and a rollback leaves no trace of it', async () => {
  const seen: number[] = []
  const changing = inTransaction(database.db, async (tx) => {
    await change(tx, 'a', 1)
    seen.push(await read(tx, 'a'))
    throw new RangeError('rolled back')
  })
  await expect(changing).rejects.toThrow('rolled back')
  expect(seen).toEqual([1])
  expect(await read(database.db, 'a')).toBe(0)
})

test('a value that was being read while it changed is not cached', async () => {
  const isRead = Promise.withResolvers<void>()
  const isAnswered = Promise.withResolvers<void>()
  const readSlowly = cachedRead(TOPIC, async (db, key) => {
    const value = await load(db, key)
    isRead.resolve()
    await isAnswered.promise
    return value
  })
  const old = readSlowly(database.db, 'slow')
  await isRead.promise
  await inTransaction(database.db, (tx) => change(tx, 'slow', 1))
  isAnswered.resolve()
  expect(await old).toBe(0)
  expect(await readSlowly(database.db, 'slow')).toBe(1)
})

test('a change by hand is seen after ten seconds', async () => {
  await inTransaction(database.db, (tx) => write(tx, 'a', 5))
  expect(await read(database.db, 'a')).toBe(0)
  nowMs += 10_000
  expect(await read(database.db, 'a')).toBe(5)
})

test('the number of cached keys is limited', async () => {
  for (let index = 0; index < 1001; index++) await read(database.db, `key ${index}`)
  loads = 0
  await read(database.db, 'key 0')
  await read(database.db, 'key 1000')
  expect(loads).toBe(1)
})

test('nothing is cached after the cache has been closed', async () => {
  await closeCache()
  await read(database.db, 'a')
  await read(database.db, 'a')
  expect(loads).toBe(2)
})

test('nothing is cached while the connection for notifications is lost, nor what was cached before', async () => {
  await closeCache()
  let report!: (isConnected: boolean) => void
  closeCache = openCache({
    db: database.db,
    listen(_channel, { onConnection }) {
      report = onConnection
      return () => Promise.resolve()
    },
  })
  const loadsOf = async (reads: number) => {
    const before = loads
    for (let index = 0; index < reads; index++) await read(database.db, 'a')
    return loads - before
  }
  expect(await loadsOf(2)).toBe(2)
  report(true)
  expect(await loadsOf(2)).toBe(1)
  report(false)
  expect(await loadsOf(2)).toBe(2)
  report(true)
  expect(await loadsOf(2)).toBe(1)
})
