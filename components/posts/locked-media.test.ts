import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Viewer } from '#lib/queries/viewer.ts'
import { MEMBER_PARTS } from '../members/member-parts.tsx'
import { PartsContext } from '../members/parts-context.tsx'
import { composedPost } from './composed-post.ts'
import { EMPTY_FIELDS } from './draft-fields.ts'
import { LockedMedia } from './locked-media.tsx'
import { describeMedia } from './media-counts.ts'

const NOTHING = { totalPhotos: 0, totalVideos: 0, durationMs: 0 }

test('the text counts photos', () => {
  expect(describeMedia({ ...NOTHING, totalPhotos: 1 })).toBe('1 photo')
  expect(describeMedia({ ...NOTHING, totalPhotos: 12 })).toBe('12 photos')
})

test('the text of a video names its length', () => {
  expect(describeMedia({ ...NOTHING, totalVideos: 1, durationMs: 501_000 })).toBe('Video, 8:21')
  expect(describeMedia({ ...NOTHING, totalVideos: 2, durationMs: 60_000 })).toBe('2 videos, 1:00')
})

test('the text names photos and videos together', () => {
  expect(describeMedia({ totalPhotos: 2, totalVideos: 1, durationMs: 80_000 })).toBe(
    '2 photos and 1 video, 1:20',
  )
})

test('a locked post without files has a text too', () => {
  expect(describeMedia(NOTHING)).toBe('The rest of this post')
})

const PERFORMER = { _id: 'star', username: 'star', name: 'Star', avatar: null, isLive: false }
const GIVEN = {
  performer: PERFORMER,
  currency: 'USD',
  nowMs: 0,
  pictures: new Map(),
  onlooker: 'visitor',
} as const

test.each([
  [700, 'Subscribe for'],
  [0, 'Subscribe for free'],
  [null, 'Subscriptions are closed at the moment.'],
])('a post for subscribers at %s cents a month says “%s”', (monthlyPriceCents, words) => {
  const fields = { ...EMPTY_FIELDS, text: 'A few words for you', gate: 'subscribers' as const }
  const post = composedPost(fields, { ...GIVEN, monthlyPriceCents })
  const shown = renderToStaticMarkup(
    createElement(LockedMedia, { post, locked: post.locked!, viewer: null, currency: 'USD' }),
  )
  expect(shown).toContain(words)
  expect(shown.includes('href="')).toBe(monthlyPriceCents !== null)
})

test.each([
  ['a visitor', null, '/auth/register?next=%2Fpost%2Fpreview%3Fintent%3Dbuy'],
  ['a fan', { isPerformer: false, isOperator: false }, '/checkout/new?post=preview'],
  ['a performer', { isPerformer: true, isOperator: false }, null],
  ['an operator', { isPerformer: false, isOperator: true }, null],
])('%s sees the price of a post for sale, and the way to it if they can buy', (_, viewer, href) => {
  const fields = { ...EMPTY_FIELDS, text: 'A few words', gate: 'price' as const, price: '5' }
  const post = composedPost(fields, { ...GIVEN, monthlyPriceCents: null })
  const media = createElement(LockedMedia, {
    post,
    locked: post.locked!,
    viewer: viewer as Viewer | null,
    currency: 'USD',
  })
  const shown = renderToStaticMarkup(createElement(PartsContext, { value: MEMBER_PARTS }, media))
  expect(shown).toContain(href ? 'Unlock for $5' : '$5.00')
  expect(/href="([^"]*)"/.exec(shown)?.[1] ?? null).toBe(href)
})
