/** An office of members behind one address, with a hostile stranger, uses the product as `npm start` runs it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hire, workDay } from '#tests/attack/office.ts'
import { targetAt } from '#tests/attack/target.ts'
import { scaled } from '#tests/support/scale.ts'
import { startProduct, type Product } from '#tests/support/start-product.ts'

const MEMBERS = scaled({ gate: 40, long: 500, full: 500 })
const MINUTES = scaled({ gate: 1, long: 1, full: 5 })

let product: Product
beforeAll(async () => {
  product = await startProduct({ DEMO: '1' })
}, 300_000)
// The product may not have started; then only the reason for that is reported.
afterAll(() => product?.stop())

test(
  `${MEMBERS} members behind one address get no refusals, and the stranger among them does`,
  async () => {
    const target = targetAt(product.url, { dataDir: product.dataDir })
    const report = await workDay(target, await hire(target, MEMBERS), MINUTES)
    console.log(JSON.stringify(report))
    const { members, stranger } = report
    expect(Object.keys(members).filter((what) => !/ (?:200|201|307)$/.test(what))).toEqual([])
    for (const kind of ['document 200', 'login 200', 'ahead 200']) expect(members[kind]).toBeGreaterThan(0)
    expect(members['login 200']).toBe(MEMBERS)
    for (const kind of ['page 429', 'guess 429']) expect(stranger[kind]).toBeGreaterThan(0)
  },
  (MINUTES + 6) * 60_000,
)
