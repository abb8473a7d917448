/** Migrates a database to the newest migration, or refuses one from which no migration leads on. */
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from './database.ts'

export const migrationsFolder = path.resolve(import.meta.dirname, '../migrations')

/** A database that was made before the baseline: no migration leads from it to the present tables. */
export class OutdatedDatabaseError extends Error {
  /** @param place names the database and what the operator does about it, for the one line of the start */
  constructor(place: { name: string; wayOut: string }) {
    super(
      `${place.name} was made before this version's first migration and cannot be migrated: ` +
        `it has to be made anew. ${place.wayOut}`,
    )
    this.name = 'OutdatedDatabaseError'
  }
}

/**
 * Checks the migrations that the database has had. The migrator itself compares only the time of the last migration, so
 * it would run the baseline over existing tables. Later migrations, which a newer version has added, are accepted.
 * @returns whether a migration has still to run: if none has, a role that may make no tables can open the database
 * @throws OutdatedDatabaseError
 */
export async function checkMigrations(
  executeSql: Database['executeSql'],
  place: { name: string; wayOut: string },
): Promise<boolean> {
  const { rows: found } = await executeSql(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  )
  if (!found[0]?.isThere) return true
  const { rows: applied } = await executeSql(
    'select hash, created_at::text as "whenMs" from drizzle.__drizzle_migrations',
  )
  const own = readMigrationFiles({ migrationsFolder })
  const newestMs = own.at(-1)?.folderMillis ?? 0
  const isOwn = (one: Record<string, unknown>) =>
    own.some(({ hash, folderMillis }) => one.hash === hash && Number(one.whenMs) === folderMillis)
  const isBegun = applied.length === 0 || applied.some(isOwn)
  const isOurs = isBegun && applied.every((one) => isOwn(one) || Number(one.whenMs) > newestMs)
  if (!isOurs) throw new OutdatedDatabaseError(place)
  return applied.every((one) => Number(one.whenMs) < newestMs)
}

/** Drops all that the platform has stored, and makes its tables again: a trigger refuses TRUNCATE on the ledger. */
export async function makeAnew(tx: Tx): Promise<void> {
  await tx.execute(sql`drop schema public cascade`)
  await tx.execute(sql`create schema public`)
  await tx.execute(sql`grant usage on schema public to public`)
  const statements = readMigrationFiles({ migrationsFolder }).flatMap((migration) => migration.sql)
  for (const statement of statements) await tx.execute(sql.raw(statement))
}
