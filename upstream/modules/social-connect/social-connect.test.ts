import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPost } from '#contract/feeds.ts'
import {
  checkAutoTweet,
  checkMicroblog,
  connectMicroblog,
  disconnectMicroblog,
  finishMicroblogConnect,
  getMicroblog,
  setAutoTweet,
  startMicroblogConnect,
} from '#contract/social-connect.ts'
import { createApi, makeFan, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { startFakeMicroblog, type FakeMicroblog } from '#tests/support/fake-microblog.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { sql } from 'drizzle-orm'
import { HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { queryRows } from '../../kernel/database.ts'
import { setAccountStatus } from '../accounts/service.ts'
import { tellDue } from './telling.ts'
import { tellPost } from './words.ts'

let kernel: TestKernel
let api: Api
let microblog: FakeMicroblog
let star: Person
beforeEach(async () => {
  microblog = await startFakeMicroblog()
  kernel = await createTestKernel(microblog.env)
  api = createApi(kernel)
  star = await makePerformer(kernel)
})
afterEach(async () => {
  await kernel.close()
  await microblog.close()
})

async function arrive(person = star) {
  const { url, browserKey } = await api.call(startMicroblogConnect, {}, person)
  return { browserKey, ...(await microblog.consent(url)) }
}
const connect = async () => api.call(connectMicroblog, { body: await arrive() }, star)
async function publish(text: string, gate: 'free' | 'followers' | 'subscribers' = 'free') {
  const body = { text, gate, idempotencyKey: randomUUID() }
  return (await api.call(createPost, { body }, star))._id
}
const told = () => api.call(getMicroblog, {}, star)
const postUrl = (postId: string) => `http://localhost:3000/post/${postId}`

describe('connecting the microblog', () => {
  it('shows whose account it is there, and tells new posts from then on', async () => {
    expect(await told()).toEqual({ isOffered: true, connection: null, posts: [] })
    expect(await api.call(checkMicroblog, {}, star)).toEqual({ isConnected: false })
    expect(await connect()).toMatchObject({ handle: 'mira_sings', isAutoPost: true, isRevoked: false })
    expect(await api.call(checkMicroblog, {}, star)).toEqual({ isConnected: true })
    expect(await api.call(checkAutoTweet, {}, star)).toEqual({ value: true })
  })

  it('can be ended by the state alone, for who began it', async () => {
    const query = await arrive()
    expect(await api.call(finishMicroblogConnect, { query })).toEqual({ handle: 'mira_sings' })
    expect((await told()).connection).toMatchObject({ handle: 'mira_sings' })
    await api.refused('LOGIN_EXPIRED', finishMicroblogConnect, { query })
  })

  it('cannot be ended by another performer, nor begun by a fan', async () => {
    const body = await arrive()
    await api.refused('LOGIN_EXPIRED', connectMicroblog, { body }, await makePerformer(kernel))
    await api.refused('FORBIDDEN', startMicroblogConnect, {}, await makeFan(kernel))
    expect((await told()).connection).toBeNull()
  })

  it('keeps no token readable', async () => {
    await connect()
    const rows = JSON.stringify(await queryRows(kernel.db, sql`select * from microblog_connections`))
    await api.call(disconnectMicroblog, {}, star)
    expect(microblog.revoked).toHaveLength(2)
    for (const token of microblog.revoked) expect(rows).not.toContain(token)
    expect((await told()).connection).toBeNull()
  })

  it('is not offered without its settings', async () => {
    await kernel.close()
    kernel = await createTestKernel()
    api = createApi(kernel)
    star = await makePerformer(kernel)
    await api.refused('PROVIDER_NOT_OFFERED', startMicroblogConnect, {}, star)
    expect((await told()).isOffered).toBe(false)
  })
})

describe('a new post', () => {
  it('is told once, with its words and its address', async () => {
    await connect()
    const postId = await publish('New song tonight.')
    await tellDue(kernel)
    await tellDue(kernel)
    expect(microblog.tweets).toEqual([`New song tonight.\n${postUrl(postId)}`])
    expect((await told()).posts).toMatchObject([{ postId, status: 'sent' }])
  })

  it('that is sent twice is published and told once', async () => {
    await connect()
    const body = { text: 'Twice.', idempotencyKey: randomUUID() }
    const ids = await Promise.all([1, 2].map(async () => (await api.call(createPost, { body }, star))._id))
    await tellDue(kernel)
    expect(new Set(ids).size).toBe(1)
    expect(microblog.tweets).toHaveLength(1)
  })

  it('behind a gate is told without a word of it', async () => {
    await connect()
    await publish('The secret chord.', 'subscribers')
    await tellDue(kernel)
    expect(microblog.tweets[0]).toMatch(/^Something new for my subscribers\.\nhttp/)
  })

  it('is not told when the switch is off, nor without a connection', async () => {
    await publish('Nobody there.')
    await connect()
    expect(await api.call(setAutoTweet, { body: { value: false } }, star)).toEqual({ value: false })
    await publish('Switched off.')
    await tellDue(kernel)
    expect(microblog.tweets).toEqual([])
    await api.refused(
      'MICROBLOG_NOT_CONNECTED',
      setAutoTweet,
      { body: { value: true } },
      await makePerformer(kernel),
    )
  })

  it('is not told while its page is not to be found', async () => {
    await connect()
    await publish('Off the stage.')
    await setAccountStatus(kernel, star.username, 'suspended')
    await tellDue(kernel)
    expect(microblog.tweets).toEqual([])
    await setAccountStatus(kernel, star.username, 'active')
    await tellDue(kernel)
    expect(microblog.tweets).toHaveLength(1)
  })

  it('waits out a microblog that is away, longer each time', async () => {
    await connect()
    await publish('Patience.')
    microblog.troubles = [{ status: 503 }, { status: 429, headers: { 'retry-after': '600' } }]
    await tellDue(kernel)
    await tellDue(kernel)
    expect(microblog.troubles).toHaveLength(1)
    kernel.advance(MINUTE_MS)
    await tellDue(kernel)
    kernel.advance(5 * MINUTE_MS)
    await tellDue(kernel)
    expect(microblog.tweets).toEqual([])
    expect((await told()).posts).toMatchObject([{ status: 'waiting' }])
    kernel.advance(6 * MINUTE_MS)
    await tellDue(kernel)
    expect(microblog.tweets).toHaveLength(1)
  })

  it('is told once although the answer was lost', async () => {
    await connect()
    await publish('Once.')
    microblog.troubles = [{ status: 502, isTakenAllTheSame: true }]
    await tellDue(kernel)
    kernel.advance(MINUTE_MS)
    await tellDue(kernel)
    expect(microblog.tweets).toHaveLength(1)
    expect((await told()).posts).toMatchObject([{ status: 'sent' }])
  })

  it('goes on after a token has expired: it is renewed, each time with the newest', async () => {
    await connect()
    for (const text of ['One.', 'Two.', 'Three.']) {
      await publish(text)
      kernel.advance(3 * HOUR_MS)
      await tellDue(kernel)
      microblog.expireAccessTokens()
    }
    await publish('Four.')
    await tellDue(kernel)
    expect(microblog.tweets).toHaveLength(4)
  })

  it('switches the telling off when the person has revoked it, and says so', async () => {
    await connect()
    await publish('Too late.')
    microblog.revokeGrants()
    await tellDue(kernel)
    const { connection, posts } = await told()
    expect(connection).toMatchObject({ isRevoked: true, isAutoPost: false })
    expect(posts).toMatchObject([{ status: 'failed' }])
    expect(await api.call(checkMicroblog, {}, star)).toEqual({ isConnected: false })
    await api.refused('MICROBLOG_NOT_CONNECTED', setAutoTweet, { body: { value: true } }, star)
    await publish('Not even tried.')
    expect((await told()).posts).toHaveLength(1)
    expect(await connect()).toMatchObject({ isRevoked: false, isAutoPost: true })
  })

  it('is given up when it cannot be taken, without touching the next', async () => {
    await connect()
    await publish('Refused.')
    microblog.troubles = [{ status: 400 }]
    await tellDue(kernel)
    await publish('Taken.')
    await tellDue(kernel)
    expect((await told()).posts.map((post) => post.status)).toEqual(['sent', 'failed'])
  })
})

describe('the words', () => {
  const url = 'https://ovation.example/post/1'
  it('fit the microblog’s measure, counted as it counts', () => {
    const long = tellPost({ gate: 'free', text: 'a'.repeat(400), url })
    expect(long).toBe(`${'a'.repeat(254)}…\n${url}`)
    const wide = tellPost({ gate: 'free', text: '歌'.repeat(400), url })
    expect(wide).toBe(`${'歌'.repeat(127)}…\n${url}`)
    expect(tellPost({ gate: 'free', text: 'a'.repeat(256), url })).toBe(`${'a'.repeat(256)}\n${url}`)
  })
  it('are the address alone when there are none', () => {
    expect(tellPost({ gate: 'free', text: ' ', url })).toBe(url)
  })
})
