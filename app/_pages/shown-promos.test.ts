import { expect, test } from 'vitest'
import type { DeskPromo, PromoAudience } from '#contract/promos.ts'
import { toShownPromos } from './shown-promos.ts'

const promo = (_id: string, audience: PromoAudience, isPublished = true): DeskPromo => ({
  _id,
  title: _id,
  text: '',
  link: '/',
  image: null,
  audience,
  isPublished,
  updatedAt: '2026-01-01T00:00:00.000Z',
})

test('a banner shows in the places that earlier banners leave free', () => {
  const shown = toShownPromos([
    promo('hidden', 'everyone', false),
    promo('visitors', 'visitors'),
    promo('members', 'members'),
    promo('everyone', 'everyone'),
    promo('third', 'visitors'),
    promo('fourth', 'everyone'),
  ])
  expect(Object.fromEntries(shown.map(({ _id, places }) => [_id, places]))).toEqual({
    hidden: [],
    visitors: ['Landing page'],
    members: ['Members’ home'],
    everyone: ['Landing page'],
    third: ['Landing page'],
    fourth: [],
  })
})
