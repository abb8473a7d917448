import { expect, test } from 'vitest'
import { whatItOpens } from './subscription-offer.ts'

test('the text for a performer without posts promises no existing posts', () => {
  expect(whatItOpens({ name: 'Noor', totalPosts: 1 })).toBe('Opens every post for subscribers')
  expect(whatItOpens({ name: 'Noor', totalPosts: 0 })).toMatch(/^Noor has not posted anything yet/)
})
