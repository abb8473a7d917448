/** Makes a bench's databases: on a new Postgres server, or embedded in each process if Postgres is not installed. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { Client, Pool } from 'pg'
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'
import { type Db, openDatabase, type RootDb } from '#upstream/kernel/database.ts'
import { canReadCpu, listChildren, readTreeCpuMs } from './processes.ts'

/** The place of a process's database: a server's address, or a folder that only one process may open. */
export interface DatabasePlace {
  databaseUrl: string | undefined
  /** The process's DATA_DIR; the embedded database is in its folder `database`. */
  dataDir: string
}

export interface BenchDatabases {
  kind: 'Postgres' | 'PGlite'
  /** A migrated and filled database, which no process has open. */
  ours: DatabasePlace
  /** Another database with the same content. */
  reference: DatabasePlace
  /** The server's CPU time so far, in ms; 0 for an embedded database, whose CPU time is that of its process. */
  readCpuMs(): number
  stop(): Promise<void>
}

/** Makes and fills two equal databases. */
export async function makeDatabases(fill: (db: RootDb) => Promise<void>): Promise<BenchDatabases> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ovation-bench-'))
  const server = findPostgres() ? await startPostgres() : undefined
  const stop = async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const placeOf = (name: string): DatabasePlace => ({
    databaseUrl: server && withDatabase(server.url, name),
    dataDir: path.join(folder, name),
  })
  const [ours, reference] = [placeOf('ours'), placeOf('reference')]
  const administer = (statement: string) => server && runStatement(server.url, statement)
  try {
    await administer('create database ours')
    const database = await openDatabase({ databaseUrl: ours.databaseUrl, directory: directoryOf(ours) })
    await fill(database.db)
    await database.executeSql('analyze')
    await database.close()
    await administer('create database reference template ours')
    if (!server) cpSync(ours.dataDir, reference.dataDir, { recursive: true })
    const postmaster = server && canReadCpu ? findPostmaster() : undefined
    return {
      kind: server ? 'Postgres' : 'PGlite',
      ours,
      reference,
      readCpuMs: () => (postmaster === undefined ? 0 : readTreeCpuMs(postmaster)),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Finds the server's process, which is a child of the bench. */
function findPostmaster(): number | undefined {
  return listChildren(process.pid).find(({ command }) => /\/postgres /.test(command))?.pid
}

/** The folder of an embedded database. */
export const directoryOf = (place: DatabasePlace) => path.join(place.dataDir, 'database')

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function runStatement(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

export interface Statement {
  text: string
  values: unknown[]
}

/** Records the statements that `work` sends. No other process may have an embedded database open. */
export async function recordStatements(
  place: DatabasePlace,
  work: (db: RootDb) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = []
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) }
  if (place.databaseUrl) {
    const pool = new Pool({ connectionString: place.databaseUrl })
    // The server may end while a connection is being closed.
    pool.on('error', () => undefined)
    await work(drizzlePostgres({ client: pool, logger }) as Db as RootDb).finally(() => pool.end())
  } else {
    const client = await PGlite.create({ dataDir: directoryOf(place) })
    await work(drizzlePglite({ client, logger }) as Db as RootDb).finally(() => client.close())
  }
  return statements
}
