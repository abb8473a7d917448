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
  const rates = [
    { sales: 'subscriptions', rate: formatRate(settings.monthlySubscriptionCommission) },
    { sales: 'sold posts', rate: formatRate(settings.feedSaleCommission) },
    { sales: 'tips', rate: formatRate(settings.tokenTipCommission) },
  ]
  const shares = [...Map.groupBy(rates, ({ rate }) => rate)].map(
    ([rate, same]) => `${rate} of ${inWords(same.map(({ sales }) => sales))}`,
  )
  return `It costs you nothing to join: ${settings.siteName} keeps ${inWords(shares)}, the rest is yours. ${PAYOUTS}`
}

const inWords = (parts: string[]) => new Intl.ListFormat('en-GB').format(parts)
