import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/performers.ts'
import { createApi, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '../../kernel/clock.ts'

const PARIS = '203.0.113.7'
const BERLIN = '198.51.100.7'
let kernel: TestKernel
let api: Api
let star: Person
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  star = await makePerformer(kernel)
})
afterAll(() => kernel.close())

const countViews = async () => (await api.call(contract.getPerformer, { params: { id: star.id } })).totalViews
const look = (address: string) =>
  api.send(contract.countPerformerView, { params: { id: star.id } }, null, address)

describe('a view', () => {
  test('of one’s own page does not count', async () => {
    await api.call(contract.countPerformerView, { params: { id: star.id } }, star)
    expect(await countViews()).toBe(0)
  })

  test('counts once a visitor and day', async () => {
    await Promise.all([look(PARIS), look(PARIS), look(BERLIN)])
    expect(await countViews()).toBe(2)
    kernel.advance(DAY_MS)
    await look(PARIS)
    expect(await countViews()).toBe(3)
    const rows = await kernel.db.execute(sql`select visitor from performer_views`)
    expect(JSON.stringify(rows)).not.toContain(PARIS)
  })

  test('counts once for all addresses of one IPv6 network', async () => {
    const before = await countViews()
    for (const host of ['1', '2', 'ffff']) await look(`2001:db8:7:7::${host}`)
    expect((await countViews()) - before).toBe(1)
  })
})
