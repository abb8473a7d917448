/** A product of its own for each file whose journeys change what everybody sees or end processes. */
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { startProduct, type Product } from '#tests/support/start-product.ts'
import { expect, test as shared } from './fixtures.ts'
import { createWorld, type World } from './world.ts'

export interface OwnProduct extends Product {
  world: World
}

/** Environment of a product, in addition to what all products of the journeys have. */
type Env = Record<string, string>

/**
 * Makes tests whose `page` and `world` belong to a new, empty product instead of the shared one. Each call gets a
 * product of its own, so that no file sees what another left behind: Playwright shares a worker's fixtures between files
 * only if their options are the same object, and each call makes a new one.
 */
export const ownProduct = (env: Env = {}) => base.extend({ productEnv: [{ ...env }, { scope: 'worker' }] })

const base = shared.extend<object, { product: OwnProduct; productEnv: Env }>({
  productEnv: [{}, { scope: 'worker' }],
  product: [
    async ({ productEnv }, use) => {
      const product = await startProduct({ DEMO: '0', TRUSTED_PROXIES: '127.0.0.1', ...productEnv })
      await use({ ...product, world: createWorld({ origin: product.url, dataDir: product.dataDir }) })
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  world: [async ({ product }, use) => use(product.world), { scope: 'worker' }],
  baseURL: async ({ product }, use) => use(product.url),
})

export { expect }
export { enter } from './fixtures.ts'

/** @returns the id of the process that runs a part of a product, found among the children of the started process */
export function findProcess({ pid }: Product, part: 'upstream' | 'front'): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  for (const row of rows) {
    const [, child, parent, words] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? []
    if (Number(parent) === pid && words?.includes(`${part}.mjs`)) return Number(child)
  }
  throw new Error(`there is no ${part} process below ${pid}`)
}

/** The environment that lets `readSettledMemory` ask the product's processes. */
export const COUNTS_MEMORY = {
  NODE_OPTIONS: `--expose-gc --import ${pathToFileURL(path.join(import.meta.dirname, 'count-memory.ts')).href}`,
}

interface Memory {
  /** The size of the heap and the buffers after a garbage collection. */
  keptMegabytes: number
  /** The resident memory that the operating system reports. */
  residentMegabytes: number
}

/** Reads the memory of a process of a product that was started with `COUNTS_MEMORY`. */
async function readMemory({ dataDir }: Product, processId: number): Promise<Memory> {
  const file = path.join(dataDir, `kept-${processId}`)
  rmSync(file, { force: true })
  process.kill(processId, 'SIGUSR2')
  let kept = ''
  await expect(() => expect((kept = readFileSync(file, 'utf8'))).not.toBe('')).toPass()
  const resident = execFileSync('ps', ['-o', 'rss=', '-p', String(processId)], { encoding: 'utf8' })
  return { keptMegabytes: Number(kept) / 1e6, residentMegabytes: Number(resident) / 1024 }
}

const SETTLED_WITHIN_MB = 1

/**
 * Reads the memory once it no longer changes: a process keeps its latest answers for some seconds, about 30 MB after
 * thousands of pages.
 */
export async function readSettledMemory(product: Product, processId: number): Promise<Memory> {
  let latest = await readMemory(product, processId)
  await expect(async () => {
    const before = latest
    latest = await readMemory(product, processId)
    expect(Math.abs(latest.keptMegabytes - before.keptMegabytes)).toBeLessThan(SETTLED_WITHIN_MB)
  }).toPass({ intervals: [2000] })
  return latest
}
