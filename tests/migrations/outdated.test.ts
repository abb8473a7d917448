/** The platform refuses a database that no migration can bring up to date, in one line and without changing it. */
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { openDatabase, type Database } from '#upstream/kernel/database.ts'
import { checkMigrations, migrationsFolder, OutdatedDatabaseError } from '#upstream/kernel/migrations.ts'
import { databaseOf } from './raw-database.ts'

const DAY_MS = 86_400_000
const own = readMigrationFiles({ migrationsFolder }).map(({ hash, folderMillis }) => ({
  hash,
  whenMs: folderMillis,
}))
const [baseline] = own as [Note]
const newestMs = own.at(-1)!.whenMs

/** A row of the migrator's table about a migration. */
interface Note {
  hash: string
  whenMs: number
}

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const insertAll = (notes: Note[]) =>
  notes
    .map(
      ({ hash, whenMs }) =>
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${whenMs});`,
    )
    .join('\n')

async function check(notes: Note[]): Promise<void> {
  await database.executeSql(`delete from drizzle.__drizzle_migrations; ${insertAll(notes)}`)
  await checkMigrations(database.executeSql, { name: 'It', wayOut: 'Take another.' })
}

test.each([
  ['has only older migrations', [{ hash: 'first-slice', whenMs: baseline.whenMs - DAY_MS }]],
  ['has only unknown migrations, made later', [{ hash: 'first-slice', whenMs: newestMs + DAY_MS }]],
  ['has the baseline’s text, generated at another time', [{ ...baseline, whenMs: baseline.whenMs - 1 }]],
  ['has an unknown migration between ours', [...own, { hash: 'strange', whenMs: newestMs }]],
])('a database that %s is refused', async (_, notes) => {
  await expect(check(notes)).rejects.toThrow(OutdatedDatabaseError)
})

test.each([
  ['is up to date', own],
  ['stands at the baseline', [baseline]],
  ['a newer version has migrated further', [...own, { hash: 'newer', whenMs: newestMs + 1 }]],
  ['the migrator has prepared without running a migration', []],
])('a database that %s is accepted', async (_, notes) => {
  await expect(check(notes)).resolves.toBeUndefined()
})

test('opening an outdated database throws one line that says what to do', async () => {
  const outdated = await databaseOf(`
    create table accounts (id text primary key);
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    ${insertAll([{ hash: 'first-slice', whenMs: baseline.whenMs - DAY_MS }])}`)
  const opening = openDatabase(outdated)
  await expect(opening).rejects.toThrow(OutdatedDatabaseError)
  await expect(opening).rejects.toThrow(/^The database .* has to be made anew\. [^\n]* start again\.$/)
})
