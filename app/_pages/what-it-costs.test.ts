import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#lib/settings/defaults.ts'
import { whatItCosts } from './what-it-costs.ts'

const PAYOUTS = 'Nothing is paid out yet: what you earn waits in your balance.'

const site = (months: number, posts: number, tips: number) => ({
  ...DEFAULT_SETTINGS,
  siteName: 'Encore',
  monthlySubscriptionCommission: months,
  feedSaleCommission: posts,
  tokenTipCommission: tips,
})

test('the text names each share once, with all that it is of', () => {
  const keeps = (share: string) =>
    `It costs you nothing to join: Encore keeps ${share}, the rest is yours. ${PAYOUTS}`
  expect(whatItCosts(site(0.15, 0.15, 0.15))).toBe(keeps('15% of subscriptions, sold posts and tips'))
  expect(whatItCosts(site(0.2, 0.2, 0.075))).toBe(
    keeps('20% of subscriptions and sold posts and 7.5% of tips'),
  )
  expect(whatItCosts(site(0.2, 0.1, 0.075))).toBe(
    keeps('20% of subscriptions, 10% of sold posts and 7.5% of tips'),
  )
})

test('the text names no share while the settings are unknown', () => {
  expect(whatItCosts(DEFAULT_SETTINGS)).toBe(PAYOUTS)
})
