/** Runs upstream as a process that a test may kill, with its own database and folder. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findFreePort } from './free-port.ts'
import { createDatabase, runAlone } from './postgres.ts'
import { makeProjectFolder } from './project-folder.ts'
import { openDatabase, type Database } from '#upstream/kernel/database.ts'

const root = path.resolve(import.meta.dirname, '../..')

export const SECRET = 'kill-secret-kill-secret-kill-secret-0001'
const START_LIMIT_MS = 60_000

export interface UpstreamProcess {
  origin: string
  /** The folder of its files. */
  folder: string
  /** Resolves when upstream answers. @throws Error when it ends before that */
  start(): Promise<void>
  /** Resolves when jobs and schedules have started too, not only the calls. */
  untilBooted(): Promise<void>
  end(signal: NodeJS.Signals): Promise<void>
  /** Opens the database. Upstream must not run meanwhile, because PGlite's folder allows one process. */
  withDatabase<T>(use: (database: Database) => Promise<T>): Promise<T>
  /** Kills upstream and removes its database and folders. */
  remove(): Promise<void>
}

/**
 * @param server the Postgres server for upstream's database; the test run's server when absent
 * @param entry a file that runs in place of upstream's own entry
 */
export async function prepareUpstream(
  server = process.env.DATABASE_URL,
  entry?: string,
): Promise<UpstreamProcess> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ovation-kill-'))
  const program = entry ? null : await bundleUpstream()
  const script = entry ?? path.join(program!, 'upstream.mjs')
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const { databaseUrl, drop } = await makeDatabase(server)
  let upstream: ChildProcess | null = null
  let booted: Promise<unknown> = Promise.resolve()

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!upstream || upstream.exitCode !== null || upstream.signalCode !== null) return
    const exited = once(upstream, 'exit')
    upstream.kill(signal)
    await exited
  }

  return {
    origin,
    folder,
    end,
    async start() {
      const child = launch({ folder, script, port, databaseUrl })
      upstream = child
      booted = once(child, 'message')
      await untilReady(child, origin)
    },
    async untilBooted() {
      await booted
    },
    async withDatabase(use) {
      const database = await openDatabase({ databaseUrl, directory: path.join(folder, 'database') })
      try {
        return await use(database)
      } finally {
        await database.close()
      }
    },
    async remove() {
      await end('SIGKILL')
      await drop()
      for (const made of [folder, program]) if (made) await rm(made, { recursive: true, force: true })
    },
  }
}

/** Bundles upstream, because a process starts from a bundle in half the time. @returns the bundle's folder */
async function bundleUpstream(): Promise<string> {
  const folder = makeProjectFolder('upstream')
  await promisify(execFile)(process.execPath, ['scripts/bundle.mjs', folder], { cwd: root })
  return folder
}

interface Place {
  folder: string
  /** The file that runs. */
  script: string
  port: number
  databaseUrl: string
}

/** Makes a database if there is a Postgres server; without one, upstream uses PGlite in its folder. */
async function makeDatabase(
  server: string | undefined,
): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  if (!server) return { databaseUrl: '', drop: () => Promise.resolve() }
  const name = `kill_${randomUUID().replaceAll('-', '')}`
  const databaseUrl = await createDatabase(server, name)
  return { databaseUrl, drop: () => runAlone(server, `drop database ${name} with (force)`) }
}

function launch(where: Place): ChildProcess {
  // V8 compiles PGlite's code only once and quickly: the process ends before optimised code would be ready.
  return spawn(process.execPath, ['--liftoff-only', where.script], {
    cwd: root,
    env: {
      NODE_ENV: 'test',
      PATH: process.env.PATH,
      NODE_NO_WARNINGS: '1',
      NODE_COMPILE_CACHE: path.join(where.folder, 'compiled'),
      UPSTREAM_PORT: String(where.port),
      DATA_DIR: where.folder,
      DATABASE_URL: where.databaseUrl,
      INTERNAL_SECRET: SECRET,
      DEMO: '0',
      LOG_LEVEL: 'error',
      // The process starts no media engine, which would outlive a killed parent for a moment.
      ANT_MEDIA_URL: 'http://127.0.0.1:9',
      ANT_MEDIA_SECRET: SECRET,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

async function untilReady(child: ChildProcess, origin: string): Promise<void> {
  const endMs = Date.now() + START_LIMIT_MS
  for (;;) {
    const answer = await fetch(`${origin}/ready`).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.ok) return
    if (child.exitCode !== null) throw new Error(`upstream ended with ${child.exitCode}`)
    if (Date.now() > endMs) throw new Error('upstream does not get ready')
    await new Promise((pass) => setTimeout(pass, 20))
  }
}
