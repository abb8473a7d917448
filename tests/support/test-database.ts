/** A database of a test's own, for those that need no whole upstream: importing that takes longer than most tests. */
import { openAsBlob } from 'node:fs'
import { openDatabase, type Database } from '#upstream/kernel/database.ts'
import { ARCHIVE_VARIABLE } from './migrated.ts'
import { createDatabase, TEMPLATE } from './postgres.ts'

/** A migrated database without a row, as PGlite's archive. */
export async function readArchive(): Promise<Blob | undefined> {
  const file = process.env[ARCHIVE_VARIABLE]
  return file ? openAsBlob(file) : undefined
}

/** PGlite in memory, or the Postgres of DATABASE_URL in a database of its own. */
export async function openTestDatabase(): Promise<Database> {
  const url = process.env.DATABASE_URL
  if (!url) return openDatabase({ archive: await readArchive() })
  return openDatabase({ databaseUrl: await createDatabase(url, undefined, TEMPLATE) })
}
