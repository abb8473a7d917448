/** What saving a post makes of the poll's fields. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#contract/call.ts'
import { createPoll } from '#contract/polls.ts'
import { getOwnPost } from '#contract/posts.ts'
import { type ActionResult, done } from '../result.ts'
import { choosePoll } from './post-poll.ts'

vi.mock('next/navigation', () => ({ notFound: vi.fn<() => void>() }))
let asked: { call: Call; body?: Record<string, unknown> }[]
let answers: Map<Call, ActionResult<unknown>[]>
vi.mock('./call.ts', () => ({
  act: async (call: Call, args: { body?: Record<string, unknown> }) => {
    asked.push({ call, ...args })
    return answers.get(call)!.shift()
  },
}))

const POLL = {
  pollQuestion: ' Which song? ',
  pollAnswer1: 'River',
  pollAnswer2: '',
  pollAnswer3: 'Lanterns',
  pollHours: '72',
}
const CONTENT = { question: 'Which song?', options: ['River', 'Lanterns'], hours: 72 }
const STORED = { poll: { ...CONTENT, options: CONTENT.options.map((text) => ({ _id: text, text })) } }
const NEW = { as: 'draft', idempotencyKey: 'the key' }
const OLD = { as: 'keep', id: 'post', revision: '4' }
const POLL_NOT_FOUND = {
  status: 'refused',
  code: 'POLL_NOT_FOUND',
  toast: { tone: 'error', title: 'Gone.' },
} as const

function choose(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return choosePoll(form)
}
const keys = () => asked.filter(({ call }) => call === createPoll).map(({ body }) => body!.idempotencyKey)

beforeEach(() => {
  asked = []
  answers = new Map<Call, ActionResult<unknown>[]>([
    [createPoll, Array.from({ length: 5 }, (_, at) => done({ _id: `poll-${at}` }))],
    [getOwnPost, Array.from({ length: 5 }, () => done(STORED))],
  ])
})

test('a new poll is made of the answers that are filled in, under one key for the same words of a draft', async () => {
  expect(await choose({ ...NEW, ...POLL })).toEqual(done('poll-0'))
  await choose({ ...NEW, ...POLL, as: 'publish', pollAnswer2: ' ' })
  await choose({ ...NEW, ...POLL, pollHours: '24' })
  await choose({ ...NEW, ...POLL, idempotencyKey: 'another' })
  expect(asked[0]!.body).toMatchObject(CONTENT)
  const [first, again, longer, other] = keys()
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(again).toBe(first)
  expect(new Set([first, longer, other]).size).toBe(3)
})

test('a poll that says what the stored one says stays', async () => {
  expect(await choose({ ...OLD, ...POLL })).toEqual(done(undefined))
  expect(keys()).toEqual([])
  expect(await choose({ ...OLD, ...POLL, pollAnswer2: 'Home' })).toEqual(done('poll-0'))
  await choose({ ...OLD, ...POLL, pollAnswer2: 'Home', revision: '5' })
  expect(new Set(keys()).size).toBe(2)
})

test('a form without a poll’s fields leaves the poll alone, and one with empty fields takes it away', async () => {
  expect(await choose(OLD)).toEqual(done(undefined))
  expect(await choose({ ...OLD, pollQuestion: '', pollAnswer1: ' ', pollHours: '72' })).toEqual(done(null))
  expect(asked).toEqual([])
})

test('a draft is saved without a poll that is not complete, and a post is not published with one', async () => {
  const lacking = { ...NEW, pollQuestion: '', pollAnswer1: 'River', pollAnswer2: '', pollHours: '72' }
  expect(await choose(lacking)).toEqual(done(undefined))
  expect(await choose({ ...lacking, as: 'publish' })).toMatchObject({
    status: 'invalid',
    fields: { pollQuestion: 'Write a question.', pollAnswer2: 'A poll has at least 2 answers.' },
    values: { pollAnswer1: 'River' },
  })
  const repeated = { ...POLL, pollAnswer4: 'RIVER', pollAnswer5: 'x'.repeat(81), pollHours: '9999' }
  expect(await choose({ ...OLD, ...repeated })).toMatchObject({
    fields: {
      pollAnswer4: 'Two answers are the same.',
      pollAnswer5: 'Keep it under 80 characters.',
      pollHours: 'A poll runs for at most 14 days.',
    },
  })
  expect(asked).toEqual([])
})

test('a poll that was deleted because no post named it in time is made again', async () => {
  answers.get(createPoll)!.unshift(POLL_NOT_FOUND)
  expect(await choose({ ...NEW, ...POLL })).toEqual(done('poll-0'))
  expect(new Set(keys()).size).toBe(2)
})

test('what upstream refuses is answered so', async () => {
  answers.get(getOwnPost)!.unshift({ ...POLL_NOT_FOUND, code: 'POST_NOT_FOUND' })
  expect(await choose({ ...OLD, ...POLL })).toMatchObject({ code: 'POST_NOT_FOUND' })
  answers.get(createPoll)!.unshift({ ...POLL_NOT_FOUND, code: 'FORBIDDEN' })
  expect(await choose({ ...NEW, ...POLL })).toMatchObject({ code: 'FORBIDDEN' })
})
