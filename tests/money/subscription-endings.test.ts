import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApi } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '#upstream/kernel/clock.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { EARNINGS } from '#upstream/modules/earnings/service.ts'
import { PLATFORM, PROMOTION, transfer } from '#upstream/modules/ledger/service.ts'
import { endAllOfPerformer } from '#upstream/modules/subscriptions/service.ts'
import { earningsOf, expectSoundLedger, newKey, walletOf } from './world.ts'
import { createSubscribing, NET, PRICE } from './subscribing.ts'

let kernel: TestKernel
let on: ReturnType<typeof createSubscribing>

beforeAll(async () => {
  kernel = await createTestKernel()
  on = createSubscribing(kernel, createApi(kernel))
})
afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

test('of two months that were paid, half of the running one and the whole of the next are paid back', async () => {
  const pair = await on.subscribed(2 * PRICE)
  const { startedAt } = await on.stateOf(pair)
  const end = await on.periodEndOf(pair)
  await on.cancel(pair)
  await on.subscribe(pair)
  kernel.advance(DAY_MS)
  await on.cancel(pair)
  const { cancelledAt } = await on.stateOf(pair)
  expect(cancelledAt).not.toBeNull()
  await kernel.database.executeSql('delete from outbox')
  const middle = new Date((new Date(startedAt).getTime() + end.getTime()) / 2)
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

test('of two months, that for which the earnings are spent is not paid back, and the other one is', async () => {
  const pair = await on.subscribed(2 * PRICE)
  const { startedAt } = await on.stateOf(pair)
  const end = await on.periodEndOf(pair)
  await on.cancel(pair)
  await on.subscribe(pair)
  const spentCents = 1.25 * NET
  await inTransaction(kernel.db, (tx) =>
    transfer(tx, {
      idempotencyKey: newKey(),
      kind: 'promotion',
      postings: [
        { ownerId: pair.star.id, accountKind: EARNINGS, amountCents: -spentCents },
        { ownerId: PLATFORM, accountKind: PROMOTION, amountCents: spentCents },
      ],
    }),
  )
  const middle = new Date((new Date(startedAt).getTime() + end.getTime()) / 2)
  await endAllOfPerformer(kernel.db, pair.star.id, middle)
  expect(await on.stateOf(pair)).toMatchObject({ status: 'expired', hasAccess: false })
  expect([await walletOf(kernel, pair.fan), await earningsOf(kernel, pair.star)]).toEqual([
    0.5 * PRICE,
    0.25 * NET,
  ])
})
