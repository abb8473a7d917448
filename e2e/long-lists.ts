/** Long lists of a fan, filled through the API. Their items say their numbers, the last of which comes first. */
import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { createPost } from '#contract/posts.ts'
import { addReaction } from '#contract/reactions.ts'
import { getPerformer } from '#contract/performers.ts'
import { sendTip } from '#contract/tips.ts'
import { postsOf } from './posts.ts'
import type { Account, World } from './world.ts'

export interface LongList {
  name: string
  /** The word for its items in the links to further parts. */
  things: string
  /** The link from the second page to the first. */
  newer: string
  /** How many items a part has. */
  part: number
  items(page: Page): Locator
  /** The link of an item to another page. */
  linkOf(item: Locator): Locator
  /** Takes an item out of the list, which shows it until it is read anew. */
  takeOut?(item: Locator): Promise<void>
  /** @returns the page of the list, and who reads it */
  fill(world: World, count: number): Promise<{ path: string; reader: Account }>
}

/** What an account may do in a minute (`ratePerMinute` of the contract). */
const POSTS_OF_ONE = 30
const COMMENTS_OF_ONE = 10
/** The largest amount of a top-up, in cents. */
const MOST_AT_ONCE = 50_000

const textOf = (number: number) => `Number ${number}.`

/** The numbers from one down to another, without some. */
export function numbersDown(from: number, to: number, without: number[] = []): number[] {
  return Array.from({ length: from - to + 1 }, (_, at) => from - at).filter((one) => !without.includes(one))
}

/** The numbers that items say. */
export async function numbersOf(items: Locator): Promise<number[]> {
  const texts = await items.allInnerTexts()
  return texts.map((text) => {
    const [, number, euros] = /Number (\d+)\.|€(\d+\.\d{2})/.exec(text) ?? []
    return number ? Number(number) : Math.round(Number(euros) * 100) - CENTS_OF_NONE
  })
}

/** Parts of at most `size` numbers, from 1 up to `count`. */
function parts(count: number, size: number): number[][] {
  const all = numbersDown(count, 1).toReversed()
  return Array.from({ length: Math.ceil(count / size) }, (_, at) => all.slice(at * size, (at + 1) * size))
}

/** Publishes posts of several performers. @returns the ids by the numbers */
async function publishAll(world: World, count: number): Promise<Map<number, string>> {
  const ids = new Map<number, string>()
  await Promise.all(
    parts(count, POSTS_OF_ONE).map(async (numbers) => {
      const token = await world.openSession(await world.createAccount('performer'))
      for (const number of numbers) {
        const body = { text: textOf(number), idempotencyKey: randomUUID() }
        ids.set(number, (await world.call(createPost, { body }, token))._id)
      }
    }),
  )
  return ids
}

const bookmarks: LongList = {
  name: 'bookmarks',
  things: 'posts',
  newer: 'Previous page',
  part: 12,
  items: postsOf,
  linkOf: (item) => item.getByRole('link').nth(1),
  async takeOut(item) {
    const bookmark = item.getByRole('button', { name: 'Bookmark' })
    await bookmark.click()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
  },
  async fill(world, count) {
    const ids = await publishAll(world, count)
    const reader = await world.createAccount('fan')
    const token = await world.openSession(reader)
    for (const number of numbersDown(count, 1).toReversed()) {
      const body = { objectType: 'feed', objectId: ids.get(number)!, action: 'bookmark' } as const
      await world.call(addReaction, { body }, token)
    }
    return { path: '/user/bookmarks', reader }
  },
}

/** A tip has no text, so its amount says its number. No tip is smaller than one more than this. */
const CENTS_OF_NONE = 99

const purchases: LongList = {
  name: 'purchases',
  things: 'purchases',
  newer: 'Previous page',
  part: 12,
  items: (page) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('time') }),
  linkOf: (item) => item.getByRole('link'),
  async fill(world, count) {
    const star = await world.createAccount('performer')
    const params = { id: (await world.call(getPerformer, { params: { id: star.username } }))._id }
    const reader = await world.createAccount('fan')
    const token = await world.openSession(reader)
    let missing = (count * (2 * CENTS_OF_NONE + count + 1)) / 2
    for (; missing > 0; missing -= MOST_AT_ONCE) await world.fillWallet(reader, MOST_AT_ONCE)
    for (const number of numbersDown(count, 1).toReversed()) {
      const body = { amountCents: CENTS_OF_NONE + number, idempotencyKey: randomUUID() }
      await world.call(sendTip, { params, body }, token)
    }
    return { path: '/user/purchases', reader }
  },
}

const comments: LongList = {
  name: 'comments',
  things: 'comments',
  newer: 'Newer comments',
  part: 24,
  items: (page) =>
    page
      .locator('#comments')
      .getByRole('listitem')
      .filter({ has: page.locator('time') }),
  linkOf: (item) => item.getByRole('link', { name: /^Reply to/ }),
  async fill(world, count) {
    const objectId = (await publishAll(world, 1)).get(1)!
    for (const numbers of parts(count, COMMENTS_OF_ONE)) {
      const token = await world.openSession(await world.createAccount('fan'))
      for (const number of numbers) {
        const body = { objectType: 'feed', objectId, text: textOf(number), idempotencyKey: randomUUID() }
        await world.call(createComment, { body }, token)
      }
    }
    return { path: `/post/${objectId}`, reader: await world.createAccount('fan') }
  },
}

export const LONG_LISTS = [bookmarks, purchases, comments]
