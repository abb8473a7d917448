import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { PaymentTransaction } from '#contract/payments.ts'
import { PaymentStatus } from './payment-status.tsx'

// Both need Next's router.
vi.mock('next/navigation', () => ({ useRouter: () => ({}) }))
vi.mock('#components/layout/page-refresh.tsx', () => ({ PageRefresh: () => <i>refreshes</i> }))

const PAYMENT: PaymentTransaction = {
  _id: '01a20900-2e51-727f-a101-fc24f544d35e',
  kind: 'subscription',
  status: 'succeeded',
  description: 'Subscription to Noor Haddad, one month',
  amountCents: 499,
  balanceCents: 499,
  currency: 'EUR',
  performer: { _id: '01a20900-2e51-727f-a101-fc24f544d35f', username: 'noor.plays', name: 'Noor Haddad' },
  redirectUrl: null,
  failureText: null,
  source: 'provider',
  provider: 'sandbox',
  creditCents: 0,
  createdAt: '2026-11-23T14:00:00.000Z',
  settledAt: '2026-11-23T14:00:05.000Z',
  refunds: [],
  items: [
    {
      kind: 'subscription',
      subject: { type: 'performer', id: '01a20900-2e51-727f-a101-fc24f544d35f' },
      description: 'Subscription to Noor Haddad, one month',
      quantity: 1,
      amountCents: 499,
      creditCents: 0,
      performer: null,
    },
  ],
}

const shown = (change: Partial<PaymentTransaction>, wayBack: string | null = null) =>
  renderToStaticMarkup(<PaymentStatus payment={{ ...PAYMENT, ...change }} wayBack={wayBack} />)

test('the page says that money which could no longer buy anything is in the wallet', () => {
  expect(shown({})).toContain('Paid. Enjoy!')
  const credited = PAYMENT.items.map((item) => ({ ...item, creditCents: item.amountCents }))
  const failureText = 'This payment could no longer buy what it was meant for.'
  const html = shown({ failureText, items: credited })
  expect(html).toContain('Your wallet is topped up')
  expect(html).toContain('could no longer buy')
  expect(html).not.toContain('Enjoy')
  const part = shown({
    failureText: 'A part could no longer be had.',
    items: [...credited, ...PAYMENT.items],
  })
  expect(part).toContain('Paid in part')
  expect(part).toContain('/wallet')
  expect(part).not.toContain('topped up')
})

const REFUNDS: PaymentTransaction['refunds'] = [
  { amountCents: 120, into: 'wallet', createdAt: '2026-11-24T09:00:00.000Z' },
  { amountCents: 379, into: 'provider', createdAt: '2026-11-25T09:00:00.000Z' },
]

test('a refunded payment shows the charge and where the refund went', () => {
  const html = shown({ status: 'refunded', refunds: REFUNDS })
  expect(html).not.toContain('not been charged')
  expect(html.replaceAll(/<[^>]+>/g, '')).toMatch(
    /1\.20 refunded into your wallet, .*3\.79 refunded the way you paid, /,
  )
  expect(shown({ status: 'failed', failureText: 'The bank said no.' })).toContain(
    'The bank said no. You have not been charged.',
  )
})

test('a partial refund shows beside the paid amount', () => {
  const html = shown({ refunds: REFUNDS.slice(0, 1) })
  expect(html).toContain('Paid. Enjoy!')
  expect(html).toContain('refunded into your wallet')
  expect(shown({})).not.toContain('refunded')
})

test('a paid tip has the text of a sent tip', () => {
  const html = shown({ kind: 'tip' })
  expect(html).toContain('Tip sent')
  expect(html).not.toContain('Enjoy')
})

test('every final state has a link to go on', () => {
  const topUp = { kind: 'topup', performer: null } as const
  expect(shown({ ...topUp, status: 'cancelled' }, '/live/noor.plays')).toContain(
    'href="/wallet?amount=499&amp;next=%2Flive%2Fnoor.plays"',
  )
  for (const change of [topUp, { performer: null }]) expect(shown(change)).toContain('href="/wallet"')
  expect(shown({ ...topUp, status: 'refunded' })).toContain('href=')
})

test('a payment for a post leads back to it: to the open post, or to its checkout for another attempt', () => {
  const item = { ...PAYMENT.items[0]!, kind: 'feed', subject: { type: 'feed', id: 'post' } }
  const bought = { kind: 'feed', items: [item] }
  const paid = shown(bought)
  expect(paid).toContain('Paid. The post is yours to keep.')
  expect(paid).toMatch(/href="\/post\/post"[^>]*>See the post</)
  const failed = shown({ ...bought, status: 'failed', failureText: 'The bank said no.' })
  expect(failed).toMatch(/href="\/checkout\/new\?post=post"[^>]*>Try again</)
  expect(failed).toMatch(/href="\/post\/post"[^>]*>Back to the post</)
  expect(failed).not.toContain('subscribe')
  const needless = shown({ ...bought, status: 'cancelled', failureText: 'You have it already.' })
  expect(needless).toMatch(/href="\/post\/post"[^>]*>See the post</)
  expect(needless).not.toContain('Try again')
  // The money is in the wallet, and the post is still locked.
  const credited = shown({ ...bought, failureText: 'Too late.', items: [{ ...item, creditCents: 499 }] })
  expect(credited).not.toContain('/post/')
})

const KEPT: NonNullable<PaymentTransaction['kept']> = {
  state: 'waiting',
  code: null,
  text: null,
  kind: 'tip',
  subject: { type: 'performer', id: '01a20900-2e51-727f-a101-fc24f544d35f' },
  description: 'Tip to Noor Haddad',
  amountCents: 700,
  performer: PAYMENT.performer,
  idempotencyKey: '9f4c1f6e-6c1b-4a3e-8a51-0d4f3c1f2b7a',
}
const TOP_UP: Partial<PaymentTransaction> = { kind: 'topup', performer: null, creditCents: 1000 }
const keptShown = (change: Partial<typeof KEPT>, wayBack: string | null = '/live/noor.plays') =>
  shown({ ...TOP_UP, kept: { ...KEPT, ...change } }, wayBack)

test('a top-up says what has become of the purchase that it was for, and leads back there', () => {
  const waiting = keptShown({})
  expect(waiting).toContain('Then your tip of €7.00 goes to Noor Haddad by itself.')
  expect(waiting).toContain('refreshes')
  expect(waiting).not.toContain('Tip sent')
  const bought = keptShown({ state: 'bought' })
  expect(bought).toContain('Tip sent')
  expect(bought).toContain('href="/live/noor.plays"')
  expect(bought).not.toContain('refreshes')
  const refused = keptShown({ state: 'refused', code: 'PRICE_CHANGED', text: 'The price has changed.' })
  expect(refused).toContain('Your tip did not go out')
  expect(refused).toContain('The price has changed. You have not paid for it: €10.00 is in your wallet.')
  expect(refused).toContain('href="/wallet"')
  expect(refused).not.toContain('Tip sent')
})

test('a thing that was bought meanwhile does not count as a failure', () => {
  const had = keptShown({ kind: 'feed', state: 'refused', code: 'ALREADY_BOUGHT', text: 'Bought already.' })
  expect(had).toContain('You have it already')
  expect(had).not.toContain('not unlocked')
})

test('one link leads back where the performer’s page is the way back', () => {
  const html = keptShown({ state: 'bought' }, '/noor.plays')
  expect(html.match(/href="\/noor\.plays"/g)).toHaveLength(1)
})

test('a declined top-up for a purchase leads back to the page that holds what was typed', () => {
  const html = shown({ ...TOP_UP, status: 'failed', kept: KEPT }, '/live/noor.plays')
  expect(html).toMatch(/href="\/live\/noor\.plays"[^>]*>Try again/)
})
