import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listReceivedComments } from '#contract/comments.ts'
import { getPoll, vote, type OwnPoll, type Poll } from '#contract/polls.ts'
import { blockUser } from '#contract/performer-blocks.ts'
import * as posts from '#contract/posts.ts'
import { addReaction } from '#contract/reactions.ts'
import { createApi, makeFan, makeOperator, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../kernel/clock.ts'
import { inTransaction, queryRows } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { publishDue } from '../content/schedule.ts'
import { insertComments } from '../comments/writing.ts'
import { addSubscription, blockCountry } from '../posts/test-content.ts'
import { type Desk, makeDesk } from '../posts/test-desk.ts'
import { getTarget } from '../target.ts'
import { makePoll, makePolledPost } from './test-polls.ts'
import { ENDED_QUEUE } from './voting.ts'

let kernel: TestKernel
let api: Api
let desk: Desk
let star: Person
let fan: Person
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
beforeEach(async () => {
  await kernel.jobs.clear()
  desk = await makeDesk(kernel, api)
  star = desk.star
  fan = await makeFan(kernel)
})
afterAll(() => kernel.close())

const idAt = ({ options }: OwnPoll, at: number) => options[at]!._id
const choose = (poll: OwnPoll, at: number, as = fan) =>
  api.call(vote, { params: { id: poll._id }, body: { optionId: idAt(poll, at) } }, as)
const refuseVote = (
  code: Parameters<Api['refused']>[0],
  { _id: id }: { _id: string },
  optionId: string,
  as = fan,
) => api.refused(code, vote, { params: { id }, body: { optionId } }, as)
const see = ({ _id: id }: { _id: string }, as: Person | null = fan) =>
  api.call(getPoll, { params: { id } }, as)
const countsOf = ({ options }: Pick<Poll, 'options'>) => options.map(({ totalVotes }) => totalVotes)

async function outbox(topic: string) {
  const rows = await queryRows<{ payload: Record<string, unknown> }>(
    kernel.db,
    sql`select payload from outbox where topic = ${topic} order by id`,
  )
  return rows.map(({ payload }) => payload)
}

test('a vote counts once: the fan gets the results, others the sum, the performer all of it', async () => {
  const { _id, poll } = await makePolledPost(api, star)
  const voted = await choose(poll, 1)
  expect(voted).toMatchObject({ votedFor: idAt(poll, 1), totalVotes: 1, hasEnded: false })
  expect(countsOf(voted)).toEqual([0, 1, 0])
  expect(await choose(poll, 2)).toEqual(voted)
  expect(await see(poll)).toEqual(voted)
  const unknown = {
    votedFor: null,
    totalVotes: 1,
    options: poll.options.map((o) => ({ ...o, totalVotes: null })),
  }
  for (const other of [
    null,
    await makeFan(kernel),
    await makePerformer(kernel),
    await makeOperator(kernel),
  ]) {
    expect(await see(poll, other)).toMatchObject(unknown)
    const post = await api.call(posts.getPost, { params: { id: _id } }, other)
    expect(post.poll).toMatchObject(unknown)
  }
  expect(countsOf(await see(poll, star))).toEqual([0, 1, 0])
  const own = await api.call(posts.getOwnPost, { params: { id: _id } }, star)
  expect(own.poll).toMatchObject({
    totalVotes: 1,
    options: [{ totalVotes: 0 }, { totalVotes: 1 }, { totalVotes: 0 }],
  })
})

test('everybody sees the results once it has ended; then only a vote that stands is answered', async () => {
  const { poll } = await makePolledPost(api, star, { poll: { hours: 1 } })
  const late = await makeFan(kernel)
  await choose(poll, 0)
  kernel.advance(HOUR_MS)
  for (const other of [null, late, await makePerformer(kernel)]) {
    const ended = await see(poll, other)
    expect(ended).toMatchObject({ hasEnded: true, votedFor: null, totalVotes: 1 })
    expect(countsOf(ended)).toEqual([1, 0, 0])
  }
  await refuseVote('POLL_ENDED', poll, idAt(poll, 0), late)
  expect(await choose(poll, 2)).toMatchObject({ hasEnded: true, votedFor: idAt(poll, 0), totalVotes: 1 })
})

test('an option of another poll is refused, and a poll that is not there does not exist', async () => {
  const [one, other] = [await makePolledPost(api, star), await makePolledPost(api, star)]
  await refuseVote('INVALID_REQUEST', one.poll, idAt(other.poll, 0))
  await refuseVote('INVALID_REQUEST', one.poll, newId())
  await refuseVote('POLL_NOT_FOUND', { _id: newId() }, idAt(one.poll, 0))
  const free = await makePoll(api, star)
  await refuseVote('POLL_NOT_FOUND', free, idAt(free, 0))
  await api.refused('POLL_NOT_FOUND', getPoll, { params: { id: free._id } }, star)
  expect(await see(one.poll, star)).toMatchObject({ totalVotes: 0 })
})

test.each(['draft', 'scheduled'] as const)(
  'the poll of a %s post is shown to nobody outside of the studio',
  async (state) => {
    const { poll } = await makePolledPost(api, star, { state, scheduledAt: desk.later(DAY_MS) })
    for (const who of [fan, star])
      await api.refused('POLL_NOT_FOUND', getPoll, { params: { id: poll._id } }, who)
    await refuseVote('POLL_NOT_FOUND', poll, idAt(poll, 0))
  },
)

test('the poll of a deleted post is gone with it, and that of an archived one is for its buyers', async () => {
  const gone = await makePolledPost(api, star)
  await choose(gone.poll, 0)
  await api.call(posts.deletePost, { params: { id: gone._id } }, star)
  await refuseVote('POLL_NOT_FOUND', gone.poll, idAt(gone.poll, 0))
  const sold = await makePolledPost(api, star, { gate: 'price', priceCents: 500 })
  await desk.buy(sold._id, fan)
  await desk.change(sold._id, { state: 'archived' })
  expect(await choose(sold.poll, 2)).toMatchObject({ votedFor: idAt(sold.poll, 2) })
  const { poll } = await api.call(posts.getPost, { params: { id: sold._id } }, fan)
  expect(poll).toMatchObject({ totalVotes: 1 })
  for (const other of [null, await makeFan(kernel)])
    await api.refused('POLL_NOT_FOUND', getPoll, { params: { id: sold.poll._id } }, other)
})

test.each(['followers', 'subscribers', 'price'] as const)(
  'a post with the gate %s shows its poll to those for whom it is open, and tells others nothing of it',
  async (gate) => {
    const post = await makePolledPost(api, star, { gate, priceCents: gate === 'price' ? 500 : null })
    const { poll, _id } = post
    const [follower, subscriber, buyer] = [fan, await makeFan(kernel), await makeFan(kernel)]
    const follow = { objectType: 'performer', objectId: star.id, action: 'follow' } as const
    await api.call(addReaction, { body: follow }, follower)
    await addSubscription(kernel, subscriber, star)
    await desk.buy(_id, buyer)
    const open = {
      followers: [follower, subscriber],
      subscribers: [subscriber],
      price: [buyer],
    }[gate]
    const closed = [follower, subscriber, buyer].filter((one) => !open.includes(one))
    for (const who of [...closed, await makeFan(kernel), await makePerformer(kernel), null]) {
      expect((await api.call(posts.getPost, { params: { id: _id } }, who)).poll).toBeNull()
      await api.refused('FORBIDDEN', getPoll, { params: { id: poll._id } }, who)
    }
    for (const who of closed) await refuseVote('FORBIDDEN', poll, idAt(poll, 0), who)
    for (const who of open) expect(await choose(poll, 1, who)).toMatchObject({ votedFor: idAt(poll, 1) })
    const total = { totalVotes: open.length }
    for (const who of [star, await makeOperator(kernel)]) {
      expect(await see(poll, who)).toMatchObject(total)
      expect((await api.call(posts.getPost, { params: { id: _id } }, who)).poll).toMatchObject(total)
    }
  },
)

test('a blocked fan and a blocked country find no poll; a vote from before the block stays', async () => {
  const { poll } = await makePolledPost(api, star)
  await choose(poll, 0)
  await api.call(blockUser, { body: { user: fan.username } }, star)
  await refuseVote('POLL_NOT_FOUND', poll, idAt(poll, 0))
  await api.refused('POLL_NOT_FOUND', getPoll, { params: { id: poll._id } }, fan)
  expect(await see(poll, star)).toMatchObject({ totalVotes: 1 })
  await blockCountry(kernel, star, 'FR')
  const other = await makeFan(kernel)
  const params = { id: poll._id }
  const body = { optionId: idAt(poll, 0) }
  const fromFrance = [
    await api.send(getPoll, { params }, other, '203.0.113.7'),
    await api.send(vote, { params, body }, other, '203.0.113.7'),
  ]
  expect(fromFrance.map(({ error }) => error?.code)).toEqual(['POLL_NOT_FOUND', 'POLL_NOT_FOUND'])
})

test('votes are announced on the performer’s channel, without counts, once in a second for a poll', async () => {
  const [one, other] = [await makePolledPost(api, star), await makePolledPost(api, star)]
  await kernel.db.execute(sql`delete from outbox`)
  const fans = await Promise.all(Array.from({ length: 5 }, () => makeFan(kernel)))
  for (const who of fans) await choose(one.poll, 0, who)
  await choose(other.poll, 0, fan)
  await choose(other.poll, 1, fan)
  await kernel.runJobs()
  expect(await outbox('realtime')).toEqual([])
  kernel.advance(SECOND_MS)
  await kernel.runJobs()
  const announced = (poll: OwnPoll) => ({
    channel: `performer-${star.id}`,
    seq: expect.any(Number),
    name: 'poll/voted',
    payload: { pollId: poll._id, performerId: star.id },
  })
  expect(await outbox('realtime')).toEqual([announced(one.poll), announced(other.poll)])
  // A repeat changes nothing, so nobody hears of it.
  await choose(one.poll, 1, fans[0])
  kernel.advance(SECOND_MS)
  await kernel.runJobs()
  expect(await outbox('realtime')).toHaveLength(2)
  expect(await outbox('revalidate')).toEqual([])
})

test.each(['at once', 'on schedule'])(
  'pages of a post that is published %s are rendered again when its poll ends',
  async (how) => {
    const scheduledAt = desk.later(DAY_MS)
    const planned = { state: 'scheduled', scheduledAt } as const
    const post = await makePolledPost(api, star, {
      poll: { hours: 3 },
      ...(how === 'on schedule' && planned),
    })
    if (how === 'on schedule') {
      expect(await kernel.jobs.listWaiting(ENDED_QUEUE.name)).toEqual([])
      kernel.advance(DAY_MS)
      await publishDue(kernel)
    }
    await kernel.db.execute(sql`delete from outbox`)
    kernel.advance(3 * HOUR_MS - SECOND_MS)
    await kernel.runJobs(ENDED_QUEUE.name)
    expect(await outbox('revalidate')).toEqual([])
    kernel.advance(2 * SECOND_MS)
    await kernel.runJobs(ENDED_QUEUE.name)
    const tags = [`content:${post._id}`, `performer:${star.id}`, 'contents']
    expect(await outbox('revalidate')).toEqual([{ tags }])
    expect(await see(post.poll, null)).toMatchObject({ hasEnded: true })
  },
)

test('a page of posts reads its polls by one statement, and by none where no open post has one', async () => {
  const { data: before } = await listed(star, null)
  expect(before).toEqual([])
  await desk.write({ text: 'Nothing to decide.' })
  const listOwn = () => api.call(posts.listOwnPosts, { query: {} }, star)
  expect(await countReads(listOwn)).toBe(0)
  await makePolledPost(api, star, { gate: 'price', priceCents: 500 })
  expect(await countReads(() => listed(star, fan))).toBe(0)
  const some = []
  for (let at = 0; at < 4; at++) some.push(await makePolledPost(api, star, { text: `No. ${at}` }))
  await choose(some[2]!.poll, 1)
  expect([await countReads(() => listed(star, fan)), await countReads(listOwn)]).toEqual([1, 1])
  const { data } = await listed(star, fan)
  expect(data.map(({ poll }) => poll && countsOf(poll))).toEqual([
    [null, null, null],
    [0, 1, 0],
    [null, null, null],
    [null, null, null],
    null,
    null,
  ])
  expect(data[1]!.poll).toMatchObject({ votedFor: idAt(some[2]!.poll, 1), totalVotes: 1 })
  const own = await listOwn()
  const votedOn = own.data.filter(({ poll }) => poll?.totalVotes).map(({ _id }) => _id)
  expect([own.data.filter(({ poll }) => poll).length, votedOn]).toEqual([5, [some[2]!._id]])
  const follow = { objectType: 'performer', objectId: star.id, action: 'follow' } as const
  await api.call(addReaction, { body: follow }, fan)
  const bookmark = { objectType: 'feed', objectId: some[2]!._id, action: 'bookmark' } as const
  await api.call(addReaction, { body: bookmark }, fan)
  const home = await api.call(posts.listHomePosts, { query: {} }, fan)
  expect(home.data.map(({ poll }) => poll?.totalVotes)).toEqual(data.map(({ poll }) => poll?.totalVotes))
  const marked = await api.call(posts.listBookmarkedPosts, { query: {} }, fan)
  expect(marked.data.map(({ poll }) => poll?.votedFor)).toEqual([idAt(some[2]!.poll, 1)])
})

const listed = (performer: Person, as: Person | null) =>
  api.call(posts.listPosts, { query: { performerId: performer.id } }, as)

/** Counts the statements about polls that one list of posts runs. */
async function countReads(list: () => Promise<unknown>): Promise<number> {
  const { $client } = kernel.db as unknown as { $client: { query(...given: unknown[]): unknown } }
  const query = vi.spyOn($client, 'query')
  await list()
  const texts = query.mock.calls.map(([first]) => (typeof first === 'string' ? first : JSON.stringify(first)))
  query.mockRestore()
  expect(texts.some((text) => text.includes('contents'))).toBe(true)
  return texts.filter((text) => /from \\?"polls/.test(text)).length
}

test('a report of a post, and the list of comments on it, say what its poll says, as far as the post is open', async () => {
  const free = await makePolledPost(api, star, { text: 'Tell me.' })
  const paid = await makePolledPost(api, star, { gate: 'price', priceCents: 500 })
  const target = getTarget(kernel, 'feed', 'targetType')
  const textOf = async ({ _id }: { _id: string }, who: Person, kind: 'fan' | 'performer' = 'fan') =>
    (await target.find(kernel, _id, { viewer: { accountId: who.id, kind }, country: null }))!.text
  expect(await textOf(free, fan)).toBe('Tell me.\n\nWhich colour?\n– Red\n– Green\n– Blue')
  expect(await textOf(paid, fan)).toBe('')
  expect(await textOf(paid, star, 'performer')).toBe('Which colour?\n– Red\n– Green\n– Blue')
  const comment = { objectType: 'feed', authorId: fan.id, text: 'Red!', createdAt: kernel.clock.now() }
  await inTransaction(kernel.db, (tx) => insertComments(tx, kernel, [{ ...comment, objectId: paid._id }]))
  const { data } = await api.call(listReceivedComments, { query: {} }, star)
  expect(data[0]!.thing?.text).toMatch(/^Which colour/)
})

test('a vote has no idempotency key: the same request again is answered as the first', async () => {
  const { poll } = await makePolledPost(api, star, { text: randomUUID() })
  const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => choose(poll, at % 3)))
  expect(new Set(answers.map(({ votedFor }) => votedFor)).size).toBe(1)
  expect(await see(poll, star)).toMatchObject({ totalVotes: 1 })
})
