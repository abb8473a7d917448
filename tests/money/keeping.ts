/** A fan, a performer with a priced post, and top-ups that keep a purchase: for tests of money. */
import {
  getPaymentTransaction,
  type PaymentTransaction,
  purchasePostFromWallet,
  topUpWallet,
  type WantedItem,
} from '#contract/payments.ts'
import { blockUser } from '#contract/performer-blocks.ts'
import { sendTip } from '#contract/tips.ts'
import { type Api, makeFan } from '#tests/support/api.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { KEPT_QUEUE } from '#upstream/modules/payments/kept-purchases.ts'
import { addImage } from '#upstream/modules/posts/test-content.ts'
import { makeDesk } from '#upstream/modules/posts/test-desk.ts'
import { deliver, newKey, successOf } from './world.ts'

export const PRICE = 500
export const TOP_UP = 1000

export type Keeping = Awaited<ReturnType<typeof createKeeping>>

export async function createKeeping(kernel: TestKernel, api: Api) {
  const desk = await makeDesk(kernel, api)
  const { star } = desk
  const fan = await makeFan(kernel)
  const fileIds = [await addImage(kernel, star.id)]
  const { _id: feedId } = await desk.write({ text: 'The encore', gate: 'price', priceCents: PRICE, fileIds })
  const asked = (item: WantedItem, key = newKey()) => ({
    body: { amountCents: TOP_UP, goesOn: { item, idempotencyKey: key }, idempotencyKey: newKey() },
  })
  return {
    desk,
    star,
    fan,
    feedId,
    asked,
    aPost: (change: Partial<WantedItem> = {}): WantedItem => ({
      kind: 'feed',
      subjectId: feedId,
      highestCents: PRICE,
      ...change,
    }),
    aTip: (change: Partial<WantedItem> = {}): WantedItem => ({
      kind: 'tip',
      subjectId: star.id,
      amountCents: PRICE,
      details: { note: 'Encore' },
      ...change,
    }),
    topUpFor: (item: WantedItem, key?: string) => api.call(topUpWallet, asked(item, key), fan),
    settle: (payment: PaymentTransaction) => deliver(kernel, successOf(payment)),
    /** Makes the purchases of settled top-ups. @returns the errors that the jobs have thrown */
    work: () => kernel.runJobs(KEPT_QUEUE.name),
    block: () => api.call(blockUser, { body: { user: fan.username, reason: '' } }, star),
    buyDirectly: (idempotencyKey: string) =>
      api.call(purchasePostFromWallet, { body: { feedId, highestCents: PRICE, idempotencyKey } }, fan),
    tipDirectly: (idempotencyKey: string) =>
      api.call(
        sendTip,
        { params: { id: star.id }, body: { amountCents: PRICE, note: 'Encore', idempotencyKey } },
        fan,
      ),
    keptOf: async ({ _id }: { _id: string }) =>
      (await api.call(getPaymentTransaction, { params: { id: _id } }, fan)).kept,
    detailsOf: async ({ _id }: { _id: string }) =>
      (await kernel.database.executeSql('select details from kept_purchases where payment_id = $1', [_id]))
        .rows[0]?.details,
  }
}
