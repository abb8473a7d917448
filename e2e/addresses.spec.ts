/** Requests for addresses that do not exist must fill neither the disk nor the memory. */
import { readdirSync, statSync } from 'node:fs'
import { Agent, get } from 'node:http'
import path from 'node:path'
import { BOUNDS } from '#lib/cache/page-cache.ts'
import { LONG } from './fixtures.ts'
import { COUNTS_MEMORY, expect, findProcess, ownProduct, readSettledMemory } from './own-product.ts'

/** Fills both caches to their limits first: whatever grows after that grows without a limit. */
const WARM_UP = Math.max(BOUNDS.pages.maxEntries, BOUNDS.answers.maxEntries) + 100
const ADDRESSES = 2000
const AT_ONCE = 16
/**
 * A page has 40 kB and more, so two thousand cached pages would be 80 MB. Front keeps 8 MB less once its code has
 * settled, so the test still notices a leak of 9 kB an address.
 */
const KEPT_BOUND_MB = 10
/**
 * The growth of each process's resident memory, measured after each half of the addresses. A leak grows in both halves;
 * a late garbage collection adds up to 200 MB in one half and subtracts it in the other. Upstream's database uses
 * memory outside the heap, which stays still, so upstream's bound allows 20 kB an address. Most of front's memory is
 * not collected yet.
 */
const RESIDENT_BOUND_MB = { front: 100, upstream: 20 }
/** 2 kB an address. */
const DISK_BOUND_MB = 4

// One visitor asks for all of them.
const test = ownProduct({ ...COUNTS_MEMORY, LIMIT_PAGES_PER_MINUTE: '1000000' })

test('two thousand made-up addresses grow neither memory nor disk', LONG, async ({ product }) => {
  // The requests take a minute alone, and more than two beside another journey; this limit only ends a hung test.
  test.setTimeout(600_000)
  const dist = path.resolve(import.meta.dirname, '..', process.env.NEXT_DIST_DIR ?? '.next')
  await visit(product.url, 'warm', WARM_UP)
  const processes = { front: findProcess(product, 'front'), upstream: findProcess(product, 'upstream') }
  const readMemories = async () => ({
    front: await readSettledMemory(product, processes.front),
    upstream: await readSettledMemory(product, processes.upstream),
  })
  const files = measure(dist).files
  const data = measure(product.dataDir).megabytes
  const memories = [await readMemories()]

  for (const half of ['xyz', 'zyx']) {
    const statuses = await visit(product.url, half, ADDRESSES / 2)
    expect([...statuses]).toEqual([[404, ADDRESSES / 2]])
    memories.push(await readMemories())
  }

  expect(measure(dist).files).toBe(files)
  expect(measure(product.dataDir).megabytes - data).toBeLessThan(DISK_BOUND_MB)
  for (const part of ['front', 'upstream'] as const) {
    const [before, between, after] = memories.map((memory) => memory[part])
    expect(after!.keptMegabytes - before!.keptMegabytes, part).toBeLessThan(KEPT_BOUND_MB)
    const first = between!.residentMegabytes - before!.residentMegabytes
    const second = after!.residentMegabytes - between!.residentMegabytes
    expect(Math.min(first, second), part).toBeLessThan(RESIDENT_BOUND_MB[part])
  }
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

/** Leaves the database's log out: PostgreSQL allocates it in segments of 16 MB, however little is written. */
function measure(folder: string): { files: number; megabytes: number } {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && path.basename(entry.parentPath) !== 'pg_wal')
    .map((entry) => statSync(path.join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0)
  return { files: sizes.length, megabytes: sizes.reduce((sum, size) => sum + size, 0) / 1e6 }
}
