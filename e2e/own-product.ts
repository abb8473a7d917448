/** A product of one's own, for journeys that change what everybody sees or end its processes. */
import { execFileSync } from 'node:child_process'
import { startProduct, type Product } from '#tests/support/start-product.ts'
import { expect, test as shared } from './fixtures.ts'
import { createWorld, type World } from './world.ts'

export interface OwnProduct extends Product {
  world: World
}

/** The shared product is not used here: `page` and `world` are those of another one, which begins empty. */
export const test = shared.extend<object, { product: OwnProduct }>({
  product: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct({ DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })
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

/** Process ids of a product's parts, found by what they run below the process that was started. */
export function findProcess({ pid }: Product, part: 'upstream' | 'front'): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  for (const row of rows) {
    const [, child, parent, words] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? []
    if (Number(parent) === pid && words?.includes(`${part}.mjs`)) return Number(child)
  }
  throw new Error(`there is no ${part} process below ${pid}`)
}

/** Memory that a process holds, in megabytes. */
export function readMemory(processId: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(processId)], { encoding: 'utf8' })) / 1024
}
