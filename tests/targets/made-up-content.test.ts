/** A target that only this test registers: comments, reactions, search and reports need nothing else. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { searchComments } from '#contract/comments.ts'
import { getPost } from '#contract/posts.ts'
import { getPerformer } from '#contract/performers.ts'
import { addReaction, removeReaction } from '#contract/reactions.ts'
import { createReport, listAllReports, listReportsOfUser, resolveReport } from '#contract/reports.ts'
import { countSearch } from '#contract/search.ts'
import { createApi, makeFan, makeOperator, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { withPlanted } from '#tests/support/planted.ts'
import { Refusal } from '#upstream/kernel/refusal.ts'
import { inTransaction } from '#upstream/kernel/database.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { insertComments, removeComment } from '#upstream/modules/comments/writing.ts'
import { addPost } from '#upstream/modules/posts/test-content.ts'
import { endReactions, countedReaction } from '#upstream/modules/reactions/service.ts'
import type { Target } from '#upstream/modules/target.ts'

interface Song {
  ownerId: string
  text: string
  isOpen: boolean
  comments: number
  likes: number
}
const songs = new Map<string, Song>()
const find: Target['find'] = (_deps, id) => Promise.resolve(songs.get(id) ?? null)

const songTarget: Target = {
  type: 'song',
  label: 'little song',
  find,
  reactions: {
    like: countedReaction({
      objectType: 'song',
      action: 'like',
      find,
      lockedText: 'Buy it before you like it.',
      count(_tx, id, delta) {
        const found = songs.get(id)
        if (!found) return Promise.reject(new Refusal('NOT_FOUND'))
        return Promise.resolve((found.likes += delta))
      },
    }),
    bookmark: countedReaction({ objectType: 'song', action: 'bookmark', find }),
  },
  countComments(_tx, id, delta) {
    const found = songs.get(id)
    if (!found) return Promise.resolve(null)
    found.comments += delta
    return Promise.resolve({ tags: ['contents'], ownerId: found.ownerId })
  },
  countFound: (_db, text) =>
    Promise.resolve({
      totalProducts: [...songs.values()].filter((song) => song.text.includes(text)).length,
    }),
  remove: (_kernel, id) => Promise.resolve(void songs.delete(id)),
}
/** A target that can be found, and accepts no comments, reactions or reports. */
const silentTarget: Target = { type: 'silence', label: 'silence', find }

let kernel: TestKernel
let api: Api
let fan: Person
let star: Person
let songId: string

beforeAll(async () => {
  kernel = await createTestKernel({}, withPlanted({ targets: [songTarget, silentTarget] }))
  api = createApi(kernel)
  fan = await makeFan(kernel)
  star = await makePerformer(kernel)
})
afterAll(() => kernel.close())
beforeEach(() => {
  songId = newId()
  songs.set(songId, { ownerId: star.id, text: 'La la', isOpen: true, comments: 0, likes: 0 })
})

const song = () => songs.get(songId)!

test('a target of a new kind accepts comments and counts them, and a removed comment lowers the count', async () => {
  const createdAt = kernel.clock.now()
  const comment = { objectType: 'song', objectId: songId, authorId: fan.id, text: 'Again!', createdAt }
  await inTransaction(kernel.db, (tx) => insertComments(tx, kernel, [comment, { ...comment, text: 'More!' }]))
  const read = (objectType = 'song') =>
    api.call(searchComments, { query: { objectType, objectId: songId } }, fan)
  const { data, total } = await read()
  expect([total, song().comments]).toEqual([2, 2])
  expect(data.map(({ objectType, text }) => `${objectType}: ${text}`).toSorted()).toEqual([
    'song: Again!',
    'song: More!',
  ])
  await inTransaction(kernel.db, (tx) => removeComment(tx, kernel, data[0]!._id))
  expect([(await read()).total, song().comments]).toEqual([1, 1])
  // A thing of another kind with the same id accepts no comments.
  const silent = { ...comment, objectType: 'silence' }
  await expect(
    inTransaction(kernel.db, (tx) => insertComments(tx, kernel, [comment, silent])),
  ).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
  // A locked thing shows no comments; an unknown thing, and a kind that accepts no comments, are refused.
  song().isOpen = false
  expect(await read()).toMatchObject({ data: [], total: 0 })
  await api.refused('POST_NOT_FOUND', searchComments, { query: { objectId: songId } }, fan)
  for (const objectType of ['silence', 'performer', 'nothing']) {
    await api.refused('INVALID_REQUEST', searchComments, { query: { objectType, objectId: songId } }, fan)
  }
  songs.clear()
  await api.refused('NOT_FOUND', searchComments, { query: { objectType: 'song', objectId: songId } }, fan)
})

test('a target of a new kind accepts a like and a bookmark once each, and no like while it is locked', async () => {
  const like = { objectType: 'song', objectId: songId, action: 'like' } as const
  const bookmark = { ...like, action: 'bookmark' } as const
  for (let time = 0; time < 2; time++) {
    expect(await api.call(addReaction, { body: like }, fan)).toEqual({ total: 1 })
    expect(await api.call(addReaction, { body: bookmark }, fan)).toEqual({ total: 1 })
  }
  expect(await api.call(removeReaction, { query: like }, fan)).toEqual({ total: 0 })
  song().isOpen = false
  await api.refused('FORBIDDEN', addReaction, { body: like }, fan)
  expect(await api.call(addReaction, { body: bookmark }, fan)).toEqual({ total: 1 })
  await api.refused('INVALID_REQUEST', addReaction, { body: { ...like, action: 'follow' } }, fan)
  await api.refused('INVALID_REQUEST', addReaction, { body: { ...like, objectType: 'silence' } }, fan)
  songs.clear()
  await api.refused('NOT_FOUND', addReaction, { body: bookmark }, fan)
  await api.refused('NOT_FOUND', removeReaction, { query: bookmark }, fan)
})

test('the search counts targets of a new kind with those of the modules', async () => {
  const found = async (q: string) => (await api.call(countSearch, { query: { q } }, fan)).totalProducts
  const before = await found('')
  songs.set(newId(), { ...song(), text: 'An ode' })
  expect([await found('ode'), await found('dirge'), await found('')]).toEqual([1, 0, before + 1])
})

test('a deleted account’s likes are subtracted from the counts, and a target that is gone is skipped', async () => {
  const [leaver, gone] = [await makeFan(kernel), newId()]
  songs.set(gone, { ...song() })
  for (const objectId of [songId, gone]) {
    for (const action of ['like', 'bookmark'] as const)
      await api.call(addReaction, { body: { objectType: 'song', objectId, action } }, leaver)
  }
  const like = { objectType: 'song', objectId: songId, action: 'like' } as const
  await api.call(addReaction, { body: like }, fan)
  const post = await addPost(kernel, star)
  await api.call(addReaction, { body: { objectType: 'feed', objectId: post, action: 'like' } }, leaver)
  const follow = { objectType: 'performer', objectId: star.id, action: 'follow' } as const
  await api.call(addReaction, { body: follow }, leaver)
  songs.delete(gone)
  // The job may run again after it broke off, and subtracts nothing twice.
  for (let time = 0; time < 2; time++) await endReactions(kernel, leaver.id)
  expect(song().likes).toBe(1)
  expect(await api.call(getPost, { params: { id: post } })).toMatchObject({ totalLikes: 0 })
  expect(await api.call(getPerformer, { params: { id: star.id } })).toMatchObject({ totalFollowers: 0 })
  const { rows } = await kernel.database.executeSql('select 1 from reactions where account_id = $1', [
    leaver.id,
  ])
  expect(rows).toEqual([])
})

test('a target of a new kind can be reported, is shown by its label, and can be removed from the site', async () => {
  const operator = await makeOperator(kernel)
  const body = { targetType: 'song', targetId: songId, reason: 'spam', text: '' } as const
  const made = await api.call(createReport, { body }, fan)
  expect(made).toMatchObject({ targetType: 'song', targetLabel: 'little song', targetId: songId })
  const { data } = await api.call(listAllReports, {}, operator)
  expect(data).toMatchObject([{ targetLabel: 'little song', evidence: 'La la', about: { _id: star.id } }])
  const resolution = { params: { id: made._id }, body: { outcome: 'removed', note: '' } } as const
  await api.call(resolveReport, resolution, operator)
  expect(songs.has(songId)).toBe(false)
  await api.refused('NOT_FOUND', createReport, { body }, fan)
  for (const targetType of ['silence', 'nothing']) {
    await api.refused('INVALID_REQUEST', createReport, { body: { ...body, targetType } }, fan)
  }
  // A report on a kind that is no longer registered is still listed.
  await kernel.database.executeSql(`update reports set target_type = 'tape'`)
  expect((await api.call(listReportsOfUser, {}, fan)).data).toMatchObject([{ targetLabel: 'tape' }])
})
