/** Made-up addresses must fill neither the disk nor the memory. */
import { readdirSync, statSync } from 'node:fs'
import { Agent, get } from 'node:http'
import path from 'node:path'
import { expect, findProcess, readMemory, test } from './own-product.ts'

const WARM_UP = 1000
const ADDRESSES = 10_000
const AT_ONCE = 16
/** Ten thousand kept pages of 40 kB and more would be 400 MB; a heap that is not collected yet is less. */
const MEMORY_BOUND_MB = 200

test('ten thousand made-up addresses leave nothing behind', async ({ product }) => {
  // Against hanging only: they take three minutes alone, and more than twice that beside another journey.
  test.setTimeout(900_000)
  const dist = path.resolve(import.meta.dirname, '..', process.env.NEXT_DIST_DIR ?? '.next')
  await visit(product.url, 'warm', WARM_UP)
  const front = findProcess(product, 'front')
  const upstream = findProcess(product, 'upstream')
  const before = { front: readMemory(front), upstream: readMemory(upstream), dist: measure(dist).files }
  const dataBefore = measure(product.dataDir).megabytes

  const statuses = await visit(product.url, 'xyz', ADDRESSES)
  expect([...statuses]).toEqual([[404, ADDRESSES]])

  expect(measure(dist).files).toBe(before.dist)
  expect(measure(product.dataDir).megabytes - dataBefore).toBeLessThan(20)
  expect(readMemory(front) - before.front).toBeLessThan(MEMORY_BOUND_MB)
  expect(readMemory(upstream) - before.upstream).toBeLessThan(MEMORY_BOUND_MB)
})

/** @returns how often each status came */
async function visit(origin: string, prefix: string, count: number): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const statuses = new Map<number, number>()
  let next = 0
  async function work() {
    while (next < count) {
      const status = await readStatus(`${origin}/${prefix}${next++}`, agent)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  agent.destroy()
  return statuses
}

function readStatus(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', reject)
    }).on('error', reject)
  })
}

function measure(folder: string): { files: number; megabytes: number } {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0)
  return { files: sizes.length, megabytes: sizes.reduce((sum, size) => sum + size, 0) / 1e6 }
}
