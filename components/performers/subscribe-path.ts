import { formatMoney } from '../ui/format-money.ts'

/** Where a subscription begins; strangers are led through the login page there. */
export function subscribePath(performerId: string): string {
  return `/checkout/new?subscribe=${performerId}`
}

/** "Subscribe for €7 / month"; a price of nothing is said in words. */
export function subscribeText(monthlyPriceCents: number, currency: string): string {
  if (monthlyPriceCents === 0) return 'Subscribe for free'
  return `Subscribe for ${formatMoney(monthlyPriceCents, currency, { short: true })} / month`
}
