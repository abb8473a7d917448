import { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { readArchive } from '#tests/support/test-database.ts'
import { createDatabase } from '#tests/support/postgres.ts'
import type { DatabaseOptions } from '#upstream/kernel/database.ts'
import { migrationsFolder } from '#upstream/kernel/migrations.ts'

/** A database before the platform opens it. */
export interface RawDatabase {
  query(text: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
  /** Closes the database. @returns the options with which the platform opens it */
  handOver(): Promise<DatabaseOptions>
}

/** Makes a database that has run only `text`: on the Postgres of DATABASE_URL, or else PGlite in memory. */
export async function makeDatabase(text: string): Promise<RawDatabase> {
  const database = await (process.env.DATABASE_URL ? onPostgres(process.env.DATABASE_URL) : onPglite())
  await database.query(text)
  return database
}

/** Makes a database and closes it. @returns the options with which the platform opens it */
export const databaseOf = async (text: string) => (await makeDatabase(text)).handOver()

/** Runs the first migrations on an empty database, and notes them, as the platform does. */
export async function runMigrations(raw: RawDatabase, count: number): Promise<void> {
  await raw.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  const first = readMigrationFiles({ migrationsFolder }).slice(0, count)
  for (const { sql: statements, hash, folderMillis } of first) {
    for (const statement of statements) await raw.query(statement)
    await raw.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`,
    )
  }
}

async function onPostgres(server: string): Promise<RawDatabase> {
  const databaseUrl = await createDatabase(server)
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const close = () => client.end()
  return {
    query: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
    close,
    handOver: () => close().then(() => ({ databaseUrl })),
  }
}

async function onPglite(): Promise<RawDatabase> {
  // PGlite takes seconds to make a database; emptying a copy of one is much faster.
  const archive = await readArchive()
  const client = await PGlite.create({ ...(archive && { loadDataDir: archive }) })
  await client.exec('drop schema if exists public, drizzle cascade; create schema public')
  return {
    query: async (text) => (await client.exec(text)).at(-1)?.rows ?? [],
    close: () => client.close(),
    async handOver() {
      const archive = await client.dumpDataDir('none')
      await client.close()
      return { archive }
    },
  }
}
