import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPost, deletePost, updatePost } from '#contract/posts.ts'
import {
  checkAutoTweet,
  checkTwitter,
  connectTwitter,
  disconnectTwitter,
  finishTwitterConnect,
  getTwitter,
  setAutoTweet,
  startTwitterConnect,
} from '#contract/social-connect.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { startFakeTwitter, type FakeTwitter } from '#tests/support/fake-twitter.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { queryRows } from '../../kernel/database.ts'
import { setAccountStatus } from '../accounts/service.ts'
import { CROSS_POST_QUEUE } from './cross-posting.ts'

let kernel: TestKernel
let api: Api
let twitter: FakeTwitter
let star: Person
beforeEach(async () => {
  twitter = await startFakeTwitter()
  kernel = await createTestKernel(twitter.env)
  api = createApi(kernel)
  star = await makePerformer(kernel)
})
afterEach(async () => {
  await kernel.close()
  await twitter.close()
})

async function arrive(person = star) {
  const { url, browserKey } = await api.call(startTwitterConnect, {}, person)
  return { browserKey, ...(await twitter.consent(url)) }
}
const connect = async () => api.call(connectTwitter, { body: await arrive() }, star)
async function publish(text: string, gate: 'free' | 'followers' | 'subscribers' = 'free') {
  const body = { text, gate, idempotencyKey: randomUUID() }
  return (await api.call(createPost, { body }, star))._id
}
const crossPost = () => kernel.runJobs(CROSS_POST_QUEUE.name)
const told = () => api.call(getTwitter, {}, star)
const postUrl = (postId: string) => `http://localhost:3000/post/${postId}`

describe('connecting Twitter', () => {
  test('shows the Twitter account and switches cross-posting on', async () => {
    expect(await told()).toEqual({ isOffered: true, connection: null, posts: [] })
    expect(await api.call(checkTwitter, {}, star)).toEqual({ isConnected: false })
    expect(await connect()).toMatchObject({ handle: 'mira_sings', isAutoPost: true, isRevoked: false })
    expect(await api.call(checkTwitter, {}, star)).toEqual({ isConnected: true })
    expect(await api.call(checkAutoTweet, {}, star)).toEqual({ value: true })
  })

  test('can be finished with the state alone, for the performer who began it', async () => {
    const query = await arrive()
    expect(await api.call(finishTwitterConnect, { query })).toEqual({ handle: 'mira_sings' })
    expect((await told()).connection).toMatchObject({ handle: 'mira_sings' })
    await api.refused('LOGIN_EXPIRED', finishTwitterConnect, { query })
  })

  test('cannot be finished by another performer, nor begun by a fan', async () => {
    const body = await arrive()
    await api.refused('LOGIN_EXPIRED', connectTwitter, { body }, await makePerformer(kernel))
    await api.refused('FORBIDDEN', startTwitterConnect, {}, await makeFan(kernel))
    expect((await told()).connection).toBeNull()
  })

  test('stores no token in plain text', async () => {
    await connect()
    const rows = JSON.stringify(await queryRows(kernel.db, sql`select * from twitter_connections`))
    await api.call(disconnectTwitter, {}, star)
    expect(twitter.revoked).toHaveLength(2)
    for (const token of twitter.revoked) expect(rows).not.toContain(token)
    expect((await told()).connection).toBeNull()
  })

  test('is not offered without the Twitter settings', async () => {
    await kernel.close()
    kernel = await createTestKernel()
    api = createApi(kernel)
    star = await makePerformer(kernel)
    await api.refused('PROVIDER_NOT_OFFERED', startTwitterConnect, {}, star)
    expect((await told()).isOffered).toBe(false)
  })
})

describe('a new post', () => {
  test('is cross-posted once, with its text and its address', async () => {
    await connect()
    const postId = await publish('New song tonight.')
    await crossPost()
    await crossPost()
    expect(twitter.tweets).toEqual([`New song tonight.\n${postUrl(postId)}`])
    expect((await told()).posts).toMatchObject([{ postId, status: 'sent' }])
  })

  test('is cross-posted as it is when the job runs: rewritten, gated, or no longer at all', async () => {
    await connect()
    await kernel.db.execute(
      sql`update performers set monthly_price_cents = 900 where account_id = ${star.id}`,
    )
    const [gone, gated, rewritten] = [await publish('Gone'), await publish('Whole'), await publish('Worng')]
    await api.call(deletePost, { params: { id: gone } }, star)
    await api.call(updatePost, { params: { id: gated }, body: { gate: 'subscribers' } }, star)
    await api.call(updatePost, { params: { id: rewritten }, body: { text: 'Right' } }, star)
    await crossPost()
    expect(twitter.tweets).toEqual([
      `Something new for my subscribers.\n${postUrl(gated)}`,
      `Right\n${postUrl(rewritten)}`,
    ])
    expect((await told()).posts.find(({ postId }) => postId === gone)).toMatchObject({ status: 'failed' })
  })

  test('is published and cross-posted once when it is sent twice', async () => {
    await connect()
    const body = { text: 'Twice.', idempotencyKey: randomUUID() }
    const ids = await Promise.all([1, 2].map(async () => (await api.call(createPost, { body }, star))._id))
    await crossPost()
    expect(new Set(ids).size).toBe(1)
    expect(twitter.tweets).toHaveLength(1)
  })

  test('behind a gate is cross-posted without its text', async () => {
    await connect()
    await publish('The secret chord.', 'subscribers')
    await crossPost()
    expect(twitter.tweets[0]).toMatch(/^Something new for my subscribers\.\nhttp/)
  })

  test('is not cross-posted when the switch is off, nor without a connection', async () => {
    await publish('Nobody there.')
    await connect()
    expect(await api.call(setAutoTweet, { body: { value: false } }, star)).toEqual({ value: false })
    await publish('Switched off.')
    await crossPost()
    expect(twitter.tweets).toEqual([])
    await api.refused(
      'TWITTER_NOT_CONNECTED',
      setAutoTweet,
      { body: { value: true } },
      await makePerformer(kernel),
    )
  })

  test('is not cross-posted while its page cannot be found', async () => {
    await connect()
    await publish('Off the stage.')
    await setAccountStatus(kernel, star.username, 'suspended')
    await crossPost()
    expect(twitter.tweets).toEqual([])
    await setAccountStatus(kernel, star.username, 'active')
    kernel.advance(5 * MINUTE_MS)
    await crossPost()
    expect(twitter.tweets).toHaveLength(1)
  })

  test('is tried again after growing pauses while Twitter is away', async () => {
    await connect()
    await publish('Patience.')
    twitter.troubles = [{ status: 503 }, { status: 429, headers: { 'retry-after': '600' } }]
    await crossPost()
    await crossPost()
    expect(twitter.troubles).toHaveLength(1)
    kernel.advance(MINUTE_MS)
    await crossPost()
    kernel.advance(5 * MINUTE_MS)
    await crossPost()
    expect(twitter.tweets).toEqual([])
    expect((await told()).posts).toMatchObject([{ status: 'waiting' }])
    kernel.advance(6 * MINUTE_MS)
    await crossPost()
    expect(twitter.tweets).toHaveLength(1)
  })

  test.each([
    ['is away for half a day', { status: 503 }, HOUR_MS],
    [
      'names a later time again and again',
      { status: 429, headers: { 'retry-after': '600' } },
      10 * MINUTE_MS,
    ],
  ])('is given up when Twitter %s', async (_, trouble, pauseMs) => {
    await connect()
    await publish('Too late.')
    twitter.troubles = Array.from({ length: 30 }, () => trouble)
    for (let tries = 0; tries < 22; tries++) {
      await crossPost()
      kernel.advance(pauseMs)
    }
    expect((await told()).posts).toMatchObject([{ status: 'failed' }])
    expect(twitter.troubles.length).toBeGreaterThan(0)
    expect(await kernel.jobs.listWaiting(CROSS_POST_QUEUE.name)).toEqual([])
  })

  test('is cross-posted if and only if its publishing commits', async () => {
    await connect()
    const { enqueue } = kernel.jobs
    const failing = vi.spyOn(kernel.jobs, 'enqueue').mockImplementation((tx, queue, ...rest) => {
      if (queue.name === CROSS_POST_QUEUE.name) throw new Error('the job cannot be written')
      return enqueue(tx, queue, ...rest)
    })
    const body = { text: 'Both or neither.', gate: 'free' as const, idempotencyKey: randomUUID() }
    expect((await api.send(createPost, { body }, star)).status).toBe(500)
    failing.mockRestore()
    expect((await told()).posts).toEqual([])
    expect((await api.send(createPost, { body }, star)).error).toBeNull()
    await crossPost()
    expect(twitter.tweets).toHaveLength(1)
  })

  test('is cross-posted once although the answer was lost', async () => {
    await connect()
    await publish('Once.')
    twitter.troubles = [{ status: 502, isTakenAllTheSame: true }]
    await crossPost()
    kernel.advance(MINUTE_MS)
    await crossPost()
    expect(twitter.tweets).toHaveLength(1)
    expect((await told()).posts).toMatchObject([{ status: 'sent' }])
  })

  test('is cross-posted after the token has expired, which is refreshed each time with the newest refresh token', async () => {
    await connect()
    for (const text of ['One.', 'Two.', 'Three.']) {
      await publish(text)
      kernel.advance(3 * HOUR_MS)
      await crossPost()
      twitter.expireAccessTokens()
    }
    await publish('Four.')
    await crossPost()
    expect(twitter.tweets).toHaveLength(4)
  })

  test('switches cross-posting off, visibly, when the performer has revoked the access at Twitter', async () => {
    await connect()
    await publish('Too late.')
    twitter.revokeGrants()
    await crossPost()
    const { connection, posts } = await told()
    expect(connection).toMatchObject({ isRevoked: true, isAutoPost: false })
    expect(posts).toMatchObject([{ status: 'failed' }])
    expect(await api.call(checkTwitter, {}, star)).toEqual({ isConnected: false })
    await api.refused('TWITTER_NOT_CONNECTED', setAutoTweet, { body: { value: true } }, star)
    await publish('Not even tried.')
    expect((await told()).posts).toHaveLength(1)
    expect(await connect()).toMatchObject({ isRevoked: false, isAutoPost: true })
  })

  test('is given up when Twitter refuses it, without affecting the next post', async () => {
    await connect()
    await publish('Refused.')
    twitter.troubles = [{ status: 400 }]
    await crossPost()
    await publish('Taken.')
    await crossPost()
    expect((await told()).posts.map((post) => post.status)).toEqual(['sent', 'failed'])
  })
})
