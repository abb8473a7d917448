import { registerPath } from '#lib/next-path.ts'
import { A_MONTH, formatMoney } from '../ui/format-money.ts'

/** The path where a subscription starts. A visitor registers first, and then continues to the same checkout. */
export function subscribePath(performerId: string, viewer: object | null): string {
  const path = `/checkout/new?subscribe=${performerId}`
  return viewer ? path : registerPath(path)
}

/** "Subscribe for €7 / month"; a free subscription has a text of its own. */
export function subscribeText(monthlyPriceCents: number, currency: string): string {
  if (monthlyPriceCents === 0) return 'Subscribe for free'
  return `Subscribe for ${formatMoney(monthlyPriceCents, currency, { short: true })}${A_MONTH}`
}
