import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockUser } from '#contract/performer-blocks.ts'
import { deletePost } from '#contract/posts.ts'
import { addReaction, removeReaction, searchReactions, type REACTION_ACTIONS } from '#contract/reactions.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { withPlanted } from '#tests/support/planted.ts'
import { countStatements } from '#tests/support/statements.ts'
import { inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { setAccountStatus } from '../accounts/service.ts'
import { addPost } from '../posts/test-content.ts'
import { insertReactions } from './store.ts'

type Action = (typeof REACTION_ACTIONS)[number]

/** The ids that the planted target finds. */
const echoing = new Set<string>()
let kernel: TestKernel
let api: Api
let fan: Person
let star: Person
beforeAll(async () => {
  // A target without `findMany` finds its things one by one.
  const target = {
    type: 'echo',
    label: 'echo',
    find: (_: unknown, id: string) =>
      Promise.resolve(echoing.has(id) ? { ownerId: star.id, text: '', isOpen: true } : null),
  }
  kernel = await createTestKernel({}, withPlanted({ targets: [target] }))
  api = createApi(kernel)
})
afterAll(() => kernel.close())
beforeEach(async () => {
  fan = await makeFan(kernel)
  star = await makePerformer(kernel)
})

async function react(action: Action, objectId: string, objectType = 'feed'): Promise<void> {
  kernel.advance(1000)
  await api.call(addReaction, { body: { objectType, objectId, action } }, fan)
}

async function idsOf(action: Action, query: { objectType?: string; limit?: number } = {}): Promise<string[]> {
  const { data } = await api.call(searchReactions, { query: { action, ...query } }, fan)
  return data.map(({ objectId }) => objectId)
}

test('a person finds their own reactions by action and type, the last one first', async () => {
  const [one, two] = [await addPost(kernel, star), await addPost(kernel, star)]
  await react('like', one)
  await react('like', two)
  await react('bookmark', one)
  await react('favourite', two)
  await react('watch_later', one)
  await react('follow', star.id, 'performer')
  expect(await idsOf('like')).toEqual([two, one])
  expect(await idsOf('like', { objectType: 'feed' })).toEqual([two, one])
  expect(await idsOf('like', { objectType: 'performer' })).toEqual([])
  expect(await idsOf('bookmark')).toEqual([one])
  expect(await idsOf('favourite')).toEqual([two])
  expect(await idsOf('watch_later')).toEqual([one])
  const { data, next } = await api.call(searchReactions, { query: { action: 'follow' } }, fan)
  expect(data).toEqual([
    { objectType: 'performer', objectId: star.id, action: 'follow', createdAt: expect.any(String) },
  ])
  expect(next).toBeNull()
  await api.call(removeReaction, { query: { objectType: 'feed', objectId: two, action: 'like' } }, fan)
  expect(await idsOf('like')).toEqual([one])
  const stranger = await makeFan(kernel)
  expect((await api.call(searchReactions, { query: { action: 'like' } }, stranger)).data).toEqual([])
})

test('reactions to removed posts, and to performers who are hidden, are left out', async () => {
  const other = await makePerformer(kernel)
  const [gone, kept, theirs] = [
    await addPost(kernel, star),
    await addPost(kernel, star),
    await addPost(kernel, other),
  ]
  for (const id of [gone, kept, theirs]) await react('like', id)
  await react('follow', star.id, 'performer')
  await react('follow', other.id, 'performer')
  await api.call(deletePost, { params: { id: gone } }, star)
  expect(await idsOf('like')).toEqual([theirs, kept])
  await api.call(blockUser, { body: { user: fan.username } }, other)
  expect(await idsOf('like')).toEqual([kept])
  expect(await idsOf('follow')).toEqual([star.id])
  await setAccountStatus(kernel, star.username, 'suspended')
  expect([await idsOf('like'), await idsOf('follow')]).toEqual([[], []])
})

test('many reactions to posts cost as many statements as one', async () => {
  await react('like', await addPost(kernel, star))
  const forOne = await countStatements(kernel, () => idsOf('like'))
  for (let at = 0; at < 4; at++) await react('like', await addPost(kernel, star))
  expect([forOne > 0, await countStatements(kernel, () => idsOf('like'))]).toEqual([true, forOne])
})

test('the parts of a list follow each other by their cursor, whatever is added meanwhile', async () => {
  const ids = await Promise.all(Array.from({ length: 5 }, () => addPost(kernel, star)))
  for (const id of ids) await react('bookmark', id)
  const first = await api.call(searchReactions, { query: { action: 'bookmark', limit: 2 } }, fan)
  await react('bookmark', await addPost(kernel, star))
  const query = { action: 'bookmark', limit: 2, after: first.next! } as const
  const second = await api.call(searchReactions, { query }, fan)
  const last = await api.call(searchReactions, { query: { ...query, after: second.next! } }, fan)
  const seen = [first, second, last].flatMap(({ data }) => data.map(({ objectId }) => objectId))
  expect(seen).toEqual(ids.toReversed())
  expect(last.next).toBeNull()
  for (const after of ['nonsense', 'bm9wZQ'])
    await api.refused('INVALID_REQUEST', searchReactions, { query: { ...query, after } }, fan)
})

test('a call looks through a bounded number of hidden things, and its cursor goes on behind them', async () => {
  const shown = [await addPost(kernel, star), await addPost(kernel, star)]
  const now = kernel.clock.now().getTime()
  const own = (objectId: string, at: number) => {
    const createdAt = new Date(now - at)
    return { accountId: fan.id, objectType: 'feed', action: 'like' as const, objectId, createdAt }
  }
  const hidden = Array.from({ length: 350 }, (_, at) => own(newId(), 10 + at))
  await inTransaction(kernel.db, (tx) =>
    insertReactions(tx, [own(shown[0]!, 0), ...hidden, own(shown[1]!, 1000)]),
  )
  const first = await api.call(searchReactions, { query: { action: 'like' } }, fan)
  expect(first.data.map(({ objectId }) => objectId)).toEqual([shown[0]])
  const query = { action: 'like', after: first.next! } as const
  const second = await api.call(searchReactions, { query }, fan)
  expect(second.data.map(({ objectId }) => objectId)).toEqual([shown[1]])
  expect(second.next).toBeNull()
})

test('things of a kind that cannot list what is findable are found one by one; a kind that is gone leads nowhere', async () => {
  const createdAt = kernel.clock.now()
  const [found, hidden, lost] = [newId(), newId(), newId()]
  echoing.add(found)
  const own = (objectType: string, objectId: string) =>
    ({ accountId: fan.id, objectType, objectId, action: 'like', createdAt }) as const
  await inTransaction(kernel.db, (tx) =>
    insertReactions(tx, [own('echo', found), own('echo', hidden), own('tape', lost)]),
  )
  expect(await idsOf('like')).toEqual([found])
  expect(await idsOf('like', { objectType: 'echo' })).toEqual([found])
  for (const objectType of ['tape', '__proto__', ''])
    await api.refused('INVALID_REQUEST', searchReactions, { query: { action: 'like', objectType } }, fan)
  await api.refused('UNAUTHENTICATED', searchReactions, { query: { action: 'like' } })
})
