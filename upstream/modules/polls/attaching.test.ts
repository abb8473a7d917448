/** Polls before anybody votes: how they are made, and which post has them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/polls.ts'
import { getPost } from '#contract/posts.ts'
import { createApi, type Api, makePerformer } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { queryRows } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { publishDue } from '../content/schedule.ts'
import { type Desk, makeDesk } from '../posts/test-desk.ts'
import { COLOURS, makePoll, makePolledPost } from './test-polls.ts'

let kernel: TestKernel
let api: Api
let desk: Desk
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
beforeEach(async () => {
  desk = await makeDesk(kernel, api)
})
afterAll(() => kernel.close())

const countPolls = async (pollId: string) => {
  const [row] = await queryRows<{ total: number }>(
    kernel.db,
    sql`select (select count(*) from polls where id = ${pollId})::int
          + (select count(*) from poll_options where poll_id = ${pollId})::int as total`,
  )
  return row!.total
}

test('a poll has its options in order, no votes, and no end until its post is published', async () => {
  const poll = await makePoll(api, desk.star)
  expect(poll).toMatchObject({ question: 'Which colour?', totalVotes: 0, hours: 24, endsAt: null })
  expect(poll.options).toEqual(
    COLOURS.options.map((text) => ({ _id: expect.any(String), text, totalVotes: 0 })),
  )
})

test('one key makes one poll, another poll under it is refused, and so is the key of a poll that is gone', async () => {
  const idempotencyKey = randomUUID()
  const poll = await makePoll(api, desk.star, { idempotencyKey })
  expect(await makePoll(api, desk.star, { idempotencyKey })).toEqual(poll)
  const body = { ...COLOURS, idempotencyKey }
  const other = { body: { ...body, question: 'Which one?' } }
  await api.refused('IDEMPOTENCY_MISMATCH', contract.createPoll, other, desk.star)
  const post = await desk.write({ pollId: poll._id })
  expect(await makePoll(api, desk.star, { idempotencyKey })).toEqual(post.poll)
  const key = randomUUID()
  const draft = await makePolledPost(api, desk.star, { state: 'draft', poll: { idempotencyKey: key } })
  await desk.change(draft._id, { pollId: null })
  const again = { body: { ...COLOURS, idempotencyKey: key } }
  await api.refused('POLL_NOT_FOUND', contract.createPoll, again, desk.star)
})

test.each([
  ['one option', { options: ['Red'] }],
  ['seven options', { options: [...'1234567'] }],
  ['an empty option', { options: ['Red', '  '] }],
  ['the same option twice', { options: ['Red', ' red '] }],
  ['no question', { question: ' ' }],
  ['no time', { hours: 0 }],
  ['more than two weeks', { hours: 14 * 24 + 1 }],
])('a poll with %s is refused', async (_, wrong) => {
  const body = { ...COLOURS, idempotencyKey: randomUUID(), ...wrong }
  await api.refused('INVALID_REQUEST', contract.createPoll, { body }, desk.star)
})

test('a post whose only content is a poll is published, as a text, and its poll ends by its hours', async () => {
  const post = await makePolledPost(api, desk.star, { poll: { hours: 36 } })
  expect(post).toMatchObject({ state: 'published', type: 'text', text: '' })
  const endsAt = new Date(new Date(post.publishedAt!).getTime() + 36 * HOUR_MS).toISOString()
  expect(post.poll.endsAt).toBe(endsAt)
  const shown = await api.call(getPost, { params: { id: post._id } })
  expect(shown.poll).toEqual({
    _id: post.poll._id,
    question: 'Which colour?',
    options: post.poll.options.map((option) => ({ ...option, totalVotes: null })),
    totalVotes: 0,
    votedFor: null,
    endsAt,
    hasEnded: false,
  })
})

test('a post without text, files and poll is not published', async () => {
  await desk.refuseToWrite('CONTENT_NOT_READY', {})
  const draft = await makePolledPost(api, desk.star, { state: 'draft' })
  await desk.refuseChange('CONTENT_NOT_READY', draft._id, { pollId: null, state: 'published' })
  expect(await desk.change(draft._id, { state: 'published' })).toMatchObject({
    poll: { _id: draft.poll._id },
  })
})

test('a draft gets another poll or none, and the one that it gives up is deleted', async () => {
  const draft = await makePolledPost(api, desk.star, { state: 'draft' })
  expect(draft.poll.endsAt).toBeNull()
  const other = await makePoll(api, desk.star)
  expect(await desk.change(draft._id, { pollId: other._id })).toMatchObject({ poll: { _id: other._id } })
  expect(await countPolls(draft.poll._id)).toBe(0)
  expect(await desk.change(draft._id, { text: 'Said otherwise.' })).toMatchObject({
    poll: { _id: other._id },
  })
  expect(await desk.change(draft._id, { pollId: null })).toMatchObject({ poll: null })
  expect(await countPolls(other._id)).toBe(0)
})

test('a post that has been published keeps its poll, or none, for good', async () => {
  const post = await makePolledPost(api, desk.star)
  const other = await makePoll(api, desk.star)
  const plain = await desk.write({ text: 'Nothing to decide.' })
  for (const pollId of [null, other._id, newId()])
    await desk.refuseChange('POLL_STARTED', post._id, { pollId })
  await desk.refuseChange('POLL_STARTED', plain._id, { pollId: other._id })
  expect(await desk.change(plain._id, { pollId: null })).toMatchObject({ poll: null })
  const { poll, revision } = await desk.change(post._id, { pollId: post.poll._id, text: 'Choose!' })
  expect([poll, revision]).toEqual([post.poll, 1])
  await desk.change(post._id, { state: 'archived' })
  await desk.refuseChange('POLL_STARTED', post._id, { pollId: null })
  // It ends by its first publishing.
  kernel.advance(HOUR_MS)
  expect((await desk.change(post._id, { state: 'published' })).poll).toEqual(post.poll)
})

test('a refused change leaves the post and both polls as they were', async () => {
  const draft = await makePolledPost(api, desk.star, { state: 'draft' })
  const taken = await makePolledPost(api, desk.star)
  await desk.refuseChange('POLL_NOT_FOUND', draft._id, { text: 'Other', pollId: taken.poll._id })
  expect(await desk.change(draft._id, {})).toMatchObject({ text: '', poll: { _id: draft.poll._id } })
})

test('only a free poll of the performer’s own can be had: any other one does not exist', async () => {
  const stranger = await makePerformer(kernel)
  const [theirs, taken] = [await makePoll(api, stranger), await makePolledPost(api, desk.star)]
  const draft = await desk.write({ state: 'draft' })
  for (const pollId of [theirs._id, taken.poll._id, newId()]) {
    await desk.refuseToWrite('POLL_NOT_FOUND', { pollId })
    await desk.refuseChange('POLL_NOT_FOUND', draft._id, { pollId })
  }
  await desk.refuseToWrite('INVALID_REQUEST', { pollId: 'red' })
})

test('many posts name one poll at once: one gets it, and no other is written', async () => {
  const { _id: pollId } = await makePoll(api, desk.star)
  const drafts = await Promise.all(Array.from({ length: 6 }, () => desk.write({ state: 'draft' })))
  const answers = await Promise.allSettled([
    ...Array.from({ length: 6 }, () => desk.write({ pollId })),
    ...drafts.map(({ _id }) => desk.change(_id, { pollId })),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const rows = await queryRows(
    kernel.db,
    sql`select 1 from contents where performer_id = ${desk.star.id} and has_poll`,
  )
  expect(rows).toHaveLength(1)
})

test('a poll that no post has named for a day is deleted; one of a post stays', async () => {
  const draft = await makePolledPost(api, desk.star, { state: 'draft' })
  const old = await makePoll(api, desk.star)
  kernel.advance(DAY_MS - MINUTE_MS)
  const fresh = await makePoll(api, desk.star)
  await kernel.runSchedule('polls-delete-free')
  expect(await countPolls(old._id)).toBe(4)
  kernel.advance(2 * MINUTE_MS)
  await kernel.runSchedule('polls-delete-free')
  expect(await Promise.all([old, fresh, draft.poll].map(({ _id }) => countPolls(_id)))).toEqual([0, 4, 4])
})

test('a scheduled post may change its poll until it goes out, and the poll ends by the time of publishing', async () => {
  const scheduledAt = desk.later(DAY_MS)
  const post = await makePolledPost(api, desk.star, { state: 'scheduled', scheduledAt })
  expect(post.poll.endsAt).toBeNull()
  const other = await makePoll(api, desk.star, { hours: 2 })
  await desk.change(post._id, { pollId: other._id })
  await api.refused('POLL_NOT_FOUND', contract.getPoll, { params: { id: other._id } }, desk.star)
  kernel.advance(DAY_MS)
  await publishDue(kernel)
  const poll = await api.call(contract.getPoll, { params: { id: other._id } })
  const { publishedAt } = await api.call(getPost, { params: { id: post._id } })
  expect(new Date(poll.endsAt).getTime() - new Date(publishedAt).getTime()).toBe(2 * HOUR_MS)
})
