import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEarningStats, searchEarnings } from '#contract/earnings.ts'
import { subscribeToPerformer } from '#contract/payments.ts'
import { sendTip } from '#contract/tips.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '#upstream/kernel/clock.ts'
import { splitSale } from '#upstream/modules/earnings/service.ts'
import { sumGrossSince } from '#upstream/modules/earnings/store.ts'
import { refundPayment } from '#upstream/modules/payments/refunds.ts'
import { expectSoundLedger, fillWallet, newKey, stayLoggedIn } from './world.ts'

let kernel: TestKernel
let api: Api
let fan: Person
let star: Person

const tip = (amountCents: number) =>
  api.call(sendTip, { params: { id: star.id }, body: { amountCents, idempotencyKey: newKey() } }, fan)
const dayAgo = (days: number) => new Date(kernel.clock.now().getTime() - days * DAY_MS)

/** Sales on three days: 40 and 2 days ago, and today. */
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  fan = await stayLoggedIn(kernel, await makeFan(kernel, 'ann'))
  star = await stayLoggedIn(kernel, await makePerformer(kernel, { monthlyPriceCents: 1000 }))
  await fillWallet(kernel, fan, 100_000)
  await tip(10_000)
  kernel.advance(38 * DAY_MS)
  await tip(200)
  await tip(300)
  kernel.advance(2 * DAY_MS)
  const body = { performerId: star.id, source: 'wallet' as const, idempotencyKey: newKey() }
  await api.call(subscribeToPerformer, { body }, fan)
})
afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

test.each([
  [999, 0.2, 199, 800],
  [1, 0.99, 0, 1],
  [100, 0, 0, 100],
  [100, 1, 100, 0],
  [333, 0.15, 49, 284],
  [10_000, 0.1234, 1234, 8766],
  [1_000_000_000, 0.29, 290_000_000, 710_000_000],
])('%i cents at a rate of %f: commission %i, net %i', (gross, rate, commissionCents, netCents) => {
  expect(splitSale(gross, rate)).toMatchObject({ commissionCents, netCents })
})

test('the stats cover the last 30 days, day by day, and the balance covers all time', async () => {
  const stats = await api.call(getEarningStats, { query: {} }, star)
  expect(stats).toMatchObject({
    currency: 'EUR',
    grossCents: 1500,
    commissionCents: 30 + 45 + 200,
    netCents: 170 + 255 + 800,
    balanceCents: 8500 + 170 + 255 + 800,
    totalSubscribers: 1,
    totalFollowers: 0,
    byKind: [
      { kind: 'subscription', netCents: 800, count: 1 },
      { kind: 'tip', netCents: 425, count: 2 },
    ],
  })
  expect(stats.byDay.length).toBe(31)
  expect(stats.byDay.filter((day) => day.netCents > 0)).toEqual([
    { day: dayAgo(2).toISOString().slice(0, 10), netCents: 425 },
    { day: dayAgo(0).toISOString().slice(0, 10), netCents: 800 },
  ])
  const days = stats.byDay.map(({ day }) => day)
  expect(days).toEqual([...new Set(days)].toSorted())
})

test('a range narrows stats and lists', async () => {
  const query = { from: dayAgo(45).toISOString(), to: dayAgo(1).toISOString() }
  const stats = await api.call(getEarningStats, { query }, star)
  expect(stats).toMatchObject({ grossCents: 10_500, byKind: [{ kind: 'tip', count: 3 }] })
  const { data, total } = await api.call(searchEarnings, { query: { ...query, limit: 2 } }, star)
  expect(total).toBe(3)
  expect(data.map((earning) => earning.grossCents)).toEqual([300, 200])
  expect(data[0]?.from).toEqual({ username: 'ann', name: 'ann' })
  const empty = { from: dayAgo(0).toISOString(), to: dayAgo(1).toISOString() }
  expect(await api.call(getEarningStats, { query: empty }, star)).toMatchObject({ netCents: 0, byDay: [] })
})

test('commission and net add up to the price in each line, and another performer sees no line', async () => {
  const { data, total } = await api.call(searchEarnings, { query: {} }, star)
  expect(total).toBe(4)
  for (const line of data) expect(line.commissionCents + line.netCents).toBe(line.grossCents)
  const other = await makePerformer(kernel)
  expect(await api.call(searchEarnings, { query: {} }, other)).toEqual({ data: [], total: 0 })
  await api.refused('FORBIDDEN', getEarningStats, { query: {} }, await makeFan(kernel))
})

test('a refund is subtracted from the sums of the day of the sale, and is listed with the sale', async () => {
  const seller = await makePerformer(kernel, { monthlyPriceCents: 1000 })
  await fillWallet(kernel, fan, 2000)
  const pay = async () => {
    const body = { performerId: seller.id, source: 'wallet' as const, idempotencyKey: newKey() }
    return api.call(subscribeToPerformer, { body }, fan)
  }
  const month = await pay()
  const stats = () => api.call(getEarningStats, { query: {} }, seller)
  const sale = async () => (await api.call(searchEarnings, { query: {} }, seller)).data[0]

  await refundPayment(kernel, month._id, { untilCents: 250 })
  expect(await stats()).toMatchObject({
    grossCents: 750,
    commissionCents: 150,
    netCents: 600,
    balanceCents: 600,
  })
  expect((await stats()).byKind).toEqual([{ kind: 'subscription', netCents: 600, count: 1 }])
  expect((await stats()).byDay.at(-1)).toMatchObject({ netCents: 600 })
  expect(await sale()).toMatchObject({
    grossCents: 1000,
    netCents: 800,
    refundedCents: 250,
    refundedNetCents: 200,
  })
  expect((await sumGrossSince(kernel.db, dayAgo(1))).get(seller.id)).toBe(750)

  await refundPayment(kernel, month._id)
  expect(await stats()).toMatchObject({ grossCents: 0, commissionCents: 0, netCents: 0, byKind: [] })
  expect(await sale()).toMatchObject({ netCents: 800, refundedCents: 1000, refundedNetCents: 800 })
})
