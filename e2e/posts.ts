/** Posts and their readers, made through the API. */
import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { OwnPost } from '#contract/posts.ts'
import { createPoll } from '#contract/polls.ts'
import { createPost, getOwnPost, uploadPostPhoto } from '#contract/posts.ts'
import { subscribeToPerformer } from '#contract/payments.ts'
import { getOwnPerformer, getPerformer, updatePerformer } from '#contract/performers.ts'
import { addReaction } from '#contract/reactions.ts'
import type { Account, World } from './world.ts'

export const postsOf = (page: Page): Locator =>
  page.getByRole('main').getByRole('article', { name: /^Post by/ })

/** Resolves when the page's socket delivers a performer's channel. */
export function nextSubscription(page: Page): Promise<unknown> {
  return page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', ({ payload }) => {
      const text = String(payload)
      return text.includes('subscription_succeeded') && text.includes('private-performer-')
    }),
  )
}

/** Uploads a photo of one colour. @returns the file's id */
export async function uploadPhoto(world: World, token: string, background: string): Promise<string> {
  const picture = await sharp({ create: { width: 1200, height: 1500, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(picture)]), 'photo.jpg')
  const response = await fetch(`${world.origin}/api/v1${uploadPostPhoto.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: { _id: string } }).data._id
}

type Written = Partial<Pick<OwnPost, 'text' | 'gate' | 'priceCents'>> & {
  fileIds?: string[]
  pollId?: string
}

/** Publishes a post, and waits until its photos are ready and it is on the page. */
export async function publish(world: World, token: string, written: Written): Promise<OwnPost> {
  const body = { ...written, idempotencyKey: randomUUID() }
  const params = { id: (await world.call(createPost, { body }, token))._id }
  const read = () => world.call(getOwnPost, { params }, token)
  await expect.poll(async () => (await read()).state, { message: 'the post is published' }).toBe('published')
  return read()
}

/** Publishes a post with a poll. */
export async function publishPoll(
  world: World,
  token: string,
  { question = 'Which song first?', options = ['River', 'Lanterns'], hours = 24, ...written } = {},
): Promise<OwnPost> {
  const body = { question, options, hours, idempotencyKey: randomUUID() }
  const { _id: pollId } = await world.call(createPoll, { body }, token)
  return publish(world, token, { text: 'Tell me.', ...written, pollId })
}

/** The poll with this question. */
export const pollOf = (page: Page, question = 'Which song first?'): Locator =>
  page.getByRole('group', { name: question })

/** Offers a subscription. */
export async function setMonthlyPrice(world: World, token: string, monthlyPriceCents: number): Promise<void> {
  const { _id: id } = await world.call(getOwnPerformer, {}, token)
  await world.call(updatePerformer, { params: { id }, body: { monthlyPriceCents } }, token)
}

/** Makes a fan who follows the performer. */
export async function makeFollower(world: World, star: Pick<Account, 'username'>): Promise<Account> {
  const fan = await world.createAccount('fan')
  const { _id } = await world.call(getPerformer, { params: { id: star.username }, query: {} })
  const body = { objectType: 'performer', objectId: _id, action: 'follow' } as const
  await world.call(addReaction, { body }, await world.openSession(fan))
  return fan
}

/** Makes a fan who has subscribed to the performer and does not follow them. */
export async function makeSubscriber(world: World, star: Account): Promise<Account> {
  const fan = await world.createAccount('fan')
  await world.fillWallet(fan, 5000)
  const { _id: performerId } = await world.call(getPerformer, { params: { id: star.username }, query: {} })
  const body = { performerId, source: 'wallet', idempotencyKey: randomUUID() } as const
  await world.call(subscribeToPerformer, { body }, await world.openSession(fan))
  return fan
}
