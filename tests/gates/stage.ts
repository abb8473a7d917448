/** A performer with a post behind each gate, and everybody who stands in another relation to them. */
import { createPost } from '#contract/posts.ts'
import {
  type PaymentTransaction,
  purchasePost,
  purchasePostFromWallet,
  subscribeToPerformer,
  topUpWallet,
} from '#contract/payments.ts'
import { blockUser } from '#contract/performer-blocks.ts'
import { addReaction, removeReaction } from '#contract/reactions.ts'
import { GATES, type Gate } from '#contract/gates.ts'
import { createRefunding } from '#tests/money/refunding.ts'
import { deliver, fillWallet, newKey, stayLoggedIn, successOf } from '#tests/money/world.ts'
import { type Api, makeFan, makeOperator, makePerformer, type Person } from '#tests/support/api.ts'
import { makeUpload } from '#tests/support/images.ts'
import type { TestKernel } from '#tests/support/kernel.ts'
import { setAccountStatus } from '#upstream/modules/accounts/service.ts'
import { IMAGE_QUEUE, receiveImage } from '#upstream/modules/files/uploaded-images.ts'
import { KEPT_QUEUE } from '#upstream/modules/payments/kept-purchases.ts'
import { BLOCK_REFUND_QUEUE } from '#upstream/modules/payments/refunds.ts'
import { addImage, addSubscription, addVideo, makeImage } from '#upstream/modules/posts/test-content.ts'

export const PRICE = 500
const MONTH = 900
/** Stands behind the words that everybody may read. */
export const SECRET = 'marzipan'
const TEXT = `An evening by the river, with more to say about it than a preview of eighty signs can show: ${SECRET}.`

export const VIEWERS = [
  'a visitor',
  'a fan',
  'a follower',
  'a subscriber',
  'a former subscriber',
  'a buyer from the wallet',
  'a buyer at a provider',
  'a buyer by a top-up',
  'a blocked fan',
  'a suspended fan',
  'another performer',
  'the owner',
  'an operator',
] as const
export type ViewerName = (typeof VIEWERS)[number]
export const FANS = VIEWERS.slice(1, 8)
export const BUYERS = VIEWERS.slice(5, 8)

interface StagePost {
  id: string
  gate: Gate
  photoId: string
  videoId: string
  thumbnailId: string | null
}

export type Stage = Awaited<ReturnType<typeof makeStage>>

export async function makeStage(kernel: TestKernel, api: Api) {
  const star = await stayLoggedIn(kernel, await makePerformer(kernel, { monthlyPriceCents: MONTH }))
  const posts = await makePosts(kernel, api, star)
  const feedId = posts.price.id
  const person = async () => stayLoggedIn(kernel, await makeFan(kernel))
  const of = Object.fromEntries(
    await Promise.all(FANS.map(async (name) => [name, await person()] as const)),
  ) as Record<ViewerName, Person>
  of['a blocked fan'] = await person()
  of['a suspended fan'] = await person()
  of['another performer'] = await stayLoggedIn(kernel, await makePerformer(kernel))
  of['the owner'] = star
  of['an operator'] = await stayLoggedIn(kernel, await makeOperator(kernel))
  const people: Record<ViewerName, Person | null> = { ...of, 'a visitor': null }

  const follow = { objectType: 'performer', objectId: star.id, action: 'follow' } as const
  const buyFromWallet = (name: ViewerName) =>
    api.call(
      purchasePostFromWallet,
      { body: { feedId, highestCents: PRICE, idempotencyKey: newKey() } },
      of[name],
    )
  async function buyAtProvider(name: ViewerName): Promise<PaymentTransaction> {
    const body = { feedId, highestCents: PRICE, source: 'provider' as const, idempotencyKey: newKey() }
    return createRefunding(kernel).pay(await api.call(purchasePost, { body }, of[name]))
  }
  async function buyByTopUp(name: ViewerName): Promise<PaymentTransaction> {
    const idempotencyKey = newKey()
    const item = { kind: 'feed' as const, subjectId: feedId, highestCents: PRICE }
    const goesOn = { item, idempotencyKey }
    const topUp = { amountCents: 2 * PRICE, goesOn, idempotencyKey: newKey() }
    await deliver(kernel, successOf(await api.call(topUpWallet, { body: topUp }, of[name])))
    await kernel.runJobs(KEPT_QUEUE.name)
    // The same key answers with the purchase that the top-up has made.
    return api.call(
      purchasePostFromWallet,
      { body: { feedId, highestCents: PRICE, idempotencyKey } },
      of[name],
    )
  }
  const subscribe = (name: ViewerName) => {
    const body = { performerId: star.id, source: 'wallet' as const, idempotencyKey: newKey() }
    return api.call(subscribeToPerformer, { body }, of[name])
  }

  for (const name of [...FANS, 'a blocked fan', 'a suspended fan'] as const)
    await fillWallet(kernel, of[name], 10_000)
  for (const name of ['a follower', 'a blocked fan', 'a suspended fan'] as const)
    await api.call(addReaction, { body: follow }, of[name])
  const month = await subscribe('a subscriber')
  await addSubscription(kernel, of['a former subscriber'], star, { status: 'expired', endsInDays: -1 })
  const sales: PaymentTransaction[] = [
    await buyFromWallet('a buyer from the wallet'),
    await buyAtProvider('a buyer at a provider'),
    await buyByTopUp('a buyer by a top-up'),
  ]
  // A block and a suspension take everything away that these two have.
  for (const name of ['a blocked fan', 'a suspended fan'] as const) {
    await subscribe(name)
    await buyFromWallet(name)
  }
  await api.call(blockUser, { body: { user: of['a blocked fan'].username } }, star)
  await kernel.runJobs(BLOCK_REFUND_QUEUE.name)
  await setAccountStatus(kernel, of['a suspended fan'].username, 'suspended')

  return {
    star,
    posts,
    people,
    of,
    /** The payment of the subscriber's month. */
    month,
    /** The payments of the buyers, in their order. */
    sales,
    buyFromWallet,
    unfollow: (name: ViewerName) => api.call(removeReaction, { query: follow }, of[name]),
  }
}

async function makePosts(kernel: TestKernel, api: Api, star: Person): Promise<Record<Gate, StagePost>> {
  const made: [Gate, StagePost][] = []
  for (const gate of GATES) {
    const upload = await makeUpload(kernel, await makeImage(200, 120), 'image/png')
    const photoId = await receiveImage(kernel, { ownerId: star.id, upload })
    await kernel.runJobs(IMAGE_QUEUE.name)
    const videoId = await addVideo(kernel, star.id)
    // One closed post shows a thumbnail to everybody, the others their blurred photo.
    const thumbnailFileId = gate === 'subscribers' ? await addImage(kernel, star.id) : null
    const priceCents = gate === 'price' ? PRICE : null
    const post = { text: TEXT, gate, priceCents, fileIds: [photoId, videoId], thumbnailFileId }
    const { _id: id } = await api.call(createPost, { body: { ...post, idempotencyKey: newKey() } }, star)
    made.push([gate, { id, gate, photoId, videoId, thumbnailId: thumbnailFileId }])
  }
  return Object.fromEntries(made) as Record<Gate, StagePost>
}
