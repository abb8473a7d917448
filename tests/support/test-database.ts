/** A database for tests that need no whole upstream, because importing upstream takes longer than most tests. */
import { openAsBlob } from 'node:fs'
import { openDatabase, type Database } from '#upstream/kernel/database.ts'
import { ARCHIVE_VARIABLE } from './migrated.ts'
import { createDatabase, TEMPLATE } from './postgres.ts'

/** Reads the archive of an empty migrated database for PGlite. */
export async function readArchive(): Promise<Blob | undefined> {
  const file = process.env[ARCHIVE_VARIABLE]
  return file ? openAsBlob(file) : undefined
}

/** Opens PGlite in memory, or a new database on the Postgres of DATABASE_URL. */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env.DATABASE_URL
  if (!url) return openDatabase({ archive: await readArchive() })
  return openDatabase({ databaseUrl: await createDatabase(url, undefined, TEMPLATE) })
}
