/** Several open payments for one subscription: the first that is paid cancels the others. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPaymentTransaction, subscribeToPerformer, topUpWallet } from '#contract/payments.ts'
import { payFromWallet } from '#contract/wallet.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { deliver, expectSoundLedger, fillWallet, newKey, successOf, walletOf } from './world.ts'

let kernel: TestKernel
let api: Api

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

const topUp = (fan: Person) =>
  api.call(topUpWallet, { body: { amountCents: 2000, idempotencyKey: newKey() } }, fan)
const read = (fan: Person, id: string) => api.call(getPaymentTransaction, { params: { id } }, fan)
const subscribe = (fan: Person, star: Person, source?: 'wallet' | 'provider') =>
  api.call(
    subscribeToPerformer,
    { body: { performerId: star.id, idempotencyKey: newKey(), ...(source ? { source } : {}) } },
    fan,
  )

test('an open payment is cancelled when another payment buys the same subscription; if it succeeds later, its money goes to the wallet', async () => {
  const [fan, star] = [await makeFan(kernel), await makePerformer(kernel, { monthlyPriceCents: 500 })]
  const other = await makePerformer(kernel, { monthlyPriceCents: 500 })
  await fillWallet(kernel, fan, 2000)
  const [atCheckout, atProvider] = [await subscribe(fan, star), await subscribe(fan, star, 'provider')]
  const toOther = await subscribe(fan, other)
  const waitingTopUp = await topUp(fan)
  expect((await subscribe(fan, star, 'wallet')).status).toBe('succeeded')
  for (const { _id } of [atCheckout, atProvider]) {
    expect(await read(fan, _id)).toMatchObject({
      status: 'cancelled',
      failureText: 'You have it already, by another payment.',
    })
  }
  await api.refused('TRANSACTION_NOT_OPEN', payFromWallet, { params: { id: atCheckout._id } }, fan)
  expect((await read(fan, toOther._id)).status).toBe('created')
  expect((await read(fan, waitingTopUp._id)).status).toBe('pending')
  const before = await walletOf(kernel, fan)
  expect(await deliver(kernel, successOf(atProvider))).toMatchObject({ status: 204 })
  expect(await walletOf(kernel, fan)).toBe(before + 500)
})
