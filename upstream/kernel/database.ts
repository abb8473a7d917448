/**
 * One Postgres dialect, two databases: PGlite in DATA_DIR by default, a Postgres server with DATABASE_URL. Inside a
 * transaction only its `tx` may be used: the outer `db` would wait for itself on PGlite.
 */
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { keepReserve, type Reserve } from './database-reserve.ts'
import { openPrivateFiles } from './private-files.ts'
import { explainConnection, forCommand, readDatabaseUrl } from './database-url.ts'
import type { Log } from './log.ts'
import { checkMigrations, migrationsFolder } from './migrations.ts'
import { outageOf } from './outages.ts'
import { type Listener, listenOnPostgres } from './postgres-listener.ts'
import { createNaming } from './repeated-statements.ts'

/** A busy machine needs this long to wake a process. Postgres needs a second to find a deadlock. */
export const GIVING_WAY_MS = 100

/** How often an embedded database that has given its reserve up checks whether there is room again. */
const ROOM_LOOK_MS = 2000

/** The database itself, or a transaction in it: enough for reads and single statements. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

declare const IS_TRANSACTION: unique symbol
/**
 * An open transaction. `(deps, …)` opens one, `(tx, …)` joins its caller's: a function that takes a `Tx` cannot be
 * called without one, and `inTransaction` cannot be called with one.
 */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0] & { readonly [IS_TRANSACTION]: true }
/**
 * The database outside of any transaction: a kernel holds it, and a transaction is opened on it. A `Db` is not one,
 * since it may be a transaction.
 */
export type RootDb = Db & { readonly [IS_TRANSACTION]: false }

export interface Database {
  db: RootDb
  kind: 'pglite' | 'postgres'
  /** Plain SQL with numbered parameters, for pg-boss: one statement, or several without values, whose rows follow. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /**
   * Listens to what transactions send to a channel with `pg_notify`. The embedded database has no other process that
   * could send something, so nothing arrives there.
   * @returns a function that stops
   */
  listen(channel: string, listener: Listener): () => Promise<void>
  /** Writes a consistent copy of all data while the platform runs: PGlite's own archive, or `pg_dump -Fc`. */
  dumpTo(file: string): Promise<void>
  close(): Promise<void>
}

export interface DatabaseOptions {
  databaseUrl?: string | undefined
  /** The folder of PGlite's files; PGlite keeps them in memory when it is absent. */
  directory?: string | undefined
  /** PGlite's own archive of a database (`dumpTo`), to begin with in memory. */
  archive?: Blob | undefined
  /** The log to which a PGlite in a directory writes that the disk is full. */
  log?: Pick<Log, 'warn' | 'fatal'> | undefined
  /** Ends the process: the next one finds all that was committed. */
  exit?: ((status: number) => void) | undefined
}

/** Opens and migrates. @throws OutdatedDatabaseError, or another Error when it cannot be opened or migrated */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options.databaseUrl, options.log) : openPglite(options)
}

async function openPglite({ directory, archive, log, exit }: DatabaseOptions): Promise<Database> {
  const { openPreparingPGlite } = await import('./prepared-pglite.ts')
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  const reserve = directory === undefined ? undefined : keepReserve(directory)
  const lost = (err: unknown) => {
    log?.fatal({ err }, 'the embedded database cannot go on: this process ends for another')
    exit?.(1)
  }
  const options = {
    ...(directory && reserve && { fs: await openPrivateFiles(directory, { reserve, lost }) }),
    ...(archive && { loadDataDir: archive }),
  }
  const client = await openPreparingPGlite(options, lost).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
    const text = `DATA_DIR: the embedded database in ${directory ?? 'memory'} cannot be opened: ${reason}`
    throw new Error(text, { cause: error })
  })
  const watch = reserve && watchRoom(reserve, log)
  const close = () => {
    clearInterval(watch)
    return client.close()
  }
  const db = drizzle({ client })
  const executeSql: Database['executeSql'] = async (text, values) => {
    const isOne = values?.length || !text.includes(';')
    if (isOne) return { rows: (await client.query<Record<string, unknown>>(text, values)).rows }
    return { rows: (await client.exec(text)).flatMap((result) => result.rows) }
  }
  try {
    const isBehind = await checkMigrations(executeSql, {
      name: `The database in ${directory ?? 'memory'}`,
      wayOut: 'Move that folder away and start again.',
    })
    if (isBehind) await migrate(db, { migrationsFolder })
  } catch (error) {
    await close()
    throw error
  }
  return {
    db: db as Db as RootDb,
    kind: 'pglite',
    executeSql,
    listen(_channel, { onConnection }) {
      onConnection(true)
      return () => Promise.resolve()
    },
    async dumpTo(file) {
      const archive = await client.dumpDataDir('gzip')
      await writeFile(file, Buffer.from(await archive.arrayBuffer()), { mode: 0o600 })
    },
    close,
  }
}

/** Takes the reserve whenever there is room for it. */
function watchRoom(reserve: Reserve, log: DatabaseOptions['log']): NodeJS.Timeout {
  let wasThere = true
  const look = () => {
    const isThere = looksThere(reserve, log)
    if (isThere !== wasThere) log?.warn(isThere ? 'the disk has room again' : 'the disk of DATA_DIR is full')
    wasThere = isThere
  }
  look()
  return setInterval(look, ROOM_LOOK_MS).unref()
}

/** A folder that cannot be read does not end the process: a write to it fails by itself. */
function looksThere(reserve: Reserve, log: DatabaseOptions['log']): boolean {
  try {
    return reserve.isThere() || reserve.take()
  } catch (error) {
    log?.warn({ err: error }, 'the reserve of the database cannot be looked at')
    return false
  }
}

async function openPostgres(connectionString: string, log: DatabaseOptions['log']): Promise<Database> {
  const { default: pg } = await import('pg')
  const { drizzle } = await import('drizzle-orm/node-postgres')
  const { migrate } = await import('drizzle-orm/node-postgres/migrator')
  const nameOf = createNaming()
  /** Drizzle hands every statement over as an object; pg-boss, whose statements are rare, as a text. */
  class Client extends pg.Client {
    constructor(config?: ConstructorParameters<typeof pg.Client>[0]) {
      super(config)
      // A connection that is lost between two statements of a transaction must not end the process: the next one fails.
      this.on('error', () => undefined)
    }
    override query(given: unknown, ...rest: unknown[]): never {
      const text = (given as { text?: unknown; name?: unknown } | null)?.text
      const isNameless = typeof text === 'string' && !(given as { name?: unknown }).name
      const name = isNameless && rest.length > 0 ? nameOf(text) : undefined
      const statement = name === undefined ? given : { ...(given as object), name }
      return (super.query as (...all: unknown[]) => never)(statement, ...rest)
    }
  }
  readDatabaseUrl(connectionString)
  const pool = new pg.Pool({ connectionString, max: 20, connectionTimeoutMillis: 5000, Client })
  await tryConnection(pool, connectionString)
  // An idle connection that the server ends must not end the process: the next query opens another.
  pool.on('error', () => undefined)
  const db = drizzle({ client: pool })
  const executeSql: Database['executeSql'] = async (text, values) => {
    // The driver gives a list of results for several statements, which its type leaves out.
    const results = [await pool.query<Record<string, unknown>>(text, values)].flat()
    return { rows: results.flatMap((result) => result.rows) }
  }
  try {
    const isBehind = await checkMigrations(executeSql, {
      name: 'The database of DATABASE_URL',
      wayOut: 'Let DATABASE_URL name an empty one and start again.',
    })
    if (isBehind) await migrate(db, { migrationsFolder })
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    db: db as Db as RootDb,
    kind: 'postgres',
    executeSql,
    listen(channel, listener) {
      const createClient = () =>
        new pg.Client({ connectionString, connectionTimeoutMillis: 5000, keepAlive: true })
      return listenOnPostgres({ ...listener, channel, createClient, log })
    },
    async dumpTo(file) {
      const { address, env } = forCommand(connectionString)
      await promisify(execFile)('pg_dump', ['-Fc', '-f', file, address], { env })
    },
    close: () => pool.end(),
  }
}

async function tryConnection(pool: Pool, connectionString: string): Promise<void> {
  const connect = async () => pool.connect()
  const client = await connect().catch(async (error: unknown) => {
    await pool.end()
    throw explainConnection(connectionString, error)
  })
  client.release()
}

/**
 * Runs `work` in a transaction of its own; an error that it throws rolls everything back. When the database makes the
 * transaction give way to another one (a deadlock, a serialisation failure), `work` runs a second time, from its
 * beginning: it does nothing outside of `tx`, and keeps nothing that a rollback would not take back. A request whose
 * transaction gives way twice is answered 503.
 */
export async function inTransaction<T>(db: RootDb, work: (tx: Tx) => Promise<T>): Promise<T> {
  const run = async () => {
    const ending: Ending = { db, callbacks: [] }
    try {
      return await db.transaction((tx) => {
        endings.set(tx, ending)
        return work(tx as Tx)
      })
    } finally {
      for (const call of ending.callbacks) call()
    }
  }
  try {
    return await run()
  } catch (error) {
    if (outageOf(error) !== 'collision') throw error
    // Postgres gives a row to a newcomer before it has woken the transaction that waits for it. A second run that began
    // at once would overtake the other transaction, and collide with it again.
    await pause(GIVING_WAY_MS * (1 + Math.random()))
    return run()
  }
}

interface Ending {
  db: Db
  callbacks: (() => void)[]
}

const endings = new WeakMap<Db, Ending>()

/** The database of a transaction, or the given database itself. */
export function rootOf(db: Db): Db {
  return endings.get(db)?.db ?? db
}

/**
 * Calls `run` as soon as the transaction has ended, whether it was committed or rolled back: when a connection is lost
 * during the commit, nobody knows which. `run` must not throw.
 */
export function whenEnded(tx: Tx, run: () => void): void {
  const ending = endings.get(tx)
  if (!ending) throw new RangeError('this transaction was not opened by inTransaction')
  ending.callbacks.push(run)
}

/** Rows of a raw statement. Cast 64-bit integers in it (`::float8`): the drivers read them differently. */
export async function queryRows<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(statement)
  return (result as { rows: Row[] }).rows
}

/** Postgres' code of a failed statement (`23505` …), wherever the driver has put it. */
export function errorCodeOf(error: unknown): string | undefined {
  return errorTextOf(error, 'code')
}

/** The constraint or unique index that a statement has broken. */
export function constraintOf(error: unknown): string | undefined {
  return errorTextOf(error, 'constraint')
}

function errorTextOf(error: unknown, name: 'code' | 'constraint'): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    const value: unknown = (at as { [Name in typeof name]?: unknown })[name]
    if (typeof value === 'string') return value
  }
  return undefined
}
