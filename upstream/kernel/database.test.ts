import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'
import type { Database } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('plain SQL answers with its rows, for one statement with values and for several without', async () => {
  expect(await database.executeSql('select $1::int as a', [1])).toEqual({ rows: [{ a: 1 }] })
  expect(await database.executeSql('begin; select 1 as a; select 2 as b; commit')).toEqual({
    rows: [{ a: 1 }, { b: 2 }],
  })
})
