/** What the actions that sell a post make of upstream's answers. */
import { beforeEach, expect, test, vi } from 'vitest'
import type { Call } from '#contract/call.ts'
import type { RefusalCode } from '#contract/errors.ts'
import { purchasePost } from '#contract/payments.ts'
import { getPost } from '#contract/posts.ts'
import { type ActionResult, done } from '../result.ts'
import { buyPost, unlockPost } from './payments.ts'

class Redirected extends Error {}

const next = vi.hoisted(() => ({ refreshes: 0 }))
vi.mock('next/cache', () => ({ refresh: () => void next.refreshes++ }))
vi.mock('next/navigation', () => ({
  redirect: (to: string) => {
    throw new Redirected(to)
  },
}))
let answers: Map<Call, ActionResult<unknown>>
vi.mock('./call.ts', () => ({
  requireSession: async () => {},
  act: async (call: Call) => answers.get(call),
}))

const PURCHASE = { source: 'wallet', highestCents: 500, idempotencyKey: 'key' } as const
const PAID = { _id: 'payment', status: 'succeeded', redirectUrl: null, amountCents: 300, balanceCents: 700 }

const refused = (code: RefusalCode): ActionResult => ({
  status: 'refused',
  code,
  toast: { tone: 'error', title: 'No.' },
})
const shownFor = (cheapestEntitlement: object | null) => done({ locked: { cheapestEntitlement } })

function formOf(source: string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...PURCHASE, postId: 'post', source }))
    form.set(name, String(value))
  return form
}

beforeEach(() => {
  answers = new Map()
  next.refreshes = 0
})

test('a paid purchase renders the page again, and answers what was paid', async () => {
  answers.set(purchasePost, done(PAID))
  expect(await unlockPost('post', PURCHASE)).toEqual(
    done({ to: 'opened', paid: { amountCents: 300, balanceCents: 700 } }),
  )
  expect(next.refreshes).toBe(1)
})

test('a post that the fan has already opens, in place of an error', async () => {
  answers.set(purchasePost, refused('ALREADY_BOUGHT'))
  expect(await unlockPost('post', PURCHASE)).toEqual(done({ to: 'opened', paid: null }))
  expect(next.refreshes).toBe(1)
  await expect(buyPost(null, formOf('wallet'))).rejects.toThrow(new Redirected('/post/post'))
})

test('after a higher price the answer names it, unless the post is not sold any more', async () => {
  answers.set(purchasePost, refused('PRICE_CHANGED'))
  answers.set(getPost, shownFor({ kind: 'buy', priceCents: 900 }))
  expect(await unlockPost('post', PURCHASE)).toEqual(done({ to: 'dearer', priceCents: 900 }))
  for (const shown of [shownFor({ kind: 'follow' }), shownFor(null), refused('POST_NOT_FOUND')]) {
    answers.set(getPost, shown)
    expect(await unlockPost('post', PURCHASE)).toEqual(refused('PRICE_CHANGED'))
  }
  expect(next.refreshes).toBe(0)
  // The plain form shows the new price on its own page.
  expect(await buyPost(null, formOf('wallet'))).toEqual(refused('PRICE_CHANGED'))
  expect(next.refreshes).toBe(1)
})

test('a payment by card goes on at the provider, or at our page when the provider has named none', async () => {
  const pending = { ...PAID, status: 'pending', redirectUrl: 'https://pay.example/1' }
  answers.set(purchasePost, done(pending))
  expect(await unlockPost('post', PURCHASE)).toEqual(done({ to: 'payment', href: pending.redirectUrl }))
  await expect(buyPost(null, formOf('provider'))).rejects.toThrow(new Redirected(pending.redirectUrl))
  answers.set(purchasePost, done({ ...pending, redirectUrl: null }))
  expect(await unlockPost('post', PURCHASE)).toEqual(done({ to: 'payment', href: '/checkout/payment' }))
})

test.each(['failed', 'cancelled', 'expired', 'refunded', 'created'])(
  'a key whose payment is %s opens nothing',
  async (status) => {
    answers.set(purchasePost, done({ ...PAID, status }))
    expect(await unlockPost('post', PURCHASE)).toEqual(done({ to: 'ended' }))
    expect(next.refreshes).toBe(0)
  },
)

test.each(['NOT_FOR_SALE', 'POST_NOT_FOUND', 'INSUFFICIENT_BALANCE', 'PROVIDER_UNAVAILABLE'] as const)(
  'a purchase that is refused with %s is answered so',
  async (code) => {
    answers.set(purchasePost, refused(code))
    expect(await unlockPost('post', PURCHASE)).toEqual(refused(code))
    expect(await buyPost(null, formOf('wallet'))).toEqual(refused(code))
  },
)
