/** The migration that keeps the views of all kinds of things in one table. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, queryRows } from '#upstream/kernel/database.ts'
import { readFixture } from './baseline-fixture.ts'
import { makeDatabase } from './raw-database.ts'

let database: Database

beforeAll(async () => {
  const raw = await makeDatabase(readFixture())
  await raw.query(`insert into performer_views (performer_id, visitor, day, seen_at) values
    ('one', 'a', '2026-01-02', '2026-01-02T10:00:00Z'), ('two', 'a', '2026-01-02', '2026-01-02T11:00:00Z')`)
  database = await openDatabase(await raw.handOver())
})
afterAll(() => database.close())

test('the views of the day are kept as views of performers', async () => {
  const rows = await queryRows<Record<string, unknown>>(
    database.db,
    sql`select subject_type, subject_id, owner_id, visitor, day, extract(hour from seen_at at time zone 'utc')::int as hour
        from views order by subject_id`,
  )
  const view = { subject_type: 'performer', visitor: 'a', day: '2026-01-02' }
  expect(rows).toEqual([
    { ...view, subject_id: 'one', owner_id: 'one', hour: 10 },
    { ...view, subject_id: 'two', owner_id: 'two', hour: 11 },
  ])
})
