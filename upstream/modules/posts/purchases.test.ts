/** Posts are bought from the wallet and at a provider, once, at no higher price than the buyer saw. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockUser } from '#contract/performer-blocks.ts'
import { getPaymentTransaction, purchasePost, purchasePostFromWallet } from '#contract/payments.ts'
import { getPost } from '#contract/posts.ts'
import {
  deliver,
  earningsOf,
  expectSoundLedger,
  fillWallet,
  newKey,
  successOf,
  walletOf,
} from '#tests/money/world.ts'
import { type Api, createApi, makeFan, makePerformer, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { addImage } from './test-content.ts'
import { type Desk, makeDesk } from './test-desk.ts'

const PRICE = 500
const NET = 400

let kernel: TestKernel
let api: Api
let desk: Desk
let fan: Person
let feedId: string

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
beforeEach(async () => {
  desk = await makeDesk(kernel, api)
  fan = await makeFan(kernel)
  feedId = await writeSold()
})
afterAll(async () => {
  await expectSoundLedger(kernel)
  await kernel.close()
})

async function writeSold(): Promise<string> {
  const fileIds = [await addImage(kernel, desk.star.id)]
  const post = await desk.write({ text: 'The encore', gate: 'price', priceCents: PRICE, fileIds })
  return post._id
}

const asked = (change: object = {}) => ({
  body: { feedId, highestCents: PRICE, idempotencyKey: newKey(), ...change },
})
const isLocked = async (who: Person = fan) =>
  (await api.call(getPost, { params: { id: feedId } }, who)).isLocked

test('a post that is bought from the wallet opens, and its performer earns the price without the commission', async () => {
  await fillWallet(kernel, fan, PRICE + 100)
  const paid = await api.call(purchasePostFromWallet, asked(), fan)
  expect(paid).toMatchObject({
    status: 'succeeded',
    source: 'wallet',
    balanceCents: 100,
    performer: { _id: desk.star.id },
    items: [{ kind: 'feed', subject: { type: 'feed', id: feedId } }],
  })
  expect(paid.description).toMatch(/^Post by /)
  expect([await isLocked(), await earningsOf(kernel, desk.star)]).toEqual([false, NET])
})

test('a short wallet buys nothing, and the same key buys the post once the wallet suffices', async () => {
  const body = asked()
  await api.refused('INSUFFICIENT_BALANCE', purchasePostFromWallet, body, fan)
  expect(await isLocked()).toBe(true)
  await fillWallet(kernel, fan, PRICE)
  const first = await api.call(purchasePostFromWallet, body, fan)
  expect(await api.call(purchasePostFromWallet, body, fan)).toEqual(first)
  expect([await isLocked(), await walletOf(kernel, fan)]).toEqual([false, 0])
})

test('a post that is paid at a provider opens with the provider’s report', async () => {
  const opened = await api.call(purchasePost, asked({ source: 'provider' }), fan)
  expect([opened.status, await isLocked()]).toEqual(['pending', true])
  await deliver(kernel, successOf(opened))
  expect(await isLocked()).toBe(false)
})

test('an open purchase waits until its buyer chooses where the money comes from', async () => {
  const opened = await api.call(purchasePost, asked(), fan)
  expect([opened.status, await isLocked()]).toEqual(['created', true])
})

test('a buyer who has a post does not pay for it again', async () => {
  await fillWallet(kernel, fan, 2 * PRICE)
  const pending = await api.call(purchasePost, asked({ source: 'provider' }), fan)
  await api.call(purchasePostFromWallet, asked(), fan)
  for (const call of [purchasePost, purchasePostFromWallet])
    await api.refused('ALREADY_BOUGHT', call, asked(), fan)
  const { status } = await api.call(getPaymentTransaction, { params: { id: pending._id } }, fan)
  expect([status, await walletOf(kernel, fan)]).toEqual(['cancelled', PRICE])
})

test('a buyer never pays more than the price that they saw, and a lower price is charged as it is', async () => {
  await fillWallet(kernel, fan, 1000)
  await desk.change(feedId, { priceCents: PRICE + 1 })
  for (const call of [purchasePost, purchasePostFromWallet])
    await api.refused('PRICE_CHANGED', call, asked(), fan)
  await desk.change(feedId, { priceCents: PRICE - 200 })
  await api.call(purchasePostFromWallet, asked(), fan)
  expect(await walletOf(kernel, fan)).toBe(1000 - PRICE + 200)
})

test('only a published post with a price is sold', async () => {
  await fillWallet(kernel, fan, 1000)
  for (const gate of ['free', 'followers', 'subscribers'] as const) {
    const { _id } = await desk.write({ text: 'Not sold', gate })
    await api.refused('NOT_FOR_SALE', purchasePostFromWallet, asked({ feedId: _id }), fan)
  }
  const draft = await desk.write({ text: 'x', gate: 'price', priceCents: PRICE, state: 'draft' })
  for (const missing of [draft._id, newKey()])
    await api.refused('POST_NOT_FOUND', purchasePostFromWallet, asked({ feedId: missing }), fan)
  await desk.change(feedId, { state: 'archived' })
  await api.refused('POST_NOT_FOUND', purchasePostFromWallet, asked(), fan)
  expect(await walletOf(kernel, fan)).toBe(1000)
})

test('a blocked fan, the performer and other performers buy nothing', async () => {
  await fillWallet(kernel, fan, 1000)
  await api.call(blockUser, { body: { user: fan.id } }, desk.star)
  for (const call of [purchasePost, purchasePostFromWallet]) {
    await api.refused('POST_NOT_FOUND', call, asked(), fan)
    for (const performer of [desk.star, await makePerformer(kernel)])
      await api.refused('FORBIDDEN', call, asked(), performer)
  }
  expect(await walletOf(kernel, fan)).toBe(1000)
})

test('money for a post that has been taken off the site meanwhile is in the wallet', async () => {
  const opened = await api.call(purchasePost, asked({ source: 'provider' }), fan)
  await desk.change(feedId, { state: 'archived' })
  await deliver(kernel, successOf(opened))
  const settled = await api.call(getPaymentTransaction, { params: { id: opened._id } }, fan)
  expect(settled).toMatchObject({ status: 'succeeded', creditCents: PRICE, balanceCents: PRICE })
})

/** How a listener answers fifty taps at once: the codes of the refused ones, and the ids of the payments of the others. */
async function tapOften(keyOf: () => string) {
  const keys = Array.from({ length: 50 }, keyOf)
  const answers = await Promise.all(
    keys.map((idempotencyKey) => api.send(purchasePostFromWallet, asked({ idempotencyKey }), fan)),
  )
  return {
    paymentIds: answers.flatMap(({ data, status }) => (status === 200 ? [data._id] : [])),
    refusals: answers.flatMap(({ error }) => (error ? [error.code] : [])),
  }
}

test('fifty taps at once with one key are one purchase, and each is answered with it', async () => {
  await fillWallet(kernel, fan, 10 * PRICE)
  const key = newKey()
  const { paymentIds, refusals } = await tapOften(() => key)
  expect([paymentIds.length, new Set(paymentIds).size, refusals]).toEqual([50, 1, []])
  expect([await walletOf(kernel, fan), await earningsOf(kernel, desk.star)]).toEqual([9 * PRICE, NET])
})

test('fifty taps at once with fifty keys are one purchase, and the others are told so', async () => {
  await fillWallet(kernel, fan, 10 * PRICE)
  const { paymentIds, refusals } = await tapOften(newKey)
  expect(paymentIds).toHaveLength(1)
  expect(refusals).toEqual(Array.from({ length: 49 }, () => 'ALREADY_BOUGHT'))
  expect([await walletOf(kernel, fan), await earningsOf(kernel, desk.star)]).toEqual([9 * PRICE, NET])
})
