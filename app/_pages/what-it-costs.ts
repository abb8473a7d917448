import type { SiteSettings } from '#contract/settings.ts'
import { formatRate } from '#components/ui/format-money.ts'
import { DEFAULT_SETTINGS } from '#lib/settings/defaults.ts'

/** What performing costs. Null while the settings are unknown: a share that is only assumed would be a promise. */
export function whatItCosts(settings: SiteSettings): string | null {
  if (settings === DEFAULT_SETTINGS) return null
  const { siteName, monthlySubscriptionCommission, tokenTipCommission } = settings
  const [months, tips] = [formatRate(monthlySubscriptionCommission), formatRate(tokenTipCommission)]
  const share =
    months === tips ? `${months} of subscriptions and tips` : `${months} of subscriptions and ${tips} of tips`
  return `It costs you nothing to join: ${siteName} keeps ${share}, the rest is yours.`
}
