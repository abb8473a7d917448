import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { type Database, queryRows } from './database.ts'
import { createNaming } from './repeated-statements.ts'

const OFTEN = 40

// The test has a database of its own: statements of other tests would count, too.
let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a statement that is repeated often gets a name, always the same, and no other statement gets this name', () => {
  const nameOf = createNaming()
  const named = (text: string) => Array.from({ length: OFTEN }, () => nameOf(text))
  const [first, second] = [named('select $1'), named('select $1, $2')]
  expect(first[0]).toBeUndefined()
  expect(first.at(-1)).toMatch(/^s[0-9a-f]{30}$/)
  expect(new Set(first.slice(first.findIndex(Boolean))).size).toBe(1)
  expect(second.at(-1)).not.toBe(first.at(-1))
  expect(createNaming()('select $1')).toBeUndefined()
})

test('a text that is not a plain statement gets no name', () => {
  const nameOf = createNaming()
  for (const text of ['begin', 'commit', 'vacuum', 'create table x ()', 'set local x = 1']) {
    for (let use = 0; use < OFTEN; use++) expect(nameOf(text)).toBeUndefined()
  }
})

test('an endless number of texts gets a bounded number of names', () => {
  const nameOf = createNaming()
  const names = new Set<string>()
  for (let at = 0; at < 500; at++) {
    for (let use = 0; use < OFTEN; use++) {
      const name = nameOf(`select ${at}`)
      if (name) names.add(name)
    }
  }
  expect(names.size).toBeGreaterThan(50)
  expect(names.size).toBeLessThan(200)
})

test('the database keeps a frequent statement prepared, and its results stay right for different values', async () => {
  const { db } = database
  for (let at = 0; at < OFTEN; at++) {
    const [row] = await queryRows<{ sum: number }>(db, sql`select ${at}::int + 1 as sum`)
    expect(row?.sum).toBe(at + 1)
  }
  const kept = await queryRows<{ statement: string }>(db, sql`select statement from pg_prepared_statements`)
  expect(kept.some(({ statement }) => statement.includes('::int + 1 as sum'))).toBe(true)
})
