import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelSubscription, searchOwnSubscriptions, searchSubscribers } from '#contract/subscriptions.ts'
import { createApi, makePerformer, type Api } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '#upstream/kernel/clock.ts'
import { addMonth } from '#upstream/modules/subscriptions/periods.ts'
import { hasAccess, listAccess } from '#upstream/modules/subscriptions/service.ts'
import { expectSoundLedger, fillWallet, newKey, walletOf } from './world.ts'
import { createSubscribing, PRICE } from './subscribing.ts'

let kernel: TestKernel
let api: Api
let on: ReturnType<typeof createSubscribing>

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  on = createSubscribing(kernel, api)
})
afterEach(() => expectSoundLedger(kernel))
afterAll(() => kernel.close())

describe('a cancelled subscription', () => {
  test('keeps access until the paid period ends, and then expires', async () => {
    const pair = await on.subscribed(5 * PRICE)
    const end = await on.periodEndOf(pair)
    expect(await on.cancel(pair)).toMatchObject({ status: 'cancelled', hasAccess: true })
    const { cancelledAt } = await on.stateOf(pair)
    kernel.advance(1000)
    expect(await on.cancel(pair)).toMatchObject({ status: 'cancelled', cancelledAt })
    on.moveTo(new Date(end.getTime() - 1000))
    await on.renew()
    expect(await on.isIn(pair)).toBe(true)
    on.moveTo(end)
    expect(await on.isIn(pair)).toBe(false)
    await on.renew()
    expect(await on.stateOf(pair)).toMatchObject({ status: 'expired', hasAccess: false })
    expect(await walletOf(kernel, pair.fan)).toBe(4 * PRICE)
    expect(await on.subscribersOf(pair)).toBe(0)
    const params = { id: (await on.stateOf(pair))._id }
    await api.refused('SUBSCRIPTION_NOT_ACTIVE', cancelSubscription, { params }, pair.fan)
  })

  test('continues if the fan subscribes again, with a month added to the paid period', async () => {
    const pair = await on.subscribed(5 * PRICE)
    const end = await on.periodEndOf(pair)
    await on.cancel(pair)
    kernel.advance(2 * DAY_MS)
    await on.subscribe(pair)
    expect(await on.stateOf(pair)).toMatchObject({
      status: 'active',
      cancelledAt: null,
      currentPeriodEnd: addMonth(end, new Date((await on.stateOf(pair)).startedAt)).toISOString(),
    })
    expect((await api.call(searchOwnSubscriptions, {}, pair.fan)).total).toBe(1)
    expect(await on.subscribersOf(pair)).toBe(1)
    on.moveTo(end)
    await on.renew()
    expect(await walletOf(kernel, pair.fan)).toBe(3 * PRICE)
  })

  test('a new subscription begins if the fan subscribes again after the old one has expired', async () => {
    const pair = await on.subscribed(5 * PRICE)
    const end = await on.periodEndOf(pair)
    await on.cancel(pair)
    on.moveTo(end)
    await on.renew()
    await on.subscribe(pair)
    const { data, total } = await api.call(searchOwnSubscriptions, {}, pair.fan)
    expect(total).toBe(2)
    expect(data.map((one) => one.status)).toEqual(['active', 'expired'])
    expect(await on.subscribersOf(pair)).toBe(1)
  })

  test('ends at once if it was past due, and a fan can pay a past-due one by hand', async () => {
    const [leaving, staying] = [await on.subscribed(PRICE), await on.subscribed(PRICE)]
    const end = await on.periodEndOf(staying)
    on.moveTo(end)
    await on.renew()
    expect(await on.cancel(leaving)).toMatchObject({ status: 'cancelled', hasAccess: false })
    await on.renew()
    expect(await on.stateOf(leaving)).toMatchObject({ status: 'expired' })
    await fillWallet(kernel, staying.fan, PRICE)
    await on.subscribe(staying)
    const anchor = new Date((await on.stateOf(staying)).startedAt)
    expect(await on.stateOf(staying)).toMatchObject({
      status: 'active',
      currentPeriodEnd: addMonth(end, anchor).toISOString(),
    })
  })

  test('does not exist for another fan', async () => {
    const [pair, other] = [await on.subscribed(PRICE), await on.makePair(1)]
    const params = { id: (await on.stateOf(pair))._id }
    const answer = await api.send(cancelSubscription, { params }, other.fan)
    expect(answer).toMatchObject({ status: 404, error: { code: 'SUBSCRIPTION_NOT_FOUND' } })
    await api.refused('SUBSCRIPTION_NOT_FOUND', cancelSubscription, { params: { id: newKey() } }, pair.fan)
    await api.refused('FORBIDDEN', cancelSubscription, { params }, pair.star)
    expect(await on.stateOf(pair)).toMatchObject({ status: 'active' })
  })
})

describe('access and lists', () => {
  test('access can be looked up for many performers at once', async () => {
    const { fan, star } = await on.subscribed(3 * PRICE)
    const other = await makePerformer(kernel, { monthlyPriceCents: PRICE })
    const now = kernel.clock.now()
    const ids = [star.id, other.id, newKey()]
    expect(await listAccess(kernel.db, fan.id, ids, now)).toEqual(new Set([star.id]))
    expect(await listAccess(kernel.db, fan.id, [], now)).toEqual(new Set())
    expect(await hasAccess(kernel.db, star.id, star.id, now)).toBe(false)
  })

  test('a fan’s list begins with what renews or ends next, and ends with what is over', async () => {
    const { fan, star: first } = await on.subscribed(20 * PRICE)
    const subscribeTo = async () => {
      const star = await makePerformer(kernel, { monthlyPriceCents: PRICE })
      await on.subscribe({ fan, star })
      return star.id
    }
    const leave = async (starId: string) => {
      const { data } = await api.call(searchOwnSubscriptions, {}, fan)
      const params = { id: data.find(({ performer }) => performer?._id === starId)!._id }
      await api.call(cancelSubscription, { params }, fan)
    }
    kernel.advance(DAY_MS)
    const gone = await subscribeTo()
    await leave(gone)
    on.moveTo(addMonth(kernel.clock.now(), kernel.clock.now()))
    await on.renew()
    const newest = await subscribeTo()
    const { data } = await api.call(searchOwnSubscriptions, {}, fan)
    expect(data.map(({ performer }) => performer?._id)).toEqual([first.id, newest, gone])
  })

  test('performers see their subscribers', async () => {
    const { fan, star } = await on.subscribed(PRICE)
    const { data, total } = await api.call(searchSubscribers, {}, star)
    expect(total).toBe(1)
    expect(data[0]).toMatchObject({
      status: 'active',
      period: 'monthly',
      priceCents: PRICE,
      currency: 'EUR',
      fan: { _id: fan.id, username: fan.username, avatar: null },
      performer: { _id: star.id, username: star.username },
    })
    await api.refused('FORBIDDEN', searchSubscribers, {}, fan)
  })

  test('a new subscription revalidates the performer’s page', async () => {
    const pair = await on.subscribed(PRICE)
    const { rows } = await kernel.database.executeSql(
      `select payload from outbox where topic = 'revalidate' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ payload: { tags: [`performer:${pair.star.id}`] } }])
  })
})
