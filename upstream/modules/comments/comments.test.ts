/** Comments and replies on a post: written, changed, deleted, pinned, listed and counted. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createComment,
  deleteComment,
  editComment,
  listReceivedComments,
  pinComment,
  searchComments,
  setCommentRules,
  unpinComment,
} from '#contract/comments.ts'
import { blockUser } from '#contract/performer-blocks.ts'
import { deletePost, getPost } from '#contract/posts.ts'
import { addReaction } from '#contract/reactions.ts'
import { createReport, resolveReport } from '#contract/reports.ts'
import { newKey } from '#tests/money/world.ts'
import {
  type Api,
  createApi,
  encodeForm,
  makeFan,
  makeOperator,
  makePerformer,
  type Person,
} from '#tests/support/api.ts'
import { createTestKernel, TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'
import { countStatements } from '#tests/support/statements.ts'
import { newId } from '../../kernel/ids.ts'
import { addPost, addSubscription } from '../posts/test-content.ts'

let kernel: TestKernel
let api: Api
let star: Person
let fan: Person
let other: Person
let postId: string

beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(() => kernel.close())
beforeEach(async () => {
  star = await makePerformer(kernel)
  fan = await makeFan(kernel)
  other = await makeFan(kernel)
  postId = await addPost(kernel, star)
})

type Where = { objectType?: string; objectId?: string }
type Refused = Parameters<Api['refused']>[0]

const bodyOf = (text: string, where: Where = {}) => ({
  body: { objectId: postId, text, idempotencyKey: newKey(), ...where },
})
function say(text: string, who = fan, where: Where = {}) {
  return api.call(createComment, bodyOf(text, where), who)
}
const cannotSay = (code: Refused, text: string, who: Person | null = fan, where: Where = {}) =>
  api.refused(code, createComment, bodyOf(text, where), who)
const to = (comment: { _id: string }) => ({ objectType: 'comment', objectId: comment._id })
const at = ({ _id }: { _id: string }) => ({ params: { id: _id } })
const read = (
  query: { sort?: 'newest' | 'oldest'; limit?: number; after?: string; offset?: number } & Where = {},
  who: Person | null = other,
) => api.call(searchComments, { query: { objectId: postId, ...query } }, who)
const textsOf = ({ data }: { data: { text: string }[] }) => data.map(({ text }) => text)
const counted = async () => (await api.call(getPost, { params: { id: postId } })).totalComments

test('a new comment stands at the front and raises the total; a deleted one leaves and lowers it', async () => {
  await say('First')
  const second = await say('Second', other)
  expect(second).toMatchObject({ text: 'Second', author: { _id: other.id, isOwner: false }, editedAt: null })
  expect(await read()).toMatchObject({ data: [{ text: 'Second' }, { text: 'First' }], total: 2, next: null })
  expect(await counted()).toBe(2)
  await api.call(deleteComment, at(second), other)
  expect(await read()).toMatchObject({ data: [{ text: 'First' }], total: 1 })
  expect(await counted()).toBe(1)
  await api.refused('COMMENT_NOT_FOUND', deleteComment, at(second), other)
  expect(await counted()).toBe(1)
})

test('a request that is sent again with its key comments once', async () => {
  const body = bodyOf('Only once')
  const [one, two] = await Promise.all([
    api.call(createComment, body, fan),
    api.call(createComment, body, fan),
  ])
  expect(two._id).toBe(one._id)
  expect(await counted()).toBe(1)
  const another = { body: { ...body.body, text: 'Something else' } }
  await api.refused('IDEMPOTENCY_MISMATCH', createComment, another, fan)
})

test('a reply stands under its comment, is counted there only, and has no replies of its own', async () => {
  const top = await say('A question')
  const reply = await say('An answer', star, to(top))
  expect(reply).toMatchObject({ objectType: 'comment', objectId: top._id, author: { isOwner: true } })
  expect(await read()).toMatchObject({ data: [{ text: 'A question', totalReplies: 1 }], total: 1 })
  const under = await read({ ...to(top), sort: 'oldest' })
  expect([textsOf(under), under.parent?.text]).toEqual([['An answer'], 'A question'])
  expect(await counted()).toBe(1)
  await cannotSay('INVALID_REQUEST', 'To an answer', fan, to(reply))
  await cannotSay('COMMENT_NOT_FOUND', 'To nothing', fan, { objectType: 'comment', objectId: newId() })
  await api.call(deleteComment, at(reply), star)
  expect(await read()).toMatchObject({ data: [{ totalReplies: 0 }], total: 1 })
})

test('a deleted comment takes its replies with it, and nobody can reply to it', async () => {
  const top = await say('Gone soon')
  const reply = await say('Yes', other, to(top))
  await api.call(deleteComment, at(top), fan)
  await api.refused('COMMENT_NOT_FOUND', searchComments, { query: to(top) }, other)
  await api.refused('COMMENT_NOT_FOUND', deleteComment, at(reply), other)
  await api.refused('COMMENT_NOT_FOUND', editComment, { ...at(reply), body: { text: 'No' } }, other)
  await cannotSay('COMMENT_NOT_FOUND', 'Too late', other, to(top))
  expect(await counted()).toBe(0)
})

test('an author changes the text, as JSON and as a form; others cannot', async () => {
  const comment = await say('Befor')
  const edited = await api.call(editComment, { ...at(comment), body: { text: 'Before' } }, fan)
  expect(edited).toMatchObject({ text: 'Before', editedAt: expect.any(String) })
  const send = async (parts: Record<string, unknown>) => {
    const { payload, headers } = await encodeForm(parts)
    return kernel.app.inject({
      method: 'PUT',
      url: `/comments/${comment._id}`,
      payload,
      headers: { ...headers, 'x-ovation-internal': TEST_SECRET, authorization: `Bearer ${fan.token}` },
    })
  }
  const answer = await send({ text: 'As a form' })
  expect([answer.statusCode, answer.json().data?.text]).toEqual([200, 'As a form'])
  expect((await send({ text: 'x'.repeat(1001) })).statusCode).toBe(422)
  expect((await send({ text: 'With a file', file: new File(['a'], 'a.png') })).statusCode).toBe(422)
  expect((await send({ text: 'x'.repeat(2_000_000) })).statusCode).toBe(413)
  for (const who of [other, star, await makeOperator(kernel)])
    await api.refused('COMMENT_NOT_FOUND', editComment, { ...at(comment), body: { text: 'Mine' } }, who)
  expect(textsOf(await read())).toEqual(['As a form'])
})

test('an edit that changes nothing does not mark the comment as edited', async () => {
  const comment = await say('The same')
  const edited = await api.call(editComment, { ...at(comment), body: { text: ' The same ' } }, fan)
  expect(edited.editedAt).toBeNull()
})

test('one comment is pinned at a time, stands first in every order, and is not repeated', async () => {
  const [a, b] = [await say('A'), await say('B')]
  await say('C')
  await api.call(pinComment, at(a), star)
  expect(textsOf(await read())).toEqual(['A', 'C', 'B'])
  await api.call(pinComment, at(b), star)
  expect(textsOf(await read())).toEqual(['B', 'C', 'A'])
  expect(textsOf(await read({ sort: 'oldest' }))).toEqual(['B', 'A', 'C'])
  expect(textsOf(await read({ limit: 2, offset: 2 }))).toEqual(['A'])
  await Promise.all([a, b].map((comment) => api.call(pinComment, at(comment), star)))
  const { data } = await read()
  expect(data.filter(({ isPinned }) => isPinned)).toHaveLength(1)
  for (const one of [a, b]) await api.call(unpinComment, at(one), star)
  expect(textsOf(await read())).toEqual(['C', 'B', 'A'])
  const reply = await say('R', fan, to(a))
  await api.refused('COMMENT_NOT_FOUND', pinComment, at(reply), star)
  await api.refused('FORBIDDEN', pinComment, at(a), fan)
})

test('a list that grows by its cursors has each comment once, whatever is written meanwhile', async () => {
  for (const text of ['1', '2', '3', '4', '5']) await say(text)
  const { data } = await read()
  await api.call(pinComment, at(data[2]!), star)
  for (const sort of ['newest', 'oldest'] as const) {
    const seen: string[] = []
    let next: string | null | undefined
    for (let part = 0; next !== null && part < 10; part++) {
      const page = await read({ sort, limit: part === 0 ? 1 : 2, ...(next ? { after: next } : {}) })
      seen.push(...textsOf(page))
      next = page.next
      if (part === 0 && sort === 'newest') await say('Meanwhile')
    }
    const rest = sort === 'newest' ? ['5', '4', '2', '1'] : ['1', '2', '4', '5', 'Meanwhile']
    expect(seen.filter((text) => sort === 'oldest' || text !== 'Meanwhile')).toEqual(['3', ...rest])
  }
  await api.refused(
    'INVALID_REQUEST',
    searchComments,
    { query: { objectId: postId, after: 'nonsense' } },
    fan,
  )
})

test('each viewer is told what they may do with a comment', async () => {
  await say('Mine')
  const mayOf = async (who: Person | null) => (await read({}, who)).data[0]!.may
  expect(await mayOf(null)).toEqual([])
  expect(await mayOf(other)).toEqual([])
  expect(await mayOf(fan)).toEqual(['edit', 'delete'])
  expect(await mayOf(star)).toEqual(['pin', 'block', 'delete'])
  expect(await mayOf(await makeOperator(kernel))).toEqual(['delete'])
})

test('who may not open a thing neither reads its comments nor writes one', async () => {
  postId = await addPost(kernel, star, { gate: 'subscribers', text: 'For my circle.' })
  await cannotSay('FORBIDDEN', 'Let me in')
  await cannotSay('UNAUTHENTICATED', 'Let me in', null)
  expect(await read({}, fan)).toMatchObject({ data: [], total: 0, mayComment: false })
  await addSubscription(kernel, fan, star)
  const comment = await say('Inside')
  expect(textsOf(await read({}, fan))).toEqual(['Inside'])
  await cannotSay('FORBIDDEN', 'Me too', other, to(comment))
  expect(await read(to(comment), other)).toMatchObject({ data: [], total: 0 })
})

test('a blocked fan neither writes, nor changes what they wrote, but can delete it', async () => {
  const comment = await say('Before the block')
  await api.call(blockUser, { body: { user: fan.id } }, star)
  await cannotSay('POST_NOT_FOUND', 'After')
  await cannotSay('POST_NOT_FOUND', 'After', fan, to(comment))
  await api.refused('COMMENT_NOT_FOUND', editComment, { ...at(comment), body: { text: 'Ha' } }, fan)
  await api.call(deleteComment, at(comment), fan)
  expect(await counted()).toBe(0)
})

test('a comment that comes after a block is refused, also when both come at once', async () => {
  for (let round = 0; round < 5; round++) {
    const someone = await makeFan(kernel)
    const [answer] = await Promise.all([
      api.send(createComment, bodyOf('Quick'), someone),
      api.call(blockUser, { body: { user: someone.id } }, star),
    ])
    expect([200, 404]).toContain(answer.status)
    await cannotSay('POST_NOT_FOUND', 'Late', someone)
  }
})

test('the performer decides who may comment; followers and subscribers are told apart', async () => {
  const decide = (commenters: 'everyone' | 'followers' | 'subscribers' | 'nobody') =>
    api.call(setCommentRules, { body: { commenters, words: [] } }, star)
  const mayComment = async (who: Person | null) => (await read({}, who)).mayComment
  await decide('followers')
  await cannotSay('COMMENTS_LIMITED', 'I do not follow')
  expect([await mayComment(fan), await mayComment(star), await mayComment(null)]).toEqual([
    false,
    true,
    false,
  ])
  await api.call(addReaction, { body: { objectType: 'performer', objectId: star.id, action: 'follow' } }, fan)
  const mine = await say('Now I follow')
  await decide('subscribers')
  await cannotSay('COMMENTS_LIMITED', 'Only a follower')
  await addSubscription(kernel, other, star)
  await say('A subscriber', other)
  await decide('nobody')
  await cannotSay('COMMENTS_LIMITED', 'Hello?', other)
  await cannotSay('COMMENTS_LIMITED', 'Hello?', other, to(mine))
  await say('The owner always may', star)
  // What stands there can still be put right and taken away.
  await api.call(editComment, { ...at(mine), body: { text: 'Now I follow you' } }, fan)
  await decide('everyone')
  expect(await mayComment(fan)).toBe(true)
})

test('a word of the filter is refused however it is spelled, in new and in edited comments', async () => {
  const words = ['rotten fish', 'Spam', '🍆']
  expect(
    await api.call(
      setCommentRules,
      { body: { commenters: 'everyone', words: [...words, 'Spam', '\u200B'] } },
      star,
    ),
  ).toEqual({ commenters: 'everyone', words })
  for (const text of ['SPAM!', 'ѕраm', 'sp\u200Bam', 'spám here', 'Rotten, fish', 'a 🍆']) {
    await cannotSay('WORD_NOT_ALLOWED', text)
  }
  const comment = await say('spamming is fine')
  await api.refused('WORD_NOT_ALLOWED', editComment, { ...at(comment), body: { text: 'spam' } }, fan)
  await say('spam', star)
})

test('a text has one to a thousand characters, of which one is visible', async () => {
  for (const text of ['', '   ', '\u200B\u2060', '\u202E \u200D', 'x'.repeat(1001)])
    await cannotSay('INVALID_REQUEST', text)
  await cannotSay('INVALID_REQUEST', 'a\u0000b')
  const texts = ['x'.repeat(1000), '<script>alert(1)</script>', `Z${'\u0335'.repeat(900)}`, '\u202Eevil']
  for (const text of texts) await say(text)
  expect(textsOf(await read())).toEqual(texts.toReversed())
})

test('the performer finds what others have said, by kind, text and author, each with its thing', async () => {
  const top = await say('A lovely tune')
  await say('Indeed', other, to(top))
  await say('Thank you', star, to(top))
  const list = (
    query: { q?: string; kind?: 'all' | 'comments' | 'replies'; limit?: number; after?: string } = {},
  ) => api.call(listReceivedComments, { query }, star)
  const all = await list()
  expect([textsOf(all), all.total]).toEqual([['Indeed', 'A lovely tune'], 2])
  expect(all.data.map(({ thing }) => [thing?.label, thing?._id])).toEqual([
    ['post', postId],
    ['post', postId],
  ])
  expect(textsOf(await list({ kind: 'replies' }))).toEqual(['Indeed'])
  expect(textsOf(await list({ q: 'LOVELY' }))).toEqual(['A lovely tune'])
  expect(textsOf(await list({ q: other.username }))).toEqual(['Indeed'])
  expect(textsOf(await list({ q: '%' }))).toEqual([])
  const first = await list({ limit: 1 })
  expect(textsOf(await list({ limit: 1, after: first.next! }))).toEqual(['A lovely tune'])
  await api.call(deleteComment, at(top), star)
  expect(await list()).toMatchObject({ data: [], total: 0 })
  expect((await api.call(listReceivedComments, {}, await makePerformer(kernel))).total).toBe(0)
})

test('a page of received comments costs as many statements for many posts as for one', async () => {
  const read = () => api.call(listReceivedComments, { query: { limit: 50 } }, star)
  const ask = async () => say('An answer', other, to(await say('A question')))
  await ask()
  const forOne = await countStatements(kernel, read)
  const postIds = [postId]
  for (let at = 0; at < 3; at++) {
    postId = await addPost(kernel, star, { text: `Evening ${at}` })
    postIds.push(postId)
    await ask()
  }
  await api.call(deletePost, { params: { id: postIds[0]! } }, star)
  expect([forOne > 0, await countStatements(kernel, read)]).toEqual([true, forOne])
  const things = (await read()).data.map(({ thing }) => thing && [thing._id, thing.text])
  const shown = [2, 1, 0].map((at) => [postIds[at + 1], `Evening ${at}`])
  expect(things).toEqual([...shown.flatMap((thing) => [thing, thing]), null, null])
})

test('a reported reply is removed from the site and from the count of its comment', async () => {
  const operator = await makeOperator(kernel)
  const top = await say('A question')
  const reply = await say('Rude', fan, to(top))
  const body = { targetType: 'comment', targetId: reply._id, reason: 'spam', text: '' } as const
  const report = await api.call(createReport, { body }, other)
  await api.call(
    resolveReport,
    { params: { id: report._id }, body: { outcome: 'removed', note: '' } },
    operator,
  )
  expect(await read()).toMatchObject({ data: [{ totalReplies: 0 }], total: 1 })
})
