import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/performers.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { viewsModule } from './module.ts'
import { viewSalts } from './tables.ts'
import { MAX_VIEWS_PER_NETWORK } from './service.ts'

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
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const look = (address: string, agent = FIREFOX) =>
  kernel.app.inject({
    method: 'POST',
    url: `/performers/${star.id}/inc-view`,
    headers: {
      'x-ovation-internal': TEST_SECRET,
      'x-ovation-client-address': address,
      'x-ovation-user-agent': agent,
    },
  })
const grownBy = async (views: () => Promise<unknown>) => {
  const before = await countViews()
  await views()
  return (await countViews()) - before
}
const salts = () => kernel.db.select().from(viewSalts)

describe('a view', () => {
  test('does not count when performers view their own page', async () => {
    await api.call(contract.countPerformerView, { params: { id: star.id } }, star)
    expect(await countViews()).toBe(0)
  })

  test('counts once per visitor and day', async () => {
    await Promise.all([look(PARIS), look(PARIS), look(BERLIN)])
    expect(await countViews()).toBe(2)
    kernel.advance(DAY_MS)
    await look(PARIS)
    expect(await countViews()).toBe(3)
    const rows = await kernel.db.execute(sql`select visitor from views`)
    expect(JSON.stringify(rows)).not.toContain(PARIS)
  })

  test('counts once for all addresses of one IPv6 network', async () => {
    const before = await countViews()
    for (const host of ['1', '2', 'ffff']) await look(`2001:db8:7:7::${host}`)
    expect((await countViews()) - before).toBe(1)
  })

  test('counts once per user agent of an address, and once per account', async () => {
    const fans = [await makeFan(kernel), await makeFan(kernel)]
    const grown = await grownBy(async () => {
      for (const agent of [FIREFOX, `${FIREFOX} Other/1`, FIREFOX]) await look('192.0.2.40', agent)
      for (const fan of [...fans, ...fans]) {
        const args = { params: { id: star.id } }
        await api.send(contract.countPerformerView, args, fan, `192.0.2.${fans.indexOf(fan)}`)
        await api.send(contract.countPerformerView, args, fan, '192.0.2.41')
      }
    })
    expect(grown).toBe(4)
  })

  test.each([
    '',
    'Googlebot/2.1',
    'curl/8.5.0',
    'Mozilla/5.0 HeadlessChrome/141.0',
    'facebookexternalhit/1.1',
  ])('does not count when it comes from the program “%s”', async (agent) => {
    expect(await grownBy(() => look('192.0.2.50', agent))).toBe(0)
  })

  test('counts for at most MAX_VIEWS_PER_NETWORK strangers of one network, whatever their user agents', async () => {
    const flood = Array.from({ length: MAX_VIEWS_PER_NETWORK + 40 }, (_, at) => `${FIREFOX} Version/${at}`)
    const grown = await grownBy(async () => {
      for (const agent of flood) await look('192.0.2.60', agent)
    })
    expect(grown).toBe(MAX_VIEWS_PER_NETWORK)
    expect(
      await grownBy(() => Promise.all(flood.map((agent) => look('192.0.2.61', agent)))),
    ).toBeLessThanOrEqual(MAX_VIEWS_PER_NETWORK)
  })

  test('is hashed with a salt that the next day’s first view, or the job, deletes', async () => {
    await look('192.0.2.70')
    const [first] = await salts()
    kernel.advance(DAY_MS)
    await Promise.all([look('192.0.2.70'), look('192.0.2.71'), look('192.0.2.72')])
    const [second, ...others] = await salts()
    expect(others).toEqual([])
    expect(second!.salt).not.toBe(first!.salt)
    kernel.advance(DAY_MS)
    const schedule = viewsModule.schedules?.find(({ name }) => name === 'views-delete-salt')
    expect(schedule?.cron).toBe('0 0 * * *')
    await schedule!.run(kernel)
    expect(await salts()).toEqual([])
  })
})
