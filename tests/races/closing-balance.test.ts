/** Money that comes in while a closing account is about to be deleted. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillWallet, walletOf } from '#tests/money/world.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { untilSomebodyWaits } from '#tests/support/waiting.ts'
import { DAY_MS } from '#upstream/kernel/clock.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { openLeavingWorld, type LeavingWorld } from '#upstream/modules/account-deletion/test-world.ts'
import { findAccount, lockAccounts } from '#upstream/modules/accounts/store.ts'

let world: LeavingWorld
let kernel: TestKernel
beforeAll(async () => {
  world = await openLeavingWorld()
  ;({ kernel } = world)
})
afterAll(() => kernel.close())

test('a deletion waits for the account’s lock, and keeps the account if money came in meanwhile', async () => {
  const { fan } = world
  await fillWallet(kernel, fan, 700)
  await world.leave(fan, true)
  kernel.advance(14 * DAY_MS + 1000)
  const deleting: Promise<void>[] = []
  await inTransaction(kernel.db, async (tx) => {
    await lockAccounts(tx, { exclusive: [fan.id] })
    deleting.push(world.runJob())
    await untilSomebodyWaits(kernel)
    await fillWallet(kernel, fan, 300)
  })
  await Promise.all(deleting)
  expect(await findAccount(kernel.db, fan.id)).toMatchObject({ status: 'closing', givesUpCents: 700 })
  expect(await walletOf(kernel, fan)).toBe(1000)
})
