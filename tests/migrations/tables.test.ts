/** The migrations together make the tables that the code declares. */
import { execFile } from 'node:child_process'
import { copyFile, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#upstream/kernel/database.ts'
import { makeProjectFolder } from '#tests/support/project-folder.ts'
import { migrationsFolder } from '#upstream/kernel/migrations.ts'
import { databaseOf, makeDatabase, type RawDatabase } from './raw-database.ts'

const root = path.resolve(import.meta.dirname, '../..')
let folder = ''
let migrated: Database
let generated: RawDatabase

beforeAll(async () => {
  folder = makeProjectFolder('generated')
  await copyFile(path.join(migrationsFolder, '0001_rules.sql'), path.join(folder, '0001_rules.sql'))
  await promisify(execFile)(process.execPath, ['scripts/generate-migration.mjs', '--name', 'baseline'], {
    cwd: root,
    env: { ...process.env, MIGRATIONS_FOLDER: path.relative(root, folder) },
  })
  generated = await makeDatabase(await readFile(path.join(folder, '0000_baseline.sql'), 'utf8'))
  migrated = await openDatabase(await databaseOf(''))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await generated.close()
  await migrated.close()
})

/** Each query lists one kind of thing, one row each. Columns are sorted by name: a later migration adds them last. */
const CATALOG = {
  columns: `select attrelid::regclass || '.' || attname as "name", format_type(atttypid, atttypmod) as "type",
      attnotnull as "required", attgenerated as "generated", pg_get_expr(adbin, adrelid) as "default"
    from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    order by 1`,
  constraints: `select conrelid::regclass || '.' || conname as "name", pg_get_constraintdef(oid) as "definition"
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 't' order by 1`,
  indexes: `select indexname as "name", indexdef as "definition" from pg_indexes
    where schemaname = 'public' order by 1`,
}

test.each(Object.entries(CATALOG))('migrated and generated tables have the same %s', async (_, query) => {
  const { rows } = await migrated.executeSql(query)
  expect(rows.length).toBeGreaterThan(50)
  expect(rows).toEqual(await generated.query(query))
})
