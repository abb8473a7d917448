/** Runs floods that once shut out all visitors against the product as `npm start` runs it, together with people. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { floodApart, type FloodName } from '#tests/attack/flood-apart.ts'
import { gather, type Person } from '#tests/attack/people.ts'
import { describePhase, watchPeople } from '#tests/attack/phases.ts'
import { gatherSenders } from '#tests/attack/senders.ts'
import { targetAt, type Target } from '#tests/attack/target.ts'
import { scaled } from '#tests/support/scale.ts'
import { startProduct, type Product } from '#tests/support/start-product.ts'

const MINUTES = scaled({ gate: 1, long: 1, full: 5 })
const QUIET_MS = 15_000
/** The listener frees what a flood has occupied within this time. */
const RECOVERY_MS = 60_000
/** Allows for a busy machine. A visitor who waits for 15 s sees an error. */
const MOST_P95_MS = 10_000
/**
 * The most by which the listener may grow: connections, bodies and answers up to their limits, and memory that the
 * engine and the allocator have not freed yet. Each of these floods once cost more than a gigabyte.
 */
const MOST_GROWTH_MEGABYTES = 450
/** What people alone use between two garbage collections, and the part that the allocator keeps. */
const KEPT_MEGABYTES = 150
const KEPT_FACTOR = 1.25

let product: Product
let target: Target
let people: Person[]
beforeAll(async () => {
  product = await startProduct({ DEMO: '1' })
  target = targetAt(product.url, {
    upstream: new URL(`http://127.0.0.1:${product.upstreamPort}`),
    dataDir: product.dataDir,
  })
  people = [...(await gather(target)).people, ...(await gatherSenders(target))]
  // The memory of a new process says nothing: a process keeps the memory that it gets when it is first busy.
  await watchPeople(target, people, [{ name: 'first', ms: QUIET_MS }])
}, 300_000)
// The product may not have started; then only the reason for that is reported.
afterAll(() => product?.stop())

test.each<{ flood: FloodName; least: number; afterMs: number }>([
  { flood: 'halfSentPosts', least: 8 * 520, afterMs: QUIET_MS },
  { flood: 'halfSentForms', least: 8, afterMs: QUIET_MS },
  { flood: 'idleConnections', least: 10_000, afterMs: QUIET_MS },
  { flood: 'unreadAnswers', least: 8 * 50, afterMs: RECOVERY_MS },
])(
  `people get no errors in ${MINUTES} minutes of $flood, and the listener frees the memory afterwards`,
  async ({ flood, least, afterMs }) => {
    const taken = { opened: 0, ended: 0 }
    const phases = await watchPeople(target, people, [
      { name: 'before', ms: QUIET_MS },
      { name: 'during', ms: MINUTES * 60_000, attackers: [floodApart(flood, target, taken)] },
      { name: 'after', ms: afterMs },
    ])
    console.log([flood, JSON.stringify(taken), ...phases.map(describePhase)].join('\n'))
    expect(phases.map(({ errors }) => errors)).toEqual([{}, {}, {}])
    expect(taken.opened).toBeGreaterThanOrEqual(least)
    const [before, during, after] = phases
    expect(during!.p95Ms).toBeLessThan(MOST_P95_MS)
    const had = before!.memory[0]!
    expect(during!.peaks[0]).toBeLessThan(had + MOST_GROWTH_MEGABYTES)
    expect(after!.memory[0]).toBeLessThan(had * KEPT_FACTOR + KEPT_MEGABYTES)
  },
  (MINUTES + 5) * 60_000,
)
