/** Migrating a baseline database to the newest migration keeps all of its data. */
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { revalidate } from '#upstream/kernel/announcements.ts'
import {
  type Database,
  errorCodeOf,
  inTransaction,
  openDatabase,
  queryRows,
} from '#upstream/kernel/database.ts'
import { migrationsFolder } from '#upstream/kernel/migrations.ts'
import { registry } from '#upstream/modules/all.ts'
import { PLATFORM, PROMOTION, transfer, WALLET } from '#upstream/modules/ledger/service.ts'
import { verifyLedger } from '#upstream/modules/ledger/verification.ts'
import { countRows, readFixture } from './baseline-fixture.ts'
import { databaseOf } from './raw-database.ts'

const text = readFixture()
let database: Database

beforeAll(async () => {
  database = await openDatabase(await databaseOf(text))
})
afterAll(() => database.close())

test('every migration has run, in order', async () => {
  const applied = await queryRows<{ hash: string }>(
    database.db,
    sql`select hash from drizzle.__drizzle_migrations order by id`,
  )
  expect(applied.map(({ hash }) => hash)).toEqual(
    readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash),
  )
})

test('every row is still there', async () => {
  const expected = countRows(text)
  expect(expected.get('accounts')).toBeGreaterThan(60)
  expect(expected.get('ledger_entries')).toBeGreaterThan(1000)
  // A migration turned these rows into uses of files; `file-uses.test.ts` compares them.
  expect(expected.get('feed_files')).toBeGreaterThan(100)
  expected.delete('feed_files')
  // Posts are content now; `content.test.ts` compares them.
  expected.set('contents', expected.get('feed_posts')!)
  expected.delete('feed_posts')
  const found = new Map<string, number>()
  for (const table of expected.keys()) {
    const [row] = await queryRows<{ n: number }>(
      database.db,
      sql`select count(*)::int as n from ${sql.identifier(table)}`,
    )
    found.set(table, row!.n)
  }
  expect(found).toEqual(expected)
})

test('a search still finds a performer by name', async () => {
  const found = await queryRows<{ name: string; posts: number }>(
    database.db,
    sql`select a.name, p.total_posts as posts from performers p join accounts a on a.id = p.account_id
        where p.search_vector @@ to_tsquery('simple', 'noor')`,
  )
  expect(found).toEqual([{ name: 'Noor Haddad', posts: expect.any(Number) }])
  expect(found[0]!.posts).toBeGreaterThan(0)
})

test('the ledger is sound, refuses changes to entries, and accepts new ones', async () => {
  const { checks } = await verifyLedger({ db: database.db, registry })
  expect(checks.length).toBeGreaterThan(3)
  expect(checks.filter((check) => check.violations > 0)).toEqual([])
  const change = database.db.execute(sql`update ledger_entries set amount_cents = amount_cents + 1`)
  expect(errorCodeOf(await change.then(undefined, (error: unknown) => error))).toBe('23001')
  await inTransaction(database.db, (tx) =>
    transfer(tx, {
      idempotencyKey: 'present:after-the-migration',
      kind: 'promotion',
      postings: [
        { ownerId: PLATFORM, accountKind: PROMOTION, amountCents: -500 },
        { ownerId: 'somebody', accountKind: WALLET, amountCents: 500 },
      ],
    }),
  )
  expect((await verifyLedger({ db: database.db, registry })).ok).toBe(true)
})

test('a stored file is an image or a video', async () => {
  const kinds = await queryRows<{ kind: string }>(
    database.db,
    sql`select distinct kind from files order by kind`,
  )
  expect(kinds).toEqual([{ kind: 'image' }, { kind: 'video' }])
})

test('every stream names the conversation of its room', async () => {
  const rows = await queryRows<{ isKnown: boolean }>(
    database.db,
    sql`select s.conversation_id = c.id as "isKnown" from stream_sessions s
        left join conversations c on c.stream_id = s.id`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ isKnown }) => !isKnown)).toEqual([])
})

test('sequences continue after the last number of the dump', async () => {
  await inTransaction(database.db, (tx) => revalidate(tx, ['articles']))
  const [row] = await queryRows<{ id: number }>(database.db, sql`select max(id)::int as id from outbox`)
  expect(row!.id).toBeGreaterThan(countRows(text).get('outbox')!)
})
