/** The migration that replaces a file's own access flag by rows that say where the file is used. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, queryRows } from '#upstream/kernel/database.ts'
import { findServed, isFree } from '#upstream/modules/files/uses-store.ts'
import { readFixture } from './baseline-fixture.ts'
import { makeDatabase } from './raw-database.ts'

interface Before {
  id: string
  isPublic: boolean
  isPoster: boolean
}

/** Gives three free posts of images another status, and makes one image a watermark. */
const STATES = `
  with chosen as (
    select p.id, row_number() over (order by p.id) as n from feed_posts p
    where p.gate = 'free' and p.type = 'photo' and p.status = 'published')
  update feed_posts set status = (array['archived', 'scheduled', 'deleted'])[chosen.n]
  from chosen where chosen.id = feed_posts.id and chosen.n <= 3`
const WATERMARK = `insert into watermarks (performer_id, kind, position, opacity, file_id)
  select account_id, 'image', 'top-left', 60, cover_file_id from performers
  where cover_file_id is not null order by account_id limit 1`

let database: Database
let before: Before[]
let attached: { status: string; file_id: string; position: number; post_id: string; gate: string }[]

beforeAll(async () => {
  const raw = await makeDatabase(readFixture())
  await raw.query(STATES)
  await raw.query(WATERMARK)
  before = (await raw.query(
    `select id, is_public as "isPublic", exists (
       select 1 from files video where video.poster_file_id = files.id) as "isPoster" from files`,
  )) as unknown as Before[]
  attached = (await raw.query(
    `select p.status, f.file_id, f.position, f.post_id, p.gate from feed_files f
     join feed_posts p on p.id = f.post_id`,
  )) as typeof attached
  database = await openDatabase(await raw.handOver())
})
afterAll(() => database.close())

test('every file is as open as it was, except files of posts that are not published', async () => {
  const unpublished = new Set(attached.filter((one) => one.status !== 'published').map((one) => one.file_id))
  expect(unpublished.size).toBeGreaterThan(2)
  expect(before.filter((file) => file.isPublic).length).toBeGreaterThan(50)
  expect(before.filter((file) => !file.isPublic).length).toBeGreaterThan(50)
  for (const { id, isPublic } of before) {
    const served = (await findServed(database.db, id))!
    expect([id, isFree(served.uses)]).toEqual([id, isPublic && !unpublished.has(id)])
  }
})

test('every post that is not deleted has its files in their order, with its gate and state', async () => {
  const uses = await queryRows<{ n: string; state: string }>(
    database.db,
    sql`select subject_id || position || file_id || gate as n, state from file_uses
        where subject_type = 'feed'`,
  )
  const stateOf: Record<string, string> = {
    published: 'published',
    archived: 'archived',
    scheduled: 'planned',
  }
  expect(uses.map(({ n, state }) => `${n} ${state}`).toSorted()).toEqual(
    attached
      .filter(({ status }) => status !== 'deleted')
      .map((one) => `${one.post_id}${one.position}${one.file_id}${one.gate} ${stateOf[one.status]}`)
      .toSorted(),
  )
})

test('avatars, covers, banners, watermarks and streams have uses too', async () => {
  const types = await queryRows<{ type: string }>(
    database.db,
    sql`select distinct subject_type as type from file_uses where subject_type <> 'feed' order by 1`,
  )
  expect(types.map(({ type }) => type)).toEqual(['avatar', 'cover', 'promo', 'stream', 'watermark'])
})
