/** The counts of reactions equal their rows, whatever happens at the same time. */
import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChance } from '#demo/world/seed-random.ts'
import { addReaction } from '#contract/reactions.ts'
import { getPerformer } from '#contract/performers.ts'
import { blockUser } from '#contract/performer-blocks.ts'
import { getPost } from '#contract/posts.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction, queryRows } from '#upstream/kernel/database.ts'
import { Refusal } from '#upstream/kernel/refusal.ts'
import { accounts } from '#upstream/modules/accounts/tables.ts'
import { addPost } from '#upstream/modules/posts/test-content.ts'
import { adjustContentCounter } from '#upstream/modules/content/store.ts'
import { getTarget } from '#upstream/modules/target.ts'

let kernel: TestKernel
let api: Api
let star: Person
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  star = await makePerformer(kernel)
})
afterAll(() => kernel.close())

type Thing = { objectType: 'feed' | 'performer'; objectId: string }
type Action = 'like' | 'bookmark' | 'favourite' | 'follow'

/**
 * Reacts as a request does whose session has been read before the account's deletion began.
 * @returns the count; null for a refusal
 */
async function react(how: 'add' | 'remove', action: Action, { objectType, objectId }: Thing, fan: Person) {
  const handler = getTarget(kernel, objectType, 'objectType').reactions![action]!
  const viewer = { accountId: fan.id, kind: 'fan' as const }
  try {
    return await handler[how](kernel, objectId, { viewer, country: null })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Lets the wait of these accounts be over, so that the schedule deletes them. */
async function makeDue(people: readonly Person[]): Promise<void> {
  const change = { status: 'closing' as const, deletesAt: new Date(kernel.clock.now().getTime() - 1000) }
  const ids = people.map(({ id }) => id)
  await kernel.db.update(accounts).set(change).where(inArray(accounts.id, ids))
}

const wrongCounts = () =>
  queryRows(
    kernel.db,
    sql`select id, total_likes as counted, (select count(*)::int from reactions
          where object_id = contents.id and action = 'like') as rows
        from contents where total_likes <> (select count(*) from reactions
          where object_id = contents.id and action = 'like')
        union all
        select account_id, total_followers, (select count(*)::int from reactions
          where object_id = performers.account_id and action = 'follow')
        from performers where total_followers <> (select count(*) from reactions
          where object_id = performers.account_id and action = 'follow')`,
  )

const block = (by: Person, { username }: Person) => api.call(blockUser, { body: { user: username } }, by)

const rowsOf = (fan: Person) =>
  queryRows(kernel.db, sql`select object_id from reactions where account_id = ${fan.id}`)

test.each([1, 2, 3])(
  'after a random sequence of likes, unlikes, bookmarks, follows, removals, blocks and account deletions at the same time the counts equal the rows (seed %i)',
  async (seed) => {
    const chance = createChance(seed)
    const fans = await Promise.all(Array.from({ length: 6 }, () => makeFan(kernel)))
    const leaving = fans.slice(0, 3)
    const posts = await Promise.all(Array.from({ length: 4 }, () => addPost(kernel, star)))
    const target = getTarget(kernel, 'feed', 'objectType')
    const randomAct = () => {
      const [how, fan] = [chance.fraction() < 0.6 ? 'add' : 'remove', chance.pick(fans)] as const
      if (chance.fraction() < 0.25)
        return react(how, 'follow', { objectType: 'performer', objectId: star.id }, fan)
      const action = chance.pick(['like', 'like', 'bookmark', 'favourite'] as const)
      return react(how, action, { objectType: 'feed', objectId: chance.pick(posts) }, fan)
    }
    const round = (count: number) => Array.from({ length: count }, randomAct)
    await Promise.all(round(40))
    await makeDue(leaving)
    const ending = Promise.all([
      kernel.runSchedule('accounts-delete'),
      target.remove!(kernel, posts[0]!),
      block(star, fans[5]!),
    ])
    // They go on reacting until the last account is deleted, and a little longer.
    let isEnded = false
    const ended = ending.then(() => (isEnded = true))
    do await Promise.all(round(12))
    while (!isEnded)
    await Promise.all([ended, ...round(12)])
    expect(await wrongCounts()).toEqual([])
    for (const fan of leaving) expect(await rowsOf(fan)).toEqual([])
    expect(await react('add', 'like', { objectType: 'feed', objectId: posts[0]! }, fans[4]!)).toBeNull()
  },
)

test('a request that arrives while its account is being deleted leaves no reaction behind', async () => {
  const [fan, objectId] = [await makeFan(kernel), await addPost(kernel, star)]
  await api.call(addReaction, { body: { objectType: 'feed', objectId, action: 'like' } }, fan)
  await makeDue([fan])
  await kernel.runSchedule('accounts-delete')
  for (const action of ['like', 'bookmark', 'favourite'] as const)
    expect(await react('add', action, { objectType: 'feed', objectId }, fan)).toBeNull()
  expect(await react('add', 'follow', { objectType: 'performer', objectId: star.id }, fan)).toBeNull()
  expect(await rowsOf(fan)).toEqual([])
  expect((await api.call(getPost, { params: { id: objectId } })).totalLikes).toBe(0)
})

test('a count that would fall below zero is refused, so that drift cannot hide', async () => {
  const id = await addPost(kernel, star)
  const lower = () =>
    inTransaction(kernel.db, (tx) => adjustContentCounter(tx, { kind: 'feed', id }, 'totalLikes', -1))
  await expect(lower()).rejects.toMatchObject({ cause: { code: '23514' } })
  expect((await api.call(getPost, { params: { id } })).totalLikes).toBe(0)
})

test('a post that is removed meanwhile takes no more likes, and a like of it can still end', async () => {
  const id = await addPost(kernel, star)
  const move = (delta: 1 | -1) =>
    inTransaction(kernel.db, (tx) => adjustContentCounter(tx, { kind: 'feed', id }, 'totalLikes', delta))
  expect(await move(1)).toMatchObject({ total: 1 })
  await getTarget(kernel, 'feed', 'objectType').remove!(kernel, id)
  expect(await move(1)).toBeUndefined()
  expect(await move(-1)).toMatchObject({ total: 0 })
})

test('a fan whom the performer blocks meanwhile adds nothing to a count', async () => {
  const [other, fan] = [await makePerformer(kernel), await makeFan(kernel)]
  const objectId = await addPost(kernel, other)
  await react('add', 'like', { objectType: 'feed', objectId }, fan)
  await react('add', 'follow', { objectType: 'performer', objectId: other.id }, fan)
  await block(other, fan)
  expect(await react('add', 'bookmark', { objectType: 'feed', objectId }, fan)).toBeNull()
  expect(await react('remove', 'like', { objectType: 'feed', objectId }, fan)).toBeNull()
  // The block has ended the follow; the like stays with its count.
  expect((await api.call(getPost, { params: { id: objectId } })).totalLikes).toBe(1)
  expect((await api.call(getPerformer, { params: { id: other.id } })).totalFollowers).toBe(0)
  expect(await wrongCounts()).toEqual([])
})
