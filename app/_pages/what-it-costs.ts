import type { SiteSettings } from '#contract/settings.ts'
import { formatRate } from '#components/ui/format-money.ts'
import { DEFAULT_SETTINGS } from '#lib/settings/defaults.ts'

const PAYOUTS = 'Nothing is paid out yet: what you earn waits in your balance.'

/**
 * A text about what performing costs, and when the money comes. It names no share while the settings are unknown, since
 * an assumed one would be a promise.
 */
export function whatItCosts(settings: SiteSettings): string {
  if (settings === DEFAULT_SETTINGS) return PAYOUTS
  const { siteName, monthlySubscriptionCommission, tokenTipCommission } = settings
  const [months, tips] = [formatRate(monthlySubscriptionCommission), formatRate(tokenTipCommission)]
  const share =
    months === tips ? `${months} of subscriptions and tips` : `${months} of subscriptions and ${tips} of tips`
  return `It costs you nothing to join: ${siteName} keeps ${share}, the rest is yours. ${PAYOUTS}`
}
