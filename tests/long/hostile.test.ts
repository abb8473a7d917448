/** Runs attacks against the product as `npm start` runs it: for minutes together with people, and then every probe. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attack } from '#tests/attack/attack.ts'
import { describePhase } from '#tests/attack/phases.ts'
import { soak } from '#tests/attack/soak.ts'
import { targetAt, type Target } from '#tests/attack/target.ts'
import { scaled } from '#tests/support/scale.ts'
import { startProduct, type Product } from '#tests/support/start-product.ts'

const SOAK_MINUTES = scaled({ gate: 1, long: 10, full: 30 })
/**
 * The most by which each process may grow from the middle of the attack to after it. The memory of a new process says
 * nothing: a process keeps the memory that it gets when it is first busy.
 */
const MOST_GROWTH = 1.25

let product: Product
let target: Target
beforeAll(async () => {
  product = await startProduct({ DEMO: '1' })
  target = targetAt(product.url, {
    upstream: new URL(`http://127.0.0.1:${product.upstreamPort}`),
    dataDir: product.dataDir,
  })
}, 300_000)
// The product may not have started; then only the reason for that is reported.
afterAll(() => product?.stop())

test(
  `people get no errors in ${SOAK_MINUTES} minutes of attacks, and memory stays bounded`,
  async () => {
    const phases = await soak(target, SOAK_MINUTES)
    console.log(phases.map(describePhase).join('\n'))
    expect(phases.map(({ name, errors }) => ({ name, errors }))).toEqual(
      ['before', 'during', 'longer', 'after'].map((name) => ({ name, errors: {} })),
    )
    expect(phases.every(({ asked }) => asked > 0)).toBe(true)
    const [busy, after] = [phases[1]!.memory, phases[3]!.memory]
    for (const [at, megabytes] of after.entries()) expect(megabytes).toBeLessThan(busy[at]! * MOST_GROWTH)
  },
  (SOAK_MINUTES + 5) * 60_000,
)

test('no probe finds a weakness', async () => {
  const findings = await attack(target, { isQuick: false })
  expect(findings.length).toBeGreaterThan(10)
  expect(findings.filter(({ gaveWay }) => gaveWay.length > 0)).toEqual([])
}, 900_000)
