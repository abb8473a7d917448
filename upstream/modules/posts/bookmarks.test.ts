import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setBlockedCountries, blockUser } from '#contract/performer-blocks.ts'
import { deletePost, listBookmarkedPosts } from '#contract/posts.ts'
import { addReaction, removeReaction } from '#contract/reactions.ts'
import { purchasePostFromWallet } from '#contract/payments.ts'
import { fillWallet, newKey } from '#tests/money/world.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '../../kernel/database.ts'
import { setAccountStatus } from '../accounts/service.ts'
import { removeContent } from '../content/publishing.ts'
import { insertReactions } from '../reactions/store.ts'
import { listBookmarkedPosts as readBookmarked } from './service.ts'
import { addImage, addPost, addSubscription } from './test-content.ts'
import { makeDesk } from './test-desk.ts'

let kernel: TestKernel
let api: Api
let fan: Person
let star: Person
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(() => kernel.close())
beforeEach(async () => {
  fan = await makeFan(kernel)
  star = await makePerformer(kernel)
})

async function bookmark(objectId: string): Promise<void> {
  kernel.advance(1000)
  await api.call(addReaction, { body: { objectType: 'feed', objectId, action: 'bookmark' } }, fan)
}
async function read(query: { limit?: number; offset?: number; after?: string } = {}) {
  const { data, ...rest } = await api.call(listBookmarkedPosts, { query }, fan)
  return { ids: data.map(({ _id }) => _id), data, ...rest }
}

test('bookmarked posts stand in the order of the bookmarks, whenever they were published', async () => {
  const ids = [await addPost(kernel, star), await addPost(kernel, star), await addPost(kernel, star)]
  await addPost(kernel, star)
  for (const at of [1, 0, 2]) await bookmark(ids[at]!)
  const { data, ids: found, total, next } = await read()
  expect(found).toEqual([ids[2], ids[0], ids[1]])
  expect([total, next]).toEqual([3, null])
  expect(data.every(({ isBookmarked }) => isBookmarked)).toBe(true)
  const query = { objectType: 'feed', objectId: ids[0]!, action: 'bookmark' } as const
  await api.call(removeReaction, { query }, fan)
  // A like does not bookmark, and other people's bookmarks are theirs.
  await api.call(addReaction, { body: { ...query, action: 'like' } }, fan)
  await api.call(addReaction, { body: query }, await makeFan(kernel))
  expect((await read()).ids).toEqual([ids[2], ids[1]])
})

test('parts follow each other by the time of the bookmark, by cursor and by number', async () => {
  const ids: string[] = []
  for (let at = 0; at < 5; at++) ids.push(await addPost(kernel, star))
  for (const id of ids) await bookmark(id)
  const first = await read({ limit: 2 })
  expect([first.ids, first.total]).toEqual([[ids[4], ids[3]], 5])
  // Neither a new bookmark nor a removed one moves what follows.
  await bookmark(await addPost(kernel, star))
  await api.call(
    removeReaction,
    { query: { objectType: 'feed', objectId: ids[4]!, action: 'bookmark' } },
    fan,
  )
  const second = await read({ limit: 2, after: first.next! })
  expect(second.ids).toEqual([ids[2], ids[1]])
  const third = await read({ limit: 2, after: second.next! })
  expect([third.ids, third.next]).toEqual([[ids[0]], null])
  expect((await read({ limit: 2, offset: 3 })).ids).toEqual([ids[1], ids[0]])
  await api.refused('INVALID_REQUEST', listBookmarkedPosts, { query: { after: 'bm9wZQ' } }, fan)
})

test('bookmarks of the same moment are all listed once', async () => {
  const ids: string[] = []
  for (let at = 0; at < 3; at++) ids.push(await addPost(kernel, star))
  const own = { accountId: fan.id, objectType: 'feed', createdAt: kernel.clock.now() }
  const rows = ids.map((objectId) => ({ ...own, objectId, action: 'bookmark' as const }))
  await inTransaction(kernel.db, (tx) => insertReactions(tx, rows))
  const seen: string[] = []
  let next: string | null = null
  do {
    const part: Awaited<ReturnType<typeof read>> = await read({ limit: 1, ...(next && { after: next }) })
    seen.push(...part.ids)
    next = part.next
  } while (next)
  expect(seen.toSorted()).toEqual(ids.toSorted())
})

test('removed posts and those of hidden performers are left out of the list and of its count', async () => {
  const others = [
    await makePerformer(kernel),
    await makePerformer(kernel),
    await makePerformer(kernel),
  ] as const
  const kept = await addPost(kernel, star)
  const gone = await addPost(kernel, star)
  const theirs = [
    await addPost(kernel, others[0]),
    await addPost(kernel, others[1]),
    await addPost(kernel, others[2]),
  ]
  for (const id of [kept, gone, ...theirs]) await bookmark(id)
  await api.call(deletePost, { params: { id: gone } }, star)
  await api.call(blockUser, { body: { user: fan.username } }, others[0])
  await setAccountStatus(kernel, others[1].username, 'suspended')
  await api.call(setBlockedCountries, { body: { countries: ['FR'] } }, others[2])
  expect(await read()).toMatchObject({ ids: [theirs[2], kept], total: 2 })
  const french = { viewer: { accountId: fan.id, kind: 'fan' }, country: 'FR' } as const
  const part = await readBookmarked(kernel, { limit: 1, offset: 0 }, french)
  expect(part).toMatchObject({ data: [{ _id: kept }], total: 1, next: null })
})

test('a locked post stays locked in the list, and opens with the subscription', async () => {
  const id = await addPost(kernel, star, { gate: 'subscribers', text: 'Only for you.' })
  await bookmark(id)
  expect((await read()).data).toMatchObject([{ isLocked: true, files: [] }])
  await addSubscription(kernel, fan, star)
  expect((await read()).data).toMatchObject([{ isLocked: false, text: 'Only for you.' }])
})

test('an archived post stays in the list of those who have bought it', async () => {
  const desk = await makeDesk(kernel, api)
  const fileIds = [await addImage(kernel, desk.star.id)]
  const { _id: id } = await desk.write({ text: 'The encore', gate: 'price', priceCents: 500, fileIds })
  await bookmark(id)
  const other = await makeFan(kernel)
  await api.call(addReaction, { body: { objectType: 'feed', objectId: id, action: 'bookmark' } }, other)
  await fillWallet(kernel, fan, 500)
  const body = { feedId: id, highestCents: 500, idempotencyKey: newKey() }
  await api.call(purchasePostFromWallet, { body }, fan)
  expect(await api.call(deletePost, { params: { id } }, desk.star)).toEqual({ state: 'archived' })
  expect(await read()).toMatchObject({ ids: [id], total: 1 })
  expect(await api.call(listBookmarkedPosts, {}, other)).toEqual({ data: [], total: 0, next: null })
  // What an operator removes is gone for its buyers too.
  await inTransaction(kernel.db, (tx) => removeContent(tx, kernel, { kind: 'feed', id }))
  expect(await read()).toMatchObject({ ids: [], total: 0 })
})
