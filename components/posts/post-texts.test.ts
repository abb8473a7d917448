import { expect, test } from 'vitest'
import type { OwnPost } from '#contract/posts.ts'
import { EMPTY_FIELDS, fieldsOf, fileOf } from './draft-fields.ts'
import { fileNews, isOverdue, waitingText } from './post-texts.ts'

type OwnFile = OwnPost['files'][number]

const WAITS = 'Waits for its pictures, and is published as soon as they are ready.'
const PREPARED = 'Its pictures are being made ready.'
const AHEAD = '2100-01-01T10:00:00.000Z'
const OVER = '2020-01-01T10:00:00.000Z'

function file(_id: string, status: OwnFile['status'], failure: string | null = null): OwnFile {
  return { _id, type: 'photo', status, failure, image: null }
}

function storedPost(given: Partial<OwnPost>): OwnPost {
  return {
    _id: 'post-1',
    type: 'photo',
    state: 'scheduled',
    gate: 'free',
    priceCents: null,
    text: '',
    files: [],
    thumbnail: null,
    poll: null,
    isPinned: false,
    totalLikes: 0,
    totalComments: 0,
    totalViews: 0,
    scheduledAt: OVER,
    publishedAt: null,
    createdAt: OVER,
    updatedAt: OVER,
    revision: 0,
    ...given,
  }
}

const fieldsFor = (post: OwnPost) => fieldsOf(post, { currency: 'USD', zone: 'UTC' })

test.each<[string, Partial<OwnPost>, string]>([
  ['whose time is over waits for its pictures', { scheduledAt: OVER }, WAITS],
  ['whose time is ahead has time to make them ready', { scheduledAt: AHEAD }, PREPARED],
  ['that is a draft waits for nothing', { state: 'draft', scheduledAt: null }, PREPARED],
  ['that is published already does not wait to be', { state: 'published', scheduledAt: null }, PREPARED],
])('a post %s', (_, given, text) => {
  const post = storedPost({ files: [file('f1', 'ready'), file('f2', 'processing')], ...given })
  expect(fileNews(post)).toEqual({ tone: 'waiting', text })
  expect(isOverdue(post)).toBe(text === WAITS)
})

test('a failed picture counts more than one that is still made, also as the thumbnail alone', () => {
  const files = [file('f1', 'processing')]
  const told = { tone: 'failed', text: 'Damaged.' }
  expect(fileNews(storedPost({ files: [...files, file('f2', 'failed', 'Damaged.')] }))).toEqual(told)
  expect(fileNews(storedPost({ files, thumbnail: file('t1', 'failed', 'Damaged.') }))).toEqual(told)
  expect(fileNews(storedPost({ files: [file('f1', 'ready')] }))).toBeNull()
})

test('the composer waits for the thumbnail of its own as well as for the photos', () => {
  const post = storedPost({ files: [file('f1', 'ready')], thumbnail: file('t1', 'processing') })
  expect(waitingText(post, fieldsFor(post))).toBe(WAITS)
  const ended = { ...post, thumbnail: file('t1', 'ready') }
  expect(waitingText(ended, fieldsFor(ended))).toBeNull()
})

test('the composer waits for a picture that is tried again, and for none that upstream has not stored', () => {
  const post = storedPost({ files: [file('f1', 'failed', 'Damaged.')] })
  expect(waitingText(post, fieldsFor(post))).toBeNull()
  const again = { ...EMPTY_FIELDS, files: [{ ...fileOf(post.files[0]!), failure: null }] }
  expect(waitingText(post, again)).toBe(WAITS)
  const added = { ...fileOf(file('f2', 'processing')) }
  expect(waitingText(post, { ...EMPTY_FIELDS, files: [added] })).toBeNull()
})
