/** The migration that gives each comment the performer who moderates it: the one of the content that it is about. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, queryRows } from '#upstream/kernel/database.ts'
import { makeDatabase, type RawDatabase, runMigrations } from './raw-database.ts'

/** The number of migrations before the one of this test, `0037_comment_replies`. */
const EARLIER = 37

const CONTENTS = [
  { id: 'a post', performer: 'ada', state: 'published' },
  { id: 'an archived post', performer: 'bea', state: 'archived' },
  { id: 'a deleted post', performer: 'ada', state: 'deleted' },
]

/** The performer who owns each comment after the migration. */
const COMMENTS = [
  { id: 'by a fan', type: 'feed', object: 'a post', author: 'fan', owner: 'ada' },
  { id: 'by its performer', type: 'feed', object: 'a post', author: 'ada', owner: 'ada' },
  { id: 'by another performer', type: 'feed', object: 'a post', author: 'bea', owner: 'ada' },
  { id: 'deleted', type: 'feed', object: 'a post', author: 'fan', owner: 'ada', isDeleted: true },
  { id: 'on an archived post', type: 'feed', object: 'an archived post', author: 'fan', owner: 'bea' },
  { id: 'on a deleted post', type: 'feed', object: 'a deleted post', author: 'fan', owner: 'ada' },
  { id: 'on nothing', type: 'feed', object: 'a lost post', author: 'fan', owner: null },
  { id: 'on another kind with the same id', type: 'song', object: 'a post', author: 'fan', owner: null },
]

let database: Database

async function plant(raw: RawDatabase): Promise<void> {
  for (const id of ['ada', 'bea', 'fan'])
    await raw.query(`insert into accounts (id, kind, status, name)
      values ('${id}', '${id === 'fan' ? 'fan' : 'performer'}', 'active', '${id}')`)
  for (const id of ['ada', 'bea']) await raw.query(`insert into performers (account_id) values ('${id}')`)
  for (const { id, performer, state } of CONTENTS)
    await raw.query(`insert into contents (id, kind, performer_id, state, gate, text, published_at)
      values ('${id}', 'feed', '${performer}', '${state}', 'free', 'Words', '2026-01-01')`)
  for (const { id, type, object, author, isDeleted } of COMMENTS)
    await raw.query(`insert into comments (id, object_type, object_id, author_id, text, deleted_at)
      values ('${id}', '${type}', '${object}', '${author}', 'Words', ${isDeleted ? 'now()' : 'null'})`)
}

beforeAll(async () => {
  const raw = await makeDatabase('select 1')
  await runMigrations(raw, EARLIER)
  await plant(raw)
  database = await openDatabase(await raw.handOver())
})
afterAll(() => database.close())

test('each comment on a content is its performer’s, and no other comment is anybody’s', async () => {
  const rows = await queryRows<{ id: string; owner: string | null }>(
    database.db,
    sql`select id, owner_id as owner from comments`,
  )
  expect(Object.fromEntries(rows.map(({ id, owner }) => [id, owner]))).toEqual(
    Object.fromEntries(COMMENTS.map(({ id, owner }) => [id, owner])),
  )
})

test('no comment that there was is edited, pinned or replied to', async () => {
  const rows = await queryRows(
    database.db,
    sql`select distinct edited_at, pinned_at, total_replies from comments`,
  )
  expect(rows).toEqual([{ edited_at: null, pinned_at: null, total_replies: 0 }])
})
