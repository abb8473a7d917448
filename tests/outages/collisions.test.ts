/** Two transactions that lock the same rows in a circle: one runs again, and both succeed. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { runAlone } from '#tests/support/postgres.ts'
import { type Database, GIVING_WAY_MS, inTransaction, queryRows, type Tx } from '#upstream/kernel/database.ts'
import { outageOf } from '#upstream/kernel/outages.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.executeSql(
    'create table counters (name text primary key, total int not null); insert into counters values ($$a$$, 0), ($$b$$, 0)',
  )
})
afterAll(() => database.close())

const add = (tx: Tx, name: string) =>
  tx.execute(sql`update counters set total = total + 1 where name = ${name}`)

async function totals(): Promise<number[]> {
  const rows = await queryRows<{ total: number }>(database.db, sql`select total from counters order by name`)
  return rows.map(({ total }) => total)
}

/** Makes a gate that opens for everybody once `count` have come. */
function gateFor(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let come = 0
  return () => {
    come += 1
    if (come >= count) resolve()
    return promise
  }
}

test('one of two deadlocked transactions runs again from its beginning, and both take effect once', async () => {
  const bothHoldOne = gateFor(2)
  let runs = 0
  const move = (first: string, second: string) =>
    inTransaction(database.db, async (tx) => {
      runs += 1
      await add(tx, first)
      await bothHoldOne()
      await add(tx, second)
    })
  await Promise.all([move('a', 'b'), move('b', 'a')])
  expect(runs).toBe(3)
  expect(await totals()).toEqual([2, 2])
})

test.each(['40P01', '40001'])(
  'a transaction that fails twice with %s throws, and leaves no change',
  async (code) => {
    const before = await totals()
    const begun: number[] = []
    const given = inTransaction(database.db, async (tx) => {
      begun.push(performance.now())
      await add(tx, 'a')
      await tx.execute(sql.raw(`do $$ begin raise exception 'give way' using errcode = '${code}'; end $$`))
    })
    expect(outageOf(await given.catch((error: unknown) => error))).toBe('collision')
    expect(begun).toHaveLength(2)
    // The second run begins after a pause, so that the other transaction goes first.
    expect(begun[1]! - begun[0]!).toBeGreaterThanOrEqual(GIVING_WAY_MS)
    expect(await totals()).toEqual(before)
  },
)

test('a transaction that fails with any other error runs once', async () => {
  let runs = 0
  const given = inTransaction(database.db, (tx) => {
    runs += 1
    return tx.execute(sql`select 1 / 0`)
  })
  await expect(given).rejects.toThrow('Failed query')
  expect(runs).toBe(1)
})

test('a connection that is lost between two statements fails its transaction, not the process', async () => {
  const before = await totals()
  const lost = inTransaction(database.db, async (tx) => {
    await add(tx, 'a')
    const [own] = await queryRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`)
    await runAlone(process.env.DATABASE_URL!, `select pg_terminate_backend(${own!.pid}, 5000)`)
    await add(tx, 'b')
  })
  expect(outageOf(await lost.catch((error: unknown) => error))).toBe('away')
  expect(await totals()).toEqual(before)
})
