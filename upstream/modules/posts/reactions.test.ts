import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { getPost } from '#contract/posts.ts'
import { getPerformer } from '#contract/performers.ts'
import { addReaction, removeReaction } from '#contract/reactions.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { queryRows } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { addPost } from './test-content.ts'

type Reaction = z.output<NonNullable<typeof addReaction.body>>

let kernel: TestKernel
let api: Api
let performer: Person
let postId: string
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  performer = await makePerformer(kernel)
  postId = await addPost(kernel, performer)
})
afterAll(() => kernel.close())

const follow = (): Reaction => ({ objectType: 'performer', objectId: performer.id, action: 'follow' })
const like = (): Reaction => ({ objectType: 'feed', objectId: postId, action: 'like' })
const bookmark = (): Reaction => ({ objectType: 'feed', objectId: postId, action: 'bookmark' })

test('following, liking and bookmarking count once, however often a fan repeats or undoes them', async () => {
  const fan = await makeFan(kernel)
  for (const reaction of [follow(), like(), bookmark()]) {
    for (let time = 0; time < 2; time++) {
      expect(await api.call(addReaction, { body: reaction }, fan)).toEqual({ total: 1 })
    }
  }
  const seen = await api.call(getPost, { params: { id: postId } }, fan)
  expect(seen).toMatchObject({ isLiked: true, isBookmarked: true, totalLikes: 1 })
  const profile = await api.call(getPerformer, { params: { id: performer.id } }, fan)
  expect(profile).toMatchObject({ totalFollowers: 1, relation: { isFollowing: true } })
  for (const reaction of [follow(), like(), bookmark()]) {
    for (let time = 0; time < 2; time++) {
      expect(await api.call(removeReaction, { query: reaction }, fan)).toEqual({ total: 0 })
    }
  }
})

test('the counters are right after many fans have reacted repeatedly at the same time', async () => {
  const fans = await Promise.all(Array.from({ length: 8 }, () => makeFan(kernel)))
  const everyone = [...fans, ...fans, ...fans]
  await Promise.all(
    everyone.flatMap((fan) => [
      api.call(addReaction, { body: follow() }, fan),
      api.call(addReaction, { body: like() }, fan),
    ]),
  )
  expect((await api.call(getPerformer, { params: { id: performer.id } })).totalFollowers).toBe(8)
  expect((await api.call(getPost, { params: { id: postId } })).totalLikes).toBe(8)
  await Promise.all(everyone.map((fan) => api.call(removeReaction, { query: follow() }, fan)))
  expect((await api.call(getPerformer, { params: { id: performer.id } })).totalFollowers).toBe(0)
})

test('a like that changes nothing writes nothing', async () => {
  const [fan, objectId] = [await makeFan(kernel), await addPost(kernel, performer)]
  const version = async () =>
    queryRows(kernel.db, sql`select xmin::text as version from contents where id = ${objectId}`)
  const body = { ...like(), objectId }
  await api.call(addReaction, { body }, fan)
  const liked = await version()
  expect(await api.call(addReaction, { body }, fan)).toEqual({ total: 1 })
  expect(await version()).toEqual(liked)
  await api.call(removeReaction, { query: body }, fan)
  const undone = await version()
  expect(undone).not.toEqual(liked)
  expect(await api.call(removeReaction, { query: body }, fan)).toEqual({ total: 0 })
  expect(await version()).toEqual(undone)
})

test('the pages that show a count are revalidated when it changes', async () => {
  const fan = await makeFan(kernel)
  const tagsOf = async (reaction: Reaction) => {
    await kernel.db.execute(sql`delete from outbox`)
    await api.call(addReaction, { body: reaction }, fan)
    const rows = await queryRows<{ tags: string[] }>(
      kernel.db,
      sql`select payload->'tags' as tags from outbox`,
    )
    return rows.flatMap((row) => row.tags)
  }
  expect(await tagsOf(follow())).toEqual([`performer:${performer.id}`])
  expect(await tagsOf(like())).toEqual([`content:${postId}`, `performer:${performer.id}`])
  expect(await tagsOf(like())).toEqual([])
  expect(await tagsOf(bookmark())).toEqual([])
})

test('a locked post may be bookmarked but not liked', async () => {
  const fan = await makeFan(kernel)
  const objectId = await addPost(kernel, performer, { gate: 'subscribers' })
  await api.refused('FORBIDDEN', addReaction, { body: { ...like(), objectId } }, fan)
  expect(await api.call(addReaction, { body: { ...bookmark(), objectId } }, fan)).toEqual({ total: 1 })
})

test('a reaction is refused if its object is missing or does not allow the action; visitors cannot react, nor performers follow themselves', async () => {
  const fan = await makeFan(kernel)
  await api.refused('UNAUTHENTICATED', addReaction, { body: follow() })
  await api.refused('FORBIDDEN', addReaction, { body: follow() }, performer)
  await api.refused('INVALID_REQUEST', addReaction, { body: { ...like(), action: 'follow' } }, fan)
  await api.refused('INVALID_REQUEST', addReaction, { body: { ...follow(), action: 'like' } }, fan)
  for (const objectType of ['comment', 'message', 'nothing', '__proto__', '']) {
    await api.refused('INVALID_REQUEST', addReaction, { body: { ...like(), objectType } }, fan)
  }
  for (const call of ['add', 'remove'] as const) {
    const send = (reaction: Reaction, code: 'PERFORMER_NOT_FOUND' | 'POST_NOT_FOUND') =>
      call === 'add'
        ? api.refused(code, addReaction, { body: reaction }, fan)
        : api.refused(code, removeReaction, { query: reaction }, fan)
    await send({ ...follow(), objectId: newId() }, 'PERFORMER_NOT_FOUND')
    await send({ ...like(), objectId: newId() }, 'POST_NOT_FOUND')
  }
})
