import { formatMoney } from '../ui/format-money.ts'

/** Where a subscription starts; that page sends a visitor through the login page. */
export function subscribePath(performerId: string): string {
  return `/checkout/new?subscribe=${performerId}`
}

/** "Subscribe for €7 / month"; a free subscription is said in words. */
export function subscribeText(monthlyPriceCents: number, currency: string): string {
  if (monthlyPriceCents === 0) return 'Subscribe for free'
  return `Subscribe for ${formatMoney(monthlyPriceCents, currency, { short: true })} / month`
}
