import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#lib/settings/defaults.ts'
import { whatItCosts } from './what-it-costs.ts'

const PAYOUTS = 'Nothing is paid out yet: what you earn waits in your balance.'

const site = (months: number, tips: number) => ({
  ...DEFAULT_SETTINGS,
  siteName: 'Encore',
  monthlySubscriptionCommission: months,
  tokenTipCommission: tips,
})

test('the text names one share for everything, or one for subscriptions and another for tips', () => {
  expect(whatItCosts(site(0.15, 0.15))).toBe(
    'It costs you nothing to join: Encore keeps 15% of subscriptions and tips, the rest is yours. ' + PAYOUTS,
  )
  expect(whatItCosts(site(0.2, 0.075))).toBe(
    'It costs you nothing to join: Encore keeps 20% of subscriptions and 7.5% of tips, the rest is yours. ' +
      PAYOUTS,
  )
})

test('the text names no share while the settings are unknown', () => {
  expect(whatItCosts(DEFAULT_SETTINGS)).toBe(PAYOUTS)
})
