/**
 * A renewal or an end of a subscription waits while another transaction locks the fan or the performer exclusively, and
 * does not wait for a shared lock on the performer.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSubscribing, PRICE, type Pair } from '#tests/money/subscribing.ts'
import { createApi } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { untilSomebodyWaits } from '#tests/support/waiting.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { lockAccounts } from '#upstream/modules/accounts/store.ts'
import { endAllOfPerformer } from '#upstream/modules/subscriptions/ending.ts'

let kernel: TestKernel
let on: ReturnType<typeof createSubscribing>
let pair: Pair
beforeAll(async () => {
  kernel = await createTestKernel()
  on = createSubscribing(kernel, createApi(kernel))
})
beforeEach(async () => {
  pair = await on.subscribed(2 * PRICE)
  on.moveTo(await on.periodEndOf(pair))
})
afterAll(() => kernel.close())

const ACTS: [string, () => Promise<unknown>][] = [
  ['a renewal', () => on.renew()],
  ['an end', () => endAllOfPerformer(kernel.db, pair.star.id, kernel.clock.now())],
]

describe.each(ACTS)('%s', (_, act) => {
  test.each([
    ['the fan', () => ({ exclusive: [pair.fan.id] })],
    ['the performer', () => ({ exclusive: [pair.star.id] })],
  ])('waits for a transaction that holds %s exclusively', async (_who, held) => {
    const waiting: Promise<unknown>[] = []
    await inTransaction(kernel.db, async (tx) => {
      await lockAccounts(tx, held())
      waiting.push(act())
      await untilSomebodyWaits(kernel)
    })
    await Promise.all(waiting)
  })

  test('runs while another transaction holds a shared lock on the performer', async () => {
    const before = await on.stateOf(pair)
    await inTransaction(kernel.db, async (tx) => {
      await lockAccounts(tx, { shared: [pair.star.id] })
      await act()
    })
    expect(await on.stateOf(pair)).not.toEqual(before)
  })
})
