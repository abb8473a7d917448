import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillPath, type Call } from '#contract/call.ts'
import { searchComments } from '#contract/comments.ts'
import { getPost, listPosts, listHomePosts } from '#contract/posts.ts'
import * as contract from '#contract/performers.ts'
import { addReaction } from '#contract/reactions.ts'
import { countSearch } from '#contract/search.ts'
import { createApi, makeFan, makeOperator, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'
import { inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { setAccountStatus } from '../accounts/service.ts'
import { addImage, addPost, addSubscription, blockCountry } from '../posts/test-content.ts'
import { rankPerformers } from '../profiles/ranking.ts'
import { getPayablePerformer } from './service.ts'
import { endLive, startLive, updateLive } from './store.ts'

const PARIS = '203.0.113.7'
const BERLIN = '198.51.100.7'
let kernel: TestKernel
let api: Api
let zoe: Person
let yves: Person
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  zoe = await makePerformer(kernel, { username: 'zoe.marchand', monthlyPriceCents: 500 })
  yves = await makePerformer(kernel, { username: 'yves.noir', monthlyPriceCents: 1500 })
  await kernel.db.execute(sql`update performers set gender = 'female', country = 'FR', languages = '{fr,en}'
    where account_id = ${zoe.id}`)
})
afterAll(() => kernel.close())

const search = (query: Record<string, unknown>, as: Person | null = null) =>
  api.call(contract.searchPerformers, { query }, as).then((found) => found.data.map((card) => card.username))

const rank = () => inTransaction(kernel.db, (tx) => rankPerformers(tx, kernel.clock.now()))

describe('search', () => {
  test.each(['zoe', 'Zoe', 'ZOÉ', 'mar', 'marchand zo', 'zoe.marchand'])(
    '“%s” finds Zoe by the beginnings of words',
    async (q) => {
      expect(await search({ q })).toEqual(['zoe.marchand'])
    },
  )
  test.each(["'", ':', '&', '\\', "'; drop table performers; --", '!!', '( | )', ':*', '%', '* <->'])(
    'the signs %s in a search are not read as operators',
    async (q) => {
      expect((await api.send(contract.searchPerformers, { query: { q } })).status).toBe(200)
      expect(await search({ q: `${q} zoe`, limit: 5 })).toEqual(q.includes('drop') ? [] : ['zoe.marchand'])
    },
  )
  test('facets narrow the search result', async () => {
    expect(await search({ gender: 'female' })).toEqual(['zoe.marchand'])
    expect(await search({ country: 'FR' })).toEqual(['zoe.marchand'])
    expect(await search({ language: 'en' })).toEqual(['zoe.marchand'])
    expect(await search({ maxPriceCents: 999 })).toEqual(['zoe.marchand'])
    expect(await search({ gender: 'female', maxPriceCents: 100 })).toEqual([])
    expect(await search({ isLive: true })).toEqual([])
    expect(await search({ isLive: false, sort: 'name' })).toEqual(['yves.noir', 'zoe.marchand'])
    expect(await search({ category: 'none' })).toEqual([])
  })
  test('the search sorts by price, name and age', async () => {
    expect(await search({ sort: 'price' })).toEqual(['zoe.marchand', 'yves.noir'])
    expect(await search({ sort: 'name' })).toEqual(['yves.noir', 'zoe.marchand'])
    expect(await search({ sort: 'newest' })).toEqual(['yves.noir', 'zoe.marchand'])
  })
  test('every page of a search result has the same total', async () => {
    const [first, second] = await Promise.all(
      [0, 1].map((offset) =>
        api.call(contract.searchPerformers, { query: { limit: 1, offset, sort: 'name' } }),
      ),
    )
    expect([first!.total, second!.total]).toEqual([2, 2])
    expect(first!.data[0]!.username).not.toBe(second!.data[0]!.username)
  })
  test('the search finds the performers whom the viewer follows', async () => {
    const fan = await makeFan(kernel)
    const body = { objectType: 'performer', objectId: yves.id, action: 'follow' } as const
    await api.call(addReaction, { body }, fan)
    expect(await search({ isFollowing: true }, fan)).toEqual(['yves.noir'])
    expect(await search({ isFollowing: true })).toEqual([])
  })
})

describe('a profile', () => {
  test('is found by id and by username, and shows anonymous visitors no relation', async () => {
    const byId = await api.call(contract.getPerformer, { params: { id: zoe.id } })
    const byName = await api.call(contract.getPerformer, { params: { id: 'Zoe.Marchand' } })
    expect(byName).toEqual(byId)
    expect(byId).toMatchObject({ username: 'zoe.marchand', relation: null, live: null })
  })
  test('shows fans whether they follow and subscribe, and shows owners that it is theirs', async () => {
    const fan = await makeFan(kernel)
    await addSubscription(kernel, fan, zoe, { status: 'cancelled', endsInDays: 2 })
    const { relation } = await api.call(contract.getPerformer, { params: { id: zoe.id } }, fan)
    expect(relation).toMatchObject({
      isOwner: false,
      isFollowing: false,
      subscription: { status: 'cancelled' },
    })
    expect(await api.call(contract.checkSubscribed, { params: { id: zoe.id } }, fan)).toEqual({
      subscribed: true,
    })
    expect(await api.call(contract.checkSubscribed, { params: { id: yves.id } }, fan)).toEqual({
      subscribed: false,
    })
    const own = await api.call(contract.getOwnPerformer, {}, zoe)
    expect(own.relation).toEqual({ isOwner: true, isFollowing: false, subscription: null })
  })
  test('is not found when the performer is suspended, and the performer cannot be paid', async () => {
    const gone = await makePerformer(kernel, { username: 'gone.away' })
    const id = await addPost(kernel, gone)
    await setAccountStatus(kernel, 'gone.away', 'suspended')
    await api.refused('PERFORMER_NOT_FOUND', contract.getPerformer, { params: { id: gone.id } })
    await api.refused('POST_NOT_FOUND', getPost, { params: { id } })
    expect(await search({ q: 'gone' })).toEqual([])
    await expect(getPayablePerformer(kernel.db, gone.id)).rejects.toMatchObject({
      code: 'PERFORMER_NOT_FOUND',
    })
  })
})

test('the card, the profile and the posts show a running stream until it ends', async () => {
  const star = await makePerformer(kernel, { username: 'live.now' })
  const id = await addPost(kernel, star)
  const streamId = newId()
  const posterFileId = await addImage(kernel, star.id)
  const live = { performerId: star.id, streamId, title: 'Late set', posterFileId, startedAt: new Date() }
  await inTransaction(kernel.db, (tx) => startLive(tx, live))
  const look = async () => {
    const { data } = await api.call(contract.searchPerformers, { query: { isLive: 'true' } })
    const { live } = await api.call(contract.getPerformer, { params: { id: star.id } })
    const post = await api.call(getPost, { params: { id } })
    return { cards: data.map((card) => [card._id, card.live?.title]), live, isLive: post.performer.isLive }
  }
  expect(await look()).toMatchObject({
    cards: [[star.id, 'Late set']],
    live: { streamId, isInterrupted: false, poster: { width: 900 } },
    isLive: true,
  })
  await inTransaction(kernel.db, (tx) => updateLive(tx, streamId, { isInterrupted: true }))
  expect(await look()).toMatchObject({ cards: [[star.id, 'Late set']], live: { isInterrupted: true } })
  await inTransaction(kernel.db, (tx) => endLive(tx, streamId))
  expect(await look()).toEqual({ cards: [], live: null, isLive: false })
})

test('the ranking counts the last 30 days and nothing older', async () => {
  const fan = await makeFan(kernel)
  await addSubscription(kernel, fan, yves)
  await rank()
  const order = async () =>
    (await api.call(contract.rankPerformers, { query: { limit: 2 } })).data.map((card) => card.username)
  expect(await order()).toEqual(['yves.noir', 'zoe.marchand'])
  kernel.advance(31 * 24 * 3_600_000)
  const lover = await makeFan(kernel)
  const body = { objectType: 'performer', objectId: zoe.id, action: 'follow' } as const
  await api.call(addReaction, { body }, lover)
  expect(await rank()).toBe(2)
  expect(await order()).toEqual(['zoe.marchand', 'yves.noir'])
})

describe('a blocked country', () => {
  let blocker: Person
  let postId: string
  let parisian: Person
  const paths = (): [Call, Record<string, unknown>][] => [
    [contract.getPerformer, { params: { id: blocker.id } }],
    [contract.getPerformer, { params: { id: blocker.username } }],
    [contract.countPerformerView, { params: { id: blocker.id } }],
    [getPost, { params: { id: postId } }],
    [searchComments, { query: { objectId: postId } }],
    [addReaction, { body: { objectType: 'performer', objectId: blocker.id, action: 'follow' } }],
    [addReaction, { body: { objectType: 'feed', objectId: postId, action: 'like' } }],
    [contract.checkSubscribed, { params: { id: blocker.id } }],
  ]
  const lists = (): [Call, Record<string, unknown>][] => [
    [contract.searchPerformers, { query: { q: 'blocker' } }],
    [contract.rankPerformers, { query: { limit: 100 } }],
    [listPosts, { query: { performerId: blocker.id } }],
    [listPosts, { query: { q: 'hidden' } }],
    [listHomePosts, {}],
  ]
  beforeAll(async () => {
    blocker = await makePerformer(kernel, { username: 'blocker.one' })
    postId = await addPost(kernel, blocker, { text: 'Hidden from some' })
    parisian = await makeFan(kernel)
    await addSubscription(kernel, parisian, blocker)
    await blockCountry(kernel, blocker, 'FR')
  })

  test('finds the blocking performer nowhere', async () => {
    for (const [call, args] of paths()) {
      const answer = await api.send(call, args, parisian, PARIS)
      expect(answer.status, `${call.method} ${call.path}`).toBe(404)
    }
    for (const [call, args] of lists()) {
      const answer = await api.send(call, args, parisian, PARIS)
      expect(JSON.stringify(answer.data), call.path).not.toContain(blocker.id)
    }
    const totals = await api.send(countSearch, { query: { q: 'blocker' } }, null, PARIS)
    expect(totals.data).toMatchObject({ totalPerformers: 0 })
    expect((await api.send(countSearch, { query: { q: 'hidden' } }, null, PARIS)).data.totalPosts).toBe(0)
  })
  test('hides the performer from no other country', async () => {
    for (const [call, args] of paths()) {
      const answer = await api.send(call, args, parisian, BERLIN)
      expect(answer.status, `${call.method} ${call.path}`).toBeLessThan(300)
    }
    for (const [call, args] of lists()) {
      const answer = await api.send(call, args, parisian, BERLIN)
      expect(JSON.stringify(answer.data), call.path).toContain(blocker.id)
    }
  })
  test('does not hide the performer from themselves and from the operator', async () => {
    const operator = await makeOperator(kernel)
    for (const who of [blocker, operator]) {
      const answer = await api.send(contract.getPerformer, { params: { id: blocker.id } }, who, PARIS)
      expect(answer.status).toBe(200)
      expect((await api.send(getPost, { params: { id: postId } }, who, PARIS)).status).toBe(200)
    }
  })
  test('applies whatever audience a visitor asks for, and applies by audience when the page cache asks', async () => {
    const url = `${fillPath(contract.getPerformer.path, { id: blocker.id })}?audience=`
    const asVisitor = { 'x-ovation-internal': TEST_SECRET, 'x-ovation-client-address': PARIS }
    const asCache = { 'x-ovation-internal': TEST_SECRET }
    expect((await kernel.app.inject({ url: `${url}DE`, headers: asVisitor })).statusCode).toBe(404)
    expect((await kernel.app.inject({ url: `${url}DE`, headers: asCache })).statusCode).toBe(200)
    expect((await kernel.app.inject({ url: `${url}FR`, headers: asCache })).statusCode).toBe(404)
  })
})
