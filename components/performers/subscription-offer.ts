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

/**
 * What a subscription unlocks, without the full stop. A performer may sell one before the first post; then the text
 * promises no existing posts.
 */
export function whatItOpens({ name, totalPosts }: { name: string; totalPosts: number }): string {
  return totalPosts > 0
    ? 'Opens every post for subscribers'
    : `${name} has not posted anything yet; you will see every post from the first one on`
}
