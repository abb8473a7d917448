/** A performer who appears all over the site, a fan who has paid, followed and tipped them, and another performer. */
import { sendRoomMessage } from '#contract/conversations.ts'
import { subscribeToPerformer } from '#contract/payments.ts'
import { addReaction } from '#contract/reactions.ts'
import type { OwnPoll } from '#contract/polls.ts'
import { startLive } from '#contract/streaming.ts'
import { searchOwnSubscriptions } from '#contract/subscriptions.ts'
import { sendTip } from '#contract/tips.ts'
import { insertComments } from '#upstream/modules/comments/writing.ts'
import { makePolledPost } from '#upstream/modules/polls/test-polls.ts'
import { addPost } from '#upstream/modules/posts/test-content.ts'
import { onMediaEvent } from '#upstream/modules/streaming/lifecycle.ts'
import { fillWallet, newKey } from '#tests/money/world.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '#upstream/kernel/database.ts'

export const PARIS = '203.0.113.7'
export const BERLIN = '198.51.100.7'

export interface BlockWorld {
  kernel: TestKernel
  api: Api
  star: Person
  /** Another performer, who blocks nobody. */
  neighbour: Person
  fan: Person
  starStream: RunningStream
  neighbourStream: RunningStream
  starPostId: string
  /** The poll of that post. */
  starPoll: OwnPoll
  neighbourPostId: string
  subscriptionId: string
  paymentId: string
}

export interface RunningStream {
  streamId: string
  conversationId: string
}

export async function openBlockWorld(): Promise<BlockWorld> {
  const kernel = await createTestKernel()
  const api = createApi(kernel)
  const star = await makePerformer(kernel, { username: 'zephyrine.q', monthlyPriceCents: 3000 })
  const neighbour = await makePerformer(kernel, { username: 'neighbour.n' })
  const fan = await makeFan(kernel)
  await fillWallet(kernel, fan, 10_000)
  const starStream = await goLive(kernel, api, star)
  const neighbourStream = await goLive(kernel, api, neighbour)
  const starPost = await makePolledPost(api, star, { text: 'Violets at midnight' })
  const neighbourPostId = await addPost(kernel, neighbour, { text: 'Violets at noon' })
  await inTransaction(kernel.db, (tx) =>
    insertComments(tx, kernel, [
      {
        objectType: 'feed',
        objectId: neighbourPostId,
        authorId: star.id,
        text: 'How lovely',
        createdAt: kernel.clock.now(),
      },
      {
        objectType: 'feed',
        objectId: neighbourPostId,
        authorId: fan.id,
        text: 'Very',
        createdAt: kernel.clock.now(),
      },
    ]),
  )
  for (const person of [star, fan]) {
    const body = { text: `It is ${person.username}`, idempotencyKey: newKey() }
    await api.call(sendRoomMessage, { params: { id: neighbourStream.conversationId }, body }, person)
  }
  for (const reaction of [
    { objectType: 'performer', objectId: star.id, action: 'follow' },
    { objectType: 'feed', objectId: starPost._id, action: 'bookmark' },
  ] as const)
    await api.call(addReaction, { body: reaction }, fan)
  await api.call(
    sendTip,
    { params: { id: star.id }, body: { amountCents: 500, idempotencyKey: newKey() } },
    fan,
  )
  const body = { performerId: star.id, source: 'wallet' as const, idempotencyKey: newKey() }
  const payment = await api.call(subscribeToPerformer, { body }, fan)
  const { data } = await api.call(searchOwnSubscriptions, {}, fan)
  return {
    kernel,
    api,
    star,
    neighbour,
    fan,
    starStream,
    neighbourStream,
    starPostId: starPost._id,
    starPoll: starPost.poll,
    neighbourPostId,
    subscriptionId: data[0]!._id,
    paymentId: payment._id,
  }
}

async function goLive(kernel: TestKernel, api: Api, performer: Person): Promise<RunningStream> {
  const { session } = await api.call(startLive, { body: { title: 'Evening' } }, performer)
  await onMediaEvent(kernel, { type: 'publishing', streamId: session.streamId })
  return { streamId: session.streamId, conversationId: session.conversationId }
}
