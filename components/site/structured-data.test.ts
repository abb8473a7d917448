import { expect, test } from 'vitest'
import type { Post } from '#contract/posts.ts'
import { headlineOf, postPage } from './structured-data.tsx'

const IMAGE = { url: '/media/f/w640', width: 640, height: 800, sizes: [], placeholder: null }
const POST: Post = {
  _id: '018f0000-0000-7000-8000-000000000001',
  type: 'photo',
  gate: 'free',
  shareUrl: null,
  text: 'A morning in the workshop.',
  isLocked: false,
  locked: null,
  files: [{ type: 'photo', _id: '018f0000-0000-7000-8000-000000000002', image: IMAGE }],
  poll: null,
  isPinned: false,
  isLiked: false,
  isBookmarked: false,
  totalLikes: 3,
  totalComments: 1,
  publishedAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  performer: {
    _id: '018f0000-0000-7000-8000-000000000003',
    username: 'ines',
    name: 'Inês',
    avatar: null,
    isLive: false,
  },
}

test('the data of a free post contains its text and images under the public origin', () => {
  expect(postPage(POST, [], { origin: 'https://ovation.example', currency: 'EUR' })).toMatchObject({
    url: `https://ovation.example/post/${POST._id}`,
    articleBody: 'A morning in the workshop.',
    isAccessibleForFree: true,
    image: ['https://ovation.example/media/f/w640'],
  })
})

test('the data of a gated post contains neither text nor files, even when the reader may see them', () => {
  const told = JSON.stringify(postPage({ ...POST, gate: 'subscribers' }, [], { currency: 'EUR' }))
  expect(told).not.toContain('/media/')
  expect(told).not.toContain('articleBody')
  expect(told).toContain('"isAccessibleForFree":false')
})

const LOCKED = { preview: IMAGE, isBlurred: false, totalPhotos: 1, totalVideos: 0, durationMs: 0 }

test('the data of a post for sale names its price and the closed part of its page', () => {
  const cheapestEntitlement = { kind: 'buy', priceCents: 450 } as const
  const locked = { ...LOCKED, cheapestEntitlement }
  const post: Post = { ...POST, gate: 'price', isLocked: true, locked, files: [] }
  const told = (currency: string) => postPage(post, [], { origin: 'https://ovation.example', currency })
  expect(told('EUR')).toMatchObject({
    isAccessibleForFree: false,
    hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.paywall' },
    offers: { price: '4.50', priceCurrency: 'EUR', url: `https://ovation.example/post/${POST._id}` },
  })
  expect(told('JPY')).toMatchObject({ offers: { price: '450' } })
})

test('the data of a post for subscribers names no price, since the price is not the post’s', () => {
  const cheapestEntitlement = { kind: 'subscribe', monthlyPriceCents: 700 } as const
  const locked = { ...LOCKED, cheapestEntitlement }
  const post: Post = { ...POST, gate: 'subscribers', isLocked: true, locked, files: [] }
  const told = JSON.stringify(postPage(post, [], { currency: 'EUR' }))
  expect(told).toContain('.paywall')
  expect(told).not.toContain('Offer')
})

test('a long headline is cut between words and ends with an ellipsis', () => {
  expect(headlineOf('One two three four', 12)).toBe('One two…')
  expect(headlineOf('  One\n two ', 12)).toBe('One two')
})

test('a single long word is cut within the word', () => {
  const line = headlineOf('a'.repeat(40), 12)
  expect(line).toBe(`${'a'.repeat(11)}…`)
})
