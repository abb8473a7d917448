/** Starts a Postgres server for one test run, in a temporary folder and on a free port. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '#upstream/kernel/database.ts'
import { findFreePort } from './free-port.ts'

export interface PostgresServer {
  /** Connection string of a database that tests may use, and from which they may create others. */
  url: string
  /** Ends the server: `fast` closes all connections as an administrator does, `crash` ends it like a crash. */
  halt(how: 'fast' | 'crash'): Promise<void>
  /** Starts a halted server again, on the same data and port. */
  start(): Promise<void>
  stop(): Promise<void>
}

const START_LIMIT_MS = 30_000

/** The migrated database that tests copy: copying takes a quarter of the time of migrating. */
export const TEMPLATE = 'migrated'

/** Vitest's global setup: it gives every test process the server as DATABASE_URL. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const template = await createDatabase(server.url, TEMPLATE)
  await openDatabase({ databaseUrl: template }).then((database) => database.close())
  process.env.DATABASE_URL = server.url
  return () => server.stop()
}

/** Makes a database as a copy of `template` on the server of a connection string. @returns its connection string */
export async function createDatabase(
  server: string,
  name = `test_${randomUUID().replaceAll('-', '')}`,
  template = 'template1',
): Promise<string> {
  await runAlone(server, `create database ${name} template ${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Runs a statement on a new connection. */
export async function runAlone(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** @throws Error when Postgres is not installed or does not start */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = findPostgres()
  if (!bin) throw new Error('Postgres is not installed: no initdb in PATH or /usr/lib/postgresql')
  const user = unprivilegedUser()
  const folder = mkdtempSync(path.join(tmpdir(), 'ovation-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  execFileSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'ovation', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const port = await findFreePort()
  const url = `postgres://ovation@127.0.0.1:${port}/postgres`
  let server = launch()

  function launch(): ChildProcess {
    // The data is needed only during the run, so Postgres does not wait for the disk.
    const settings = [
      'fsync=off',
      'full_page_writes=off',
      'max_connections=300',
      'listen_addresses=127.0.0.1',
    ]
    const flags = [...settings, `unix_socket_directories=${folder}`].flatMap((setting) => ['-c', setting])
    return spawn(path.join(bin as string, 'postgres'), ['-D', data, '-p', String(port), ...flags], {
      ...user,
      cwd: folder,
      stdio: 'ignore',
    })
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }

  try {
    await untilAnswering(url, server)
  } catch (error) {
    await end('SIGQUIT')
    throw error
  }
  return {
    url,
    halt: (how) => end(how === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    async start() {
      server = launch()
      await untilAnswering(url, server)
    },
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Finds the folder of the newest Postgres on this machine, including those that Debian keeps out of PATH. */
export function findPostgres(): string | undefined {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => path.join(home, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ]
  return folders.find((folder) => existsSync(path.join(folder, 'initdb')))
}

/** The user for Postgres, which refuses to run as root: `postgres`, which its package makes, or else `nobody`. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = ['postgres', 'nobody'].flatMap((name) =>
    users.filter((user) => user.startsWith(`${name}:`)),
  )[0]
  const [, , uid, gid] = (line ?? '').split(':')
  if (!uid || !gid) throw new Error('Postgres needs a user other than root, such as postgres')
  return { uid: Number(uid), gid: Number(gid) }
}

async function untilAnswering(url: string, server: ChildProcess): Promise<void> {
  const endMs = Date.now() + START_LIMIT_MS
  for (;;) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (server.exitCode !== null)
        throw new Error(`Postgres ended with status ${server.exitCode}`, { cause: error })
      if (Date.now() > endMs) throw new Error('Postgres does not answer', { cause: error })
      await new Promise((pass) => setTimeout(pass, 50))
    }
  }
}
