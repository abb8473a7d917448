/** The migration that makes posts a kind of content. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, queryRows } from '#upstream/kernel/database.ts'
import { readFixture } from './baseline-fixture.ts'
import { makeDatabase } from './raw-database.ts'

interface Before {
  id: string
  status: string
  is_pinned: boolean
  published_at: string
  type: string
  text: string
  total_likes: number
}

/** Gives four posts another state, and makes one pinned. */
const STATES = `
  with chosen as (select id, row_number() over (order by id) as n from feed_posts)
  update feed_posts set status = (array['draft', 'archived', 'scheduled', 'deleted', 'published'])[chosen.n],
    published_at = case when chosen.n in (1, 3) then null else published_at end, is_pinned = chosen.n in (2, 5)
  from chosen where chosen.id = feed_posts.id and chosen.n <= 5`

let database: Database
let before: Before[]

beforeAll(async () => {
  const raw = await makeDatabase(readFixture())
  await raw.query(STATES)
  before = (await raw.query(
    'select id, status, is_pinned, published_at, type, text, total_likes from feed_posts order by id',
  )) as unknown as Before[]
  database = await openDatabase(await raw.handOver())
})
afterAll(() => database.close())

test('every post is content of the kind feed, with its text, likes, state and times', async () => {
  const rows = await queryRows<Record<string, unknown>>(
    database.db,
    sql`select id, kind, state, pinned_at is not null as pinned, published_at is not null as published,
        scheduled_at, text, total_likes, price_cents, revision from contents order by id`,
  )
  expect(rows).toEqual(
    before.map((post) => ({
      id: post.id,
      kind: 'feed',
      state: post.status === 'scheduled' ? 'draft' : post.status,
      pinned: post.is_pinned && post.status === 'published',
      published: !['draft', 'scheduled'].includes(post.status),
      scheduled_at: null,
      text: post.text,
      total_likes: post.total_likes,
      price_cents: null,
      revision: 0,
    })),
  )
  expect(rows.filter(({ pinned }) => pinned)).not.toEqual([])
})

test('the numbers of photos and videos say the type that each published post had', async () => {
  const rows = await queryRows<{ id: string; type: string }>(
    database.db,
    sql`select id, case when total_videos > 0 then 'video' when total_photos > 0 then 'photo' else 'text' end as type
        from contents where state = 'published'`,
  )
  const types = new Map(before.map(({ id, type }) => [id, type]))
  expect(rows.length).toBeGreaterThan(50)
  expect(new Set(rows.map(({ type }) => type)).size).toBe(3)
  for (const { id, type } of rows) expect([id, type]).toEqual([id, types.get(id)])
})
