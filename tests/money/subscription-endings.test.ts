import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '#upstream/kernel/clock.ts'
import { endAllOfPerformer } from '#upstream/modules/subscriptions/ending.ts'
import { earningsOf, expectSoundLedger, spendEarnings, walletOf } from './world.ts'
import { createSubscribing, NET, PRICE } from './subscribing.ts'

let kernel: TestKernel
let on: ReturnType<typeof createSubscribing>

beforeAll(async () => {
  kernel = await createTestKernel()
  on = createSubscribing(kernel, createApi(kernel))
})
/** Pays the running month and, in advance, the next one. */
async function subscribedTwice() {
  const pair = await on.subscribed(2 * PRICE)
  const { startedAt } = await on.stateOf(pair)
  const end = await on.periodEndOf(pair)
  await on.cancel(pair)
  await on.subscribe(pair)
  return { pair, middle: new Date((new Date(startedAt).getTime() + end.getTime()) / 2) }
}

afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

test('ending a subscription in mid-month refunds half of the running month and all of the next', async () => {
  const { pair, middle } = await subscribedTwice()
  kernel.advance(DAY_MS)
  await on.cancel(pair)
  const { cancelledAt } = await on.stateOf(pair)
  expect(cancelledAt).not.toBeNull()
  await kernel.database.executeSql('delete from outbox')
  await endAllOfPerformer(kernel.db, pair.star.id, middle)
  expect(await on.stateOf(pair)).toMatchObject({ status: 'expired', hasAccess: false, cancelledAt })
  expect([await walletOf(kernel, pair.fan), await earningsOf(kernel, pair.star)]).toEqual([
    1.5 * PRICE,
    0.5 * NET,
  ])
  expect(await on.subscribersOf(pair)).toBe(0)
  const { rows } = await kernel.database.executeSql(`select payload from outbox where topic = 'revalidate'`)
  expect(rows).toEqual([{ payload: { tags: [`performer:${pair.star.id}`] } }])
})

test('ending a subscription refunds only the month that the performer’s earnings still cover', async () => {
  const { pair, middle } = await subscribedTwice()
  await spendEarnings(kernel, pair.star, 1.25 * NET)
  await endAllOfPerformer(kernel.db, pair.star.id, middle)
  expect(await on.stateOf(pair)).toMatchObject({ status: 'expired', hasAccess: false })
  expect([await walletOf(kernel, pair.fan), await earningsOf(kernel, pair.star)]).toEqual([
    0.5 * PRICE,
    0.25 * NET,
  ])
})
