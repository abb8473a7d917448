/** Playwright's global setup: starts the product as `npm start` does, on free ports and with a new data folder. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from '../../scripts/build.mjs'
import { findFreePort } from './free-port.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Shares the bytes instead of copying them, if the file system can. */
const CLONE = constants.COPYFILE_FICLONE

export interface Product {
  /** Origin of the public listener. */
  url: string
  dataDir: string
  upstreamPort: number
  /** The process that supervises the others. */
  pid: number
  /** @returns its terminal output, or the end of it */
  said(): string
  /**
   * @param keptAt the folder to which its data is moved; the data is deleted when absent
   * @throws Error when the product has warned of a leak
   */
  stop(keptAt?: string): Promise<void>
}

/**
 * The journeys find the product's address in BASE_URL and its data in E2E_DATA_DIR. The product trusts a proxy, so that
 * each visitor can have their own address.
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
 * The variable for the folder in which `startProduct` finds initial data folders: `demo`, with the demo world, and
 * `empty`. The gate sets it, so that its steps and its second look make them once.
 */
const FOLDERS = 'E2E_DATA_FOLDERS'

/**
 * Makes a data folder with the demo world and an empty one, by starting and stopping a product for each. Every product
 * that a journey starts gets a copy: making the demo world takes 20 seconds, and copying it one second.
 * @returns a function that removes them, which does nothing if the caller has set E2E_DATA_FOLDERS
 */
export async function makeDataFolders(): Promise<{ remove(): void }> {
  const named = process.env[FOLDERS]
  const folder = named ?? mkdtempSync(path.join(tmpdir(), 'ovation-e2e-data-'))
  mkdirSync(folder, { recursive: true })
  // Without this, two products that start at once on an unbuilt tree would both build it.
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

/** Makes a new data folder, as a copy of one from `makeDataFolders` if there is one. */
function makeDataDir(hasDemo: boolean): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ovation-e2e-'))
  const made = path.join(process.env[FOLDERS] ?? '', hasDemo ? 'demo' : 'empty')
  if (process.env[FOLDERS] && existsSync(made)) cpSync(made, dataDir, { recursive: true, mode: CLONE })
  return dataDir
}

/** Empties settings of a developer's environment or `.env` that would connect the tests' product to other services. */
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
    // Journeys seal cookies with the secret in the product's data folder.
    'AUTH_SECRET',
  ].map((name) => [name, '']),
)

/** @throws Error with the end of the product's output when it does not start */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  // A database from E2E_DATABASE_URL has its own data.
  const isEmbedded = !process.env.E2E_DATABASE_URL
  const dataDir = isEmbedded
    ? makeDataDir(env.DEMO !== '0')
    : mkdtempSync(path.join(tmpdir(), 'ovation-e2e-'))
  const port = await findFreePort()
  const upstreamPort = await findFreePort()
  // FORCE_COLOR is left out, because Node warns in each process if colours are both wanted and unwanted.
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
      // Without this, the sandbox hides its pages from the journeys' visitors, who come through a proxy.
      ALLOW_SANDBOX_PAYMENTS: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let words = ''
  /** Output with Node's warning about too many listeners: a listener kept for each request would fill the memory. */
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
    // The last lines come first, because reports quote only the beginning.
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
