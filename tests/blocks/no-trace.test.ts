import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import * as comments from '#contract/comments.ts'
import { allCalls } from '#contract/contract.ts'
import * as chat from '#contract/conversations.ts'
import { getPost, listBookmarkedPosts, listHomePosts, listPosts } from '#contract/posts.ts'
import * as payments from '#contract/payments.ts'
import * as polls from '#contract/polls.ts'
import { blockUser, setBlockedCountries } from '#contract/performer-blocks.ts'
import * as performers from '#contract/performers.ts'
import * as reactions from '#contract/reactions.ts'
import * as realtime from '#contract/realtime.ts'
import * as search from '#contract/search.ts'
import * as live from '#contract/streaming.ts'
import { sendTip } from '#contract/tips.ts'
import { newKey } from '#tests/money/world.ts'
import { makeFan, type Person } from '#tests/support/api.ts'
import { BERLIN, openBlockWorld, PARIS, type BlockWorld, type RunningStream } from './world.ts'

interface Ids {
  performerId: string
  postId: string
  pollId: string
  optionId: string
  stream: RunningStream
}
type Asked = [Call, Record<string, unknown>]

/** Calls about one performer, their post with its poll, or their stream. Hidden and made-up ids must get the same answer. */
function callsAbout({ performerId, postId, pollId, optionId, stream }: Ids): Asked[] {
  const room = `private-room-${stream.streamId}`
  const inRoom = { params: { id: stream.conversationId } }
  const follow = { objectType: 'performer', objectId: performerId, action: 'follow' }
  const like = { objectType: 'feed', objectId: postId, action: 'like' }
  return [
    [performers.getPerformer, { params: { id: performerId } }],
    [performers.countPerformerView, { params: { id: performerId } }],
    [performers.checkSubscribed, { params: { id: performerId } }],
    [getPost, { params: { id: postId } }],
    [polls.getPoll, { params: { id: pollId } }],
    [polls.vote, { params: { id: pollId }, body: { optionId } }],
    [comments.searchComments, { query: { objectId: postId } }],
    [reactions.addReaction, { body: follow }],
    [reactions.addReaction, { body: like }],
    [reactions.removeReaction, { query: follow }],
    [reactions.removeReaction, { query: like }],
    [live.joinStream, { params: { id: performerId } }],
    [live.joinStream, { params: { id: stream.streamId } }],
    [live.createStreamToken, { body: { id: stream.streamId, type: 'play' } }],
    [live.createStreamToken, { body: { id: stream.streamId, type: 'publish' } }],
    [chat.findPublicConversation, { params: { id: performerId } }],
    [chat.getStreamConversation, { params: { id: stream.streamId } }],
    [chat.listRoomMessages, inRoom],
    [chat.sendRoomMessage, { ...inRoom, body: { text: 'Hello', idempotencyKey: newKey() } }],
    [realtime.listEvents, { query: { channel: room, afterSeq: 0 } }],
    [realtime.listEvents, { query: { channel: `performer-${performerId}`, afterSeq: 0 } }],
    [realtime.authorizeChannel, { body: { socketId: '1.2', channelName: room } }],
    [sendTip, { params: { id: performerId }, body: { amountCents: 100, idempotencyKey: newKey() } }],
    [payments.subscribeToPerformer, { body: { performerId, idempotencyKey: newKey() } }],
  ]
}

/** Other calls that could show the performer to the fan. The test sends calls without an entry with minimal input. */
function callsAround(world: BlockWorld): Asked[] {
  const { star, neighbour, neighbourStream, neighbourPostId } = world
  const page = { limit: 100 }
  const neighbourRoom = `private-room-${neighbourStream.streamId}`
  return [
    [performers.searchPerformers, { query: page }],
    [performers.searchPerformers, { query: { ...page, q: star.username } }],
    [performers.searchPerformers, { query: { ...page, isLive: 'true' } }],
    [performers.searchPerformers, { query: { ...page, isFollowing: 'true' } }],
    [performers.rankPerformers, { query: page }],
    [listPosts, { query: page }],
    [listPosts, { query: { ...page, q: 'violets' } }],
    [listPosts, { query: { ...page, performerId: star.id } }],
    [listHomePosts, { query: page }],
    [listBookmarkedPosts, { query: page }],
    [reactions.searchReactions, { query: { ...page, action: 'follow' } }],
    [reactions.searchReactions, { query: { ...page, action: 'bookmark' } }],
    [search.countSearch, { query: { q: star.username } }],
    [comments.searchComments, { query: { objectId: neighbourPostId } }],
    [chat.listRoomMessages, { params: { id: neighbourStream.conversationId } }],
    [realtime.listEvents, { query: { channel: neighbourRoom, afterSeq: 0 } }],
    [live.joinStream, { params: { id: neighbour.id } }],
    [payments.getPaymentTransaction, { params: { id: world.paymentId } }],
    [payments.payByProvider, { params: { id: world.paymentId }, body: {} }],
  ]
}

const KINDS = ['a blocked fan', 'a blocked country'] as const

describe.each(KINDS)('to %s', (kind) => {
  let world: BlockWorld
  let address: string
  beforeAll(async () => {
    world = await openBlockWorld()
    address = kind === 'a blocked fan' ? BERLIN : PARIS
    const { api, star, fan } = world
    if (kind === 'a blocked fan') await api.call(blockUser, { body: { user: fan.username } }, star)
    else await api.call(setBlockedCountries, { body: { countries: ['FR'] } }, star)
  })
  afterAll(() => world.kernel.close())

  const real = (): Ids => {
    const { star, starPostId: postId, starPoll, starStream: stream } = world
    const { _id: pollId, options } = starPoll
    return { performerId: star.id, postId, pollId, optionId: options[0]!._id, stream }
  }
  const send = (asked: Asked, as: Person = world.fan) => world.api.send(asked[0], asked[1], as, address)

  test('calls about the performer, a post and a stream answer as they do for made-up ids', async () => {
    const madeUp = {
      performerId: randomUUID(),
      postId: randomUUID(),
      pollId: randomUUID(),
      optionId: randomUUID(),
      stream: { streamId: randomUUID(), conversationId: randomUUID() },
    }
    const twins = callsAbout(madeUp)
    for (const [at, asked] of callsAbout(real()).entries()) {
      const label = `${asked[0].method} ${asked[0].path} ${JSON.stringify(asked[1])}`
      const hidden = await send(asked)
      expect(hidden.status, label).toBe(404)
      expect(hidden.error, label).toEqual((await send(twins[at]!)).error)
    }
    expect((await send([performers.getPerformer, { params: { id: world.star.username } }])).status).toBe(404)
  })

  test('no answer to any call of the contract contains the performer’s id or username', async () => {
    const { star, fan } = world
    const told = [...callsAbout(real()), ...callsAround(world)]
    const listed = new Set(told.map(([call]) => call))
    const bare = allCalls
      .filter(({ call }) => !listed.has(call) && !['operator', 'performer', 'signed'].includes(call.caller))
      // A logout would end the session of all calls after it.
      .filter(({ call }) => !call.path.startsWith('/auth/'))
      .map(({ call }): Asked => {
        const params = Object.keys(call.params?.shape ?? {}).map((name) => [name, star.id])
        return [call, { params: Object.fromEntries(params), ...(call.body && { body: { id: star.id } }) }]
      })
    for (const asked of [...told, ...bare]) {
      const answer = await send(asked, fan)
      const text = JSON.stringify([answer.data, answer.error])
      for (const trace of [star.id, star.username]) {
        expect(text, `${asked[0].method} ${asked[0].path}`).not.toContain(trace)
      }
    }
  })

  test('totals count only the visible things', async () => {
    const { fan } = world
    const found = await send([performers.searchPerformers, { query: { limit: 1 } }], fan)
    expect(found.data).toMatchObject({ total: 1, data: [{ username: 'neighbour.n' }] })
    const posts = await send([listPosts, { query: { limit: 1 } }], fan)
    expect(posts.data).toMatchObject({ total: 1 })
    const talk = await send([comments.searchComments, { query: { objectId: world.neighbourPostId } }], fan)
    expect(talk.data).toMatchObject({ total: 1, data: [{ text: 'Very' }] })
    const room = { params: { id: world.neighbourStream.conversationId } }
    expect((await send([chat.listRoomMessages, room], fan)).data).toMatchObject({ total: 1 })
  })

  test('the events of another performer’s room are numbered without a gap', async () => {
    const query = { channel: `private-room-${world.neighbourStream.streamId}`, afterSeq: 0 }
    const { data } = await send([realtime.listEvents, { query }])
    const { events } = data as { events: { seq: number; name: string }[] }
    expect(events.map((event) => event.seq)).toEqual(events.map((_, at) => at + 1))
    expect(events.map((event) => event.name)).toContain('stream/message-deleted')
  })

  test('the performer stays visible for other fans', async () => {
    const other = await makeFan(world.kernel)
    for (const [call, args] of callsAbout(real())) {
      const answer = await world.api.send(call, args, other, BERLIN)
      const isExpected =
        answer.status < 300 || ['FORBIDDEN', 'INSUFFICIENT_BALANCE'].includes(answer.error!.code)
      expect(isExpected, `${call.method} ${call.path}: ${JSON.stringify(answer.error)}`).toBe(true)
    }
  })
})
