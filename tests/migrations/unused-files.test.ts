/** The migration that notes since when nothing shows an uploaded image begins the time of those that there are. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, queryRows } from '#upstream/kernel/database.ts'
import { makeDatabase, type RawDatabase, runMigrations } from './raw-database.ts'

/** The number of migrations before the one of this test, `0032_unused_files`. */
const EARLIER = 32

const WITH_ORIGINAL = ['w160', 'original']
const ONLY_SIZES = ['w160', 'w320']

interface Planted {
  kind?: 'image' | 'video'
  status?: 'uploading' | 'processing' | 'ready' | 'failed'
  variants: string[]
  /** The type of the subject that shows it. */
  use?: string
  isSetAside?: boolean
}

const PLANTED: Record<string, Planted> = {
  used: { variants: WITH_ORIGINAL, use: 'feed' },
  'used only as a thumbnail': { variants: WITH_ORIGINAL, use: 'feed-thumbnail' },
  'unused with its original': { variants: WITH_ORIGINAL },
  'unused and failed': { variants: ['original'], status: 'failed' },
  'unused without an original': { variants: ONLY_SIZES },
  'set aside': { variants: WITH_ORIGINAL, isSetAside: true },
  'an unused video': { variants: WITH_ORIGINAL, kind: 'video' },
}

let database: Database

async function plant(raw: RawDatabase, id: string, file: Planted): Promise<void> {
  const { kind = 'image', status = 'ready', variants, use, isSetAside } = file
  const stored = variants.map((name) => ({ name, storageKey: `${id}/${name}` }))
  await raw.query(`insert into files (id, owner_id, kind, status, variants, kept_until, created_at)
    values ('${id}', 'an owner', '${kind}', '${status}', '${JSON.stringify(stored)}',
      ${isSetAside ? 'now()' : 'null'}, '2026-01-01')`)
  if (use)
    await raw.query(`insert into file_uses (subject_type, subject_id, position, file_id, gate, state)
      values ('${use}', '${id}', 0, '${id}', 'free', 'published')`)
}

beforeAll(async () => {
  const raw = await makeDatabase('select 1')
  await runMigrations(raw, EARLIER)
  for (const [id, file] of Object.entries(PLANTED)) await plant(raw, id, file)
  database = await openDatabase(await raw.handOver())
})
afterAll(() => database.close())

test('the time begins with the migration, for uploaded images that nothing shows and nothing has set aside', async () => {
  const rows = await queryRows<{ id: string; isNow: boolean | null }>(
    database.db,
    sql`select id, unused_since between now() - interval '10 minutes' and now() as "isNow" from files`,
  )
  expect(Object.fromEntries(rows.map(({ id, isNow }) => [id, isNow]))).toEqual({
    used: null,
    'used only as a thumbnail': null,
    'unused with its original': true,
    'unused and failed': true,
    'unused without an original': null,
    'set aside': null,
    'an unused video': null,
  })
})
