import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { PROMOTION, transfer, WALLET } from '#upstream/modules/ledger/service.ts'
import { DAY_MS } from '#upstream/kernel/clock.ts'
import { setAccountStatus } from '#upstream/modules/accounts/service.ts'
import { addMonth } from '#upstream/modules/subscriptions/periods.ts'
import { earningsOf, expectSoundLedger, fillWallet, walletOf } from './world.ts'
import { createSubscribing, NET, type Pair, PRICE } from './subscribing.ts'

let kernel: TestKernel
let on: ReturnType<typeof createSubscribing>

beforeAll(async () => {
  kernel = await createTestKernel()
  on = createSubscribing(kernel, createApi(kernel))
})
afterEach(() => expectSoundLedger(kernel))
afterAll(() => kernel.close())

describe('a renewal', () => {
  test('is paid from the wallet each month, on the first period’s day or the month’s last day', async () => {
    on.moveTo(new Date('2031-01-31T12:00:00Z'))
    const pair = await on.subscribed(4 * PRICE)
    const ends: string[] = []
    for (let month = 0; month < 3; month++) {
      const end = await on.periodEndOf(pair)
      ends.push(end.toISOString().slice(0, 10))
      on.moveTo(end)
      await on.renew()
    }
    expect(ends).toEqual(['2031-02-28', '2031-03-31', '2031-04-30'])
    expect(await on.stateOf(pair)).toMatchObject({ status: 'active', hasAccess: true })
    expect([await walletOf(kernel, pair.fan), await earningsOf(kernel, pair.star)]).toEqual([0, 4 * NET])
  })

  test('happens once for each period, even if the job runs many times at once', async () => {
    const pair = await on.subscribed(10 * PRICE)
    on.moveTo(await on.periodEndOf(pair))
    await Promise.all(Array.from({ length: 8 }, on.renew))
    await on.renew()
    expect(await walletOf(kernel, pair.fan)).toBe(8 * PRICE)
    expect(await on.subscribersOf(pair)).toBe(1)
  })

  test('is not made before the period ends', async () => {
    const pair = await on.subscribed(2 * PRICE)
    on.moveTo(new Date((await on.periodEndOf(pair)).getTime() - 1000))
    await on.renew()
    expect(await walletOf(kernel, pair.fan)).toBe(PRICE)
  })

  test('costs the price at which the fan subscribed', async () => {
    const pair = await on.subscribed(3 * PRICE)
    await kernel.database.executeSql(
      'update performers set monthly_price_cents = 5000 where account_id = $1',
      [pair.star.id],
    )
    on.moveTo(await on.periodEndOf(pair))
    await on.renew()
    expect(await walletOf(kernel, pair.fan)).toBe(PRICE)
  })

  test('is retried three times in a week if the wallet is empty, with access for three days, and then expires', async () => {
    const pair = await on.subscribed(PRICE)
    const end = await on.periodEndOf(pair)
    const days: [number, string, boolean][] = [
      [0, 'past_due', true],
      [1, 'past_due', true],
      [2.9, 'past_due', true],
      [3, 'past_due', false],
      [6.9, 'past_due', false],
      [7, 'expired', false],
    ]
    for (const [day, status, hasAccessThen] of days) {
      on.moveTo(new Date(end.getTime() + day * DAY_MS))
      await on.renew()
      expect(await on.stateOf(pair), `day ${day}`).toMatchObject({ status, hasAccess: hasAccessThen })
      expect(await on.isIn(pair), `day ${day}`).toBe(hasAccessThen)
    }
    expect(await on.subscribersOf(pair)).toBe(0)
    expect(await earningsOf(kernel, pair.star)).toBe(NET)
  })

  test('continues without a gap if a retry succeeds while the fan still has access', async () => {
    const pair = await on.subscribed(PRICE)
    const end = await on.periodEndOf(pair)
    on.moveTo(end)
    await on.renew()
    await fillWallet(kernel, pair.fan, PRICE)
    await on.renew()
    expect(await walletOf(kernel, pair.fan)).toBe(PRICE)
    on.moveTo(new Date(end.getTime() + DAY_MS))
    await on.renew()
    expect(await on.stateOf(pair)).toMatchObject({
      status: 'active',
      currentPeriodEnd: addMonth(end, end).toISOString(),
    })
    expect(await walletOf(kernel, pair.fan)).toBe(0)
  })

  test.each([
    ['by a retry', 3, (): Promise<unknown> => on.renew()],
    ['by hand', 2, (pair: Pair): Promise<unknown> => on.subscribe(pair)],
  ])(
    'a renewal that was paid %s after failures is retried just as early in the next month',
    async (_, afterDays, recover) => {
      const pair = await on.subscribed(PRICE)
      const goTo = async (end: Date, day: number) => {
        on.moveTo(new Date(end.getTime() + day * DAY_MS))
        await on.renew()
      }
      const end = await on.periodEndOf(pair)
      for (const day of [0, 1]) await goTo(end, day)
      await fillWallet(kernel, pair.fan, PRICE)
      on.moveTo(new Date(end.getTime() + afterDays * DAY_MS))
      await recover(pair)
      expect(await on.stateOf(pair)).toMatchObject({ status: 'active' })
      const nextEnd = await on.periodEndOf(pair)
      await goTo(nextEnd, 0)
      expect(await on.stateOf(pair)).toMatchObject({ status: 'past_due' })
      await fillWallet(kernel, pair.fan, PRICE)
      await goTo(nextEnd, 1)
      expect(await on.stateOf(pair)).toMatchObject({ status: 'active' })
    },
  )

  test('begins a new period if a retry succeeds after access has ended', async () => {
    const pair = await on.subscribed(PRICE)
    const end = await on.periodEndOf(pair)
    for (const day of [0, 1, 3]) {
      on.moveTo(new Date(end.getTime() + day * DAY_MS))
      await on.renew()
    }
    await fillWallet(kernel, pair.fan, PRICE)
    on.moveTo(new Date(end.getTime() + 7 * DAY_MS))
    await on.renew()
    const { startedAt, currentPeriodEnd, hasAccess: isOpen } = await on.stateOf(pair)
    expect(isOpen).toBe(true)
    expect(new Date(startedAt).getTime()).toBeGreaterThanOrEqual(end.getTime() + 7 * DAY_MS)
    expect(currentPeriodEnd).toBe(addMonth(new Date(startedAt), new Date(startedAt)).toISOString())
  })

  test('is charged once after upstream was down for months, and tries stay a day apart', async () => {
    const [paying, broke] = [await on.subscribed(5 * PRICE), await on.subscribed(PRICE)]
    on.moveTo(new Date((await on.periodEndOf(paying)).getTime() + 90 * DAY_MS))
    await on.renew()
    await on.renew()
    expect(await walletOf(kernel, paying.fan)).toBe(3 * PRICE)
    expect(await on.stateOf(paying)).toMatchObject({ status: 'active', hasAccess: true })
    expect(await on.stateOf(broke)).toMatchObject({ status: 'past_due', hasAccess: false })
  })

  test('a renewal that throws is logged and changes nothing, and other renewals still run', async () => {
    const [broken, sound] = [await on.subscribed(2 * PRICE), await on.subscribed(2 * PRICE)]
    const { _id, currentPeriodEnd } = await on.stateOf(broken)
    const untouched = await on.stateOf(broken)
    // A ledger transaction of another kind already uses this renewal's idempotency key.
    await inTransaction(kernel.db, (tx) =>
      transfer(tx, {
        idempotencyKey: `renewal:${_id}:${currentPeriodEnd}`,
        kind: 'promotion',
        postings: [
          { ownerId: 'platform', accountKind: PROMOTION, amountCents: -1 },
          { ownerId: broken.fan.id, accountKind: WALLET, amountCents: 1 },
        ],
      }),
    )
    const told = vi.spyOn(kernel.log, 'error')
    on.moveTo(await on.periodEndOf(sound))
    await on.renew()
    expect(told.mock.calls).toEqual([
      [{ err: expect.any(Error) as Error, subscriptionId: _id }, 'subscription not handled'],
    ])
    expect(await on.stateOf(broken)).toEqual(untouched)
    expect(await walletOf(kernel, broken.fan)).toBe(PRICE + 1)
    expect(await walletOf(kernel, sound.fan)).toBe(0)
    // Ends the subscription, so that no other test finds it due.
    await setAccountStatus(kernel, broken.star.username, 'suspended')
    await on.renew()
    expect(await on.stateOf(broken)).toMatchObject({ status: 'expired', cancelledAt: null })
  })

  test('does not happen after a cancellation: the subscription expires and the page is revalidated', async () => {
    const pair = await on.subscribed(2 * PRICE)
    await on.cancel(pair)
    const { cancelledAt } = await on.stateOf(pair)
    expect(cancelledAt).not.toBeNull()
    on.moveTo(await on.periodEndOf(pair))
    await kernel.database.executeSql('delete from outbox')
    await on.renew()
    expect(await on.stateOf(pair)).toMatchObject({ status: 'expired', cancelledAt })
    expect(await walletOf(kernel, pair.fan)).toBe(PRICE)
    const { rows } = await kernel.database.executeSql(`select payload from outbox where topic = 'revalidate'`)
    expect(rows).toEqual([{ payload: { tags: [`performer:${pair.star.id}`] } }])
  })

  test('does not happen if the fan or the performer is suspended: the subscription expires', async () => {
    const [first, second] = [await on.subscribed(3 * PRICE), await on.subscribed(3 * PRICE)]
    await setAccountStatus(kernel, first.star.username, 'suspended')
    await setAccountStatus(kernel, second.fan.username, 'suspended')
    on.moveTo(new Date((await on.periodEndOf(first)).getTime() + DAY_MS))
    await on.renew()
    expect(await on.stateOf(first)).toMatchObject({ status: 'expired', hasAccess: false })
    expect(await walletOf(kernel, first.fan)).toBe(2 * PRICE)
    expect(await walletOf(kernel, second.fan)).toBe(2 * PRICE)
    expect(await on.subscribersOf(second)).toBe(0)
  })

  test('a renewal that fails while the fan cancels is not retried, and the subscription expires', async () => {
    const pair = await on.subscribed(PRICE)
    await kernel.database.executeSql('update subscriptions set next_renewal_at = null where fan_id <> $1', [
      pair.fan.id,
    ])
    on.moveTo(await on.periodEndOf(pair))
    const { db } = kernel
    const transaction = db.transaction.bind(db)
    // The fan cancels after the attempt has failed for lack of money, and before upstream notes the failure.
    const spied = vi.spyOn(db, 'transaction').mockImplementation(async (...given) => {
      try {
        return await transaction(...given)
      } catch (error) {
        spied.mockRestore()
        await on.cancel(pair)
        throw error
      }
    })
    await on.renew()
    expect(await on.stateOf(pair)).toMatchObject({ status: 'expired', hasAccess: false })
    await fillWallet(kernel, pair.fan, PRICE)
    on.moveTo(new Date(kernel.clock.now().getTime() + 2 * DAY_MS))
    await on.renew()
    expect(await walletOf(kernel, pair.fan)).toBe(PRICE)
  })
})
