/** A fan's purchases: what was paid, with each thing as its buyer may see it now. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockUser } from '#contract/performer-blocks.ts'
import { purchasePostFromWallet } from '#contract/payments.ts'
import { deletePost } from '#contract/posts.ts'
import { searchPurchases } from '#contract/sales.ts'
import { sendTip } from '#contract/tips.ts'
import { fillWallet, newKey } from '#tests/money/world.ts'
import { type Api, createApi, makeFan, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { earnings } from '../earnings/tables.ts'
import { refundPayment } from '../payments/refunds.ts'
import { addImage } from './test-content.ts'
import { type Desk, makeDesk } from './test-desk.ts'

const PRICE = 500

let kernel: TestKernel
let api: Api
let desk: Desk
let fan: Person

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
beforeEach(async () => {
  desk = await makeDesk(kernel, api)
  fan = await makeFan(kernel)
  await fillWallet(kernel, fan, 10_000)
})
afterAll(() => kernel.close())

async function buyPost(text = 'The encore') {
  const fileIds = [await addImage(kernel, desk.star.id)]
  const { _id } = await desk.write({ text, gate: 'price', priceCents: PRICE, fileIds })
  const payment = await api.call(
    purchasePostFromWallet,
    { body: { feedId: _id, idempotencyKey: newKey() } },
    fan,
  )
  return { postId: _id, paymentId: payment._id }
}

const list = (query: object = {}, who: Person = fan) => api.call(searchPurchases, { query }, who)

async function tip(amountCents: number) {
  await api.call(
    sendTip,
    { params: { id: desk.star.id }, body: { amountCents, idempotencyKey: newKey() } },
    fan,
  )
}

test('all that a fan has paid for is listed, newest first, whole and by kind', async () => {
  const { postId } = await buyPost()
  kernel.advance(1000)
  await tip(300)
  const { data, total } = await list()
  expect(total).toBe(2)
  expect(data).toMatchObject([
    { kind: 'tip', amountCents: 300, refundedCents: 0, performer: { _id: desk.star.id }, thing: null },
    {
      kind: 'feed',
      amountCents: PRICE,
      performer: { _id: desk.star.id },
      thing: { type: 'feed', _id: postId, text: 'The encore', isLocked: false, isBlurred: false },
    },
  ])
  expect(data[1]!.thing!.image).not.toBeNull()
  expect((await list({ kind: 'feed' })).data.map(({ kind }) => kind)).toEqual(['feed'])
  expect(await list({ kind: 'nonsense' })).toEqual({ data: [], total: 0 })
  expect(await list({ limit: 1, offset: 1 })).toEqual({ data: [data[1]], total: 2 })
  expect(await list({}, await makeFan(kernel))).toEqual({ data: [], total: 0 })
})

test('purchases of the same instant are listed in one order, each once', async () => {
  for (const cents of [100, 200, 300, 400, 500]) await tip(cents)
  const createdAt = kernel.clock.now()
  await kernel.db.update(earnings).set({ createdAt }).where(eq(earnings.fanId, fan.id))
  const whole = (await list()).data
  const parts = await Promise.all([0, 1, 2, 3, 4].map((offset) => list({ limit: 1, offset })))
  expect(parts.flatMap(({ data }) => data)).toEqual(whole)
  expect(new Set(whole.map(({ _id }) => _id)).size).toBe(5)
})

test('a bought post stays open in the list once its performer has deleted it', async () => {
  const { postId } = await buyPost()
  expect(await api.call(deletePost, { params: { id: postId } }, desk.star)).toEqual({ state: 'archived' })
  expect((await list()).data).toMatchObject([{ thing: { _id: postId, isLocked: false } }])
})

test('a refunded purchase stays, and says what was paid back; its post is locked again', async () => {
  const { paymentId, postId } = await buyPost('A secret that only buyers read')
  await refundPayment(kernel, paymentId)
  const { data } = await list()
  expect(data).toMatchObject([
    { amountCents: PRICE, refundedCents: PRICE, thing: { _id: postId, isLocked: true } },
  ])
  expect(JSON.stringify(data)).not.toContain('buyers read')
})

test('a fan whom the performer has blocked sees what was paid, and neither performer nor thing', async () => {
  await buyPost('Words of the post')
  await api.call(blockUser, { body: { user: fan.id } }, desk.star)
  const { data } = await list()
  expect(data).toMatchObject([{ kind: 'feed', amountCents: PRICE, performer: null, thing: null }])
  const answer = JSON.stringify(data)
  for (const secret of ['Words of the post', desk.star.username, desk.star.id])
    expect(answer).not.toContain(secret)
})
