/**
 * Vitest's global setup: makes one migrated database, and every test file begins with a copy of it. Making and
 * migrating a database takes seconds, and copying it much less. The setup keeps it until a migration or PGlite changes.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '#upstream/kernel/database.ts'
import { migrationsFolder } from '#upstream/kernel/migrations.ts'

/** The environment variable that tells the test processes the archive's path. */
export const ARCHIVE_VARIABLE = 'TEST_DATABASE_ARCHIVE'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'node_modules/.cache/ovation-migrated')

export default async function setup(): Promise<void> {
  const file = path.join(folder, `${digestMigrations()}.tar.gz`)
  if (!existsSync(file)) await makeArchive(file)
  process.env[ARCHIVE_VARIABLE] = file
}

async function makeArchive(file: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const database = await openDatabase({})
  // Two runs may begin at once, so the archive has another name until it is complete.
  const part = `${file}.${randomUUID()}`
  await database.dumpTo(part)
  await database.close()
  await rename(part, file)
}

function digestMigrations(): string {
  const files = readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:sql|json)$/.test(name))
    .map((name) => path.join(migrationsFolder, name))
  const hash = createHash('sha256')
  for (const file of [
    path.join(root, 'node_modules/@electric-sql/pglite/package.json'),
    ...files.toSorted(),
  ]) {
    hash.update(file).update(readFileSync(file))
  }
  return hash.digest('base64url')
}
