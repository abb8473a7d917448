/** Playwright's global setup: the product as `npm start` runs it, on free ports and with data of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from '../../scripts/build.mjs'
import { findFreePort } from './free-port.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Without a copy of the bytes, where the file system can. */
const CLONE = constants.COPYFILE_FICLONE

export interface Product {
  /** Origin of the public listener. */
  url: string
  dataDir: string
  upstreamPort: number
  /** The process that supervises the others. */
  pid: number
  /** What it has written to the terminal, or the end of it. */
  said(): string
  /**
   * @param keptAt where its data is moved to; removed when absent
   * @throws Error when the product has warned that it leaks
   */
  stop(keptAt?: string): Promise<void>
}

/**
 * The journeys find the product's address in BASE_URL and its data in E2E_DATA_DIR. It runs as behind a proxy, so
 * that each of its visitors can have an address of their own.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.BASE_URL) return () => Promise.resolve()
  const made = await makeDataFolders()
  const product = await startProduct({ TRUSTED_PROXIES: '127.0.0.1' })
  process.env.BASE_URL = product.url
  process.env.E2E_DATA_DIR = product.dataDir
  return () => product.stop().finally(made.remove)
}

/**
 * Where `startProduct` finds data folders to begin with: `demo`, with the demo world, and `empty`. The gate names a
 * place, where its steps and its second look make them once.
 */
const FOLDERS = 'E2E_DATA_FOLDERS'

/**
 * Makes a data folder with the demo world and an empty one, each by a product that is stopped again. Every product
 * that a journey starts begins with a copy: making the demo world takes 20 seconds, copying it one.
 * @returns what removes them, unless somebody else has named their place
 */
export async function makeDataFolders(): Promise<{ remove(): void }> {
  const named = process.env[FOLDERS]
  const folder = named ?? mkdtempSync(path.join(tmpdir(), 'ovation-e2e-data-'))
  mkdirSync(folder, { recursive: true })
  // Two products that start at once on an unbuilt tree would both build it.
  await ensureBuilt()
  const make = async (name: string, DEMO: string) => {
    const place = path.join(folder, name)
    if (existsSync(place)) return
    const product = await startProduct({ DEMO })
    await product.stop(place)
  }
  await Promise.all([make('demo', '1'), make('empty', '0')])
  process.env[FOLDERS] = folder
  return { remove: () => (named ? undefined : rmSync(folder, { recursive: true, force: true })) }
}

/** A new data folder, from one that `makeDataFolders` has made where a run has them. */
function makeDataDir(hasDemo: boolean): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ovation-e2e-'))
  const made = path.join(process.env[FOLDERS] ?? '', hasDemo ? 'demo' : 'empty')
  if (process.env[FOLDERS] && existsSync(made)) cpSync(made, dataDir, { recursive: true, mode: CLONE })
  return dataDir
}

/** Settings of a developer's own environment or `.env` that would lead a product of the tests elsewhere. */
const unset = Object.fromEntries(
  [
    'UPSTREAM_URL',
    'WEB_ORIGIN',
    'PUBLIC_ORIGIN',
    'TRUSTED_PROXIES',
    'TLS_CERT',
    'TLS_KEY',
    'UPSTASH_REDIS_REST_URL',
    'CONTENT_ORIGINS',
    'ANT_MEDIA_URL',
    'PUSHER_APP_ID',
    'S3_ENDPOINT',
    'SMTP_URL',
    'GOOGLE_CLIENT_ID',
    'FACEBOOK_CLIENT_ID',
    'TWITTER_CLIENT_ID',
    'DEMO',
    // Journeys seal cookies by the secret that the product keeps in its own folder.
    'AUTH_SECRET',
  ].map((name) => [name, '']),
)

/** @throws Error with the product's last words when it does not start */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  // A database of somebody else's has its own world.
  const isEmbedded = !process.env.E2E_DATABASE_URL
  const dataDir = isEmbedded
    ? makeDataDir(env.DEMO !== '0')
    : mkdtempSync(path.join(tmpdir(), 'ovation-e2e-'))
  const port = await findFreePort()
  const upstreamPort = await findFreePort()
  // Colours of the runner's own: Node warns in each process when they are wanted and unwanted at once.
  const { BASE_URL: _, npm_lifecycle_event: __, FORCE_COLOR: ___, ...inherited } = process.env
  const child = spawn(process.execPath, [path.join(root, 'scripts/start.mjs')], {
    cwd: root,
    env: {
      ...inherited,
      ...unset,
      HOST: '127.0.0.1',
      PORT: String(port),
      UPSTREAM_PORT: String(upstreamPort),
      DATA_DIR: dataDir,
      DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
      LOG_LEVEL: 'warn',
      // The journeys' visitors come as through a proxy, to which the practice provider is closed by itself.
      ALLOW_SANDBOX_PAYMENTS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let words = ''
  /** Node says so when something keeps a listener for each request: hours would fill the memory. */
  let leak = ''
  const listen = (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-20_000)
    if (words.includes('MaxListenersExceededWarning')) leak = words
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  try {
    await untilReady(child)
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true })
    // The last of them first: reports quote the beginning.
    const lines = words.trim().split('\n').toReversed()
    const reason = (error as Error).message
    throw new Error(`The product did not start (${reason}), last words first:\n${lines.join('\n')}`, {
      cause: error,
    })
  }
  return {
    url: `http://localhost:${port}`,
    dataDir,
    upstreamPort,
    pid: child.pid!,
    said: () => words,
    async stop(keptAt) {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      if (process.env.E2E_SHOW_LOG) process.stdout.write(words)
      if (keptAt) renameSync(dataDir, keptAt)
      else rmSync(dataDir, { recursive: true, force: true })
      if (leak) throw new Error(`The product keeps listeners:\n${leak}`)
    },
  }
}

function untilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if ((message as { type?: string } | null)?.type === 'ready') resolve()
    })
    child.on('exit', (code) => reject(new Error(`exit ${code}`)))
    child.on('error', reject)
  })
}
