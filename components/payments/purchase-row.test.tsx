import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Purchase } from '#contract/sales.ts'
import { readPurchaseKind } from './purchase-kinds.ts'
import { PurchaseRow } from './purchase-row.tsx'

const POST_ID = '01a20900-2e51-727f-a101-fc24f544d35f'
const THING: NonNullable<Purchase['thing']> = {
  type: 'feed',
  _id: POST_ID,
  text: 'The encore\nand more',
  isLocked: false,
  image: null,
  isBlurred: false,
}
const PURCHASE: Purchase = {
  _id: '01a20900-2e51-727f-a101-fc24f544d35e',
  kind: 'feed',
  description: 'Post by Noor Haddad',
  amountCents: 500,
  refundedCents: 0,
  createdAt: '2026-11-23T14:00:00.000Z',
  performer: { _id: POST_ID, username: 'noor.plays', name: 'Noor Haddad', avatar: null },
  thing: THING,
}

const shown = (change: Partial<Purchase>) =>
  renderToStaticMarkup(<PurchaseRow purchase={{ ...PURCHASE, ...change }} currency="EUR" />)

test('a purchase leads to its thing, and one without a thing to its performer', () => {
  const post = shown({})
  expect(post).toContain(`href="/post/${POST_ID}"`)
  expect(post).toContain('The encore and more')
  expect(post).toContain('Post by Noor Haddad')
  expect(post).not.toContain('Not available now')
  const tip = shown({ kind: 'tip', description: 'Tip to Noor Haddad', thing: null })
  expect(tip).toContain('href="/noor.plays"')
  expect(tip).not.toContain('Not available now')
})

test('a thing that its buyer can no longer find says so, and leads nowhere that is missing', () => {
  const gone = shown({ thing: null })
  expect(gone).toContain('Not available now')
  expect(gone).toContain('href="/noor.plays"')
  const hidden = shown({ thing: null, performer: null, description: 'Post' })
  expect(hidden).toContain('Not available now')
  expect(hidden).not.toContain('href=')
})

test('a refund is named, whole or in part, and a locked thing says that it is locked', () => {
  const whole = shown({ refundedCents: 500, thing: { ...THING, isLocked: true } })
  expect(whole).toContain('Refunded')
  expect(whole).toContain('Locked')
  expect(whole).toContain('line-through')
  const part = shown({ refundedCents: 200 })
  expect(part).toContain('refunded')
  expect(part).not.toContain('line-through')
  expect(shown({})).not.toMatch(/refunded|Locked/i)
})

test('only a kind of sale narrows the purchases', () => {
  expect(['feed', 'tip', 'nonsense', ['feed'], undefined].map((kind) => readPurchaseKind({ kind }))).toEqual([
    'feed',
    'tip',
    null,
    null,
    null,
  ])
})
