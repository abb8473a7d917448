import { expect, test } from 'vitest'
import type { SignedIn } from '../../http/visitor.ts'
import { findOffer, type Gate, isOpenTo, type Standing } from './policy.ts'

const as = (kind: SignedIn['kind'], accountId = 'somebody'): SignedIn => ({ accountId, kind })

const people: Record<string, Standing> = {
  'a stranger': { viewer: null },
  // A viewer without an account never has relations in practice; the policy must ignore them all the same.
  'a stranger with every relation': {
    viewer: null,
    isFollowing: true,
    hasSubscription: true,
    hasBought: true,
  },
  'a fan without relation': { viewer: as('fan') },
  'a follower': { viewer: as('fan'), isFollowing: true },
  'a subscriber': { viewer: as('fan'), hasSubscription: true },
  'a buyer': { viewer: as('fan'), hasBought: true },
  'another performer': { viewer: as('performer') },
  'the owner': { viewer: as('performer', 'owner') },
  'an operator': { viewer: as('operator') },
}

const ALWAYS = ['the owner', 'an operator']
const open: Record<Gate, string[]> = {
  free: Object.keys(people),
  followers: ['a follower', 'a subscriber', ...ALWAYS],
  subscribers: ['a subscriber', ...ALWAYS],
  price: ['a buyer', ...ALWAYS],
}

const cases = Object.entries(open).flatMap(([gate, may]) =>
  Object.keys(people).map((who) => ({ gate: gate as Gate, who, isOpen: may.includes(who) })),
)

test.each(cases)('the gate $gate is open for $who: $isOpen', ({ gate, who, isOpen }) => {
  expect(isOpenTo({ gate, performerId: 'owner' }, people[who]!)).toBe(isOpen)
})

test.each([
  ['free', null],
  ['followers', { kind: 'follow' }],
  ['subscribers', { kind: 'subscribe', monthlyPriceCents: 700 }],
  ['price', { kind: 'buy', priceCents: 300 }],
] as const)('the cheapest offer of the gate %s is found', (gate, offer) => {
  expect(findOffer(gate, { monthlyPriceCents: 700, priceCents: 300 })).toEqual(offer)
})

test('a performer who offers free subscriptions differs from one who offers none', () => {
  expect(findOffer('subscribers', { monthlyPriceCents: 0 })).toEqual({
    kind: 'subscribe',
    monthlyPriceCents: 0,
  })
  expect(findOffer('subscribers', { monthlyPriceCents: null })).toBeNull()
})
