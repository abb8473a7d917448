/** Pure calendar and access rules of subscriptions. Everything counts in UTC. */
import { DAY_MS } from '../../kernel/clock.ts'

/** A failed renewal keeps access for so long, and so does one that is merely late. */
export const ACCESS_GRACE_MS = 3 * DAY_MS
/** After the first failure a renewal is tried again so long after the period's end. */
export const RETRY_AFTER_MS = [1 * DAY_MS, 3 * DAY_MS, 7 * DAY_MS] as const

export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'cancelled' | 'expired'

/**
 * One month later, on the anchor's day of the month or on the month's last day: from 31 January to 28 February
 * and from there to 31 March.
 */
export function addMonth(from: Date, anchor: Date): Date {
  const year = from.getUTCFullYear()
  const month = from.getUTCMonth() + 1
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const later = new Date(from)
  later.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDay))
  return later
}

/** When access ends unless it is paid again. */
export function accessEndsAt(subscription: { status: SubscriptionStatus; currentPeriodEnd: Date }): Date {
  const graceMs = subscription.status === 'cancelled' ? 0 : ACCESS_GRACE_MS
  return new Date(subscription.currentPeriodEnd.getTime() + graceMs)
}

export function givesAccess(
  subscription: { status: SubscriptionStatus; currentPeriodEnd: Date },
  now: Date,
): boolean {
  return subscription.status !== 'expired' && now < accessEndsAt(subscription)
}

/**
 * The period that a payment made now buys: it follows the running one without a gap while there is access,
 * else it starts now and with it a new anchor.
 */
export function nextPeriod(
  subscription: { status: SubscriptionStatus; currentPeriodEnd: Date; startedAt: Date } | null,
  now: Date,
): { startedAt: Date; startsAt: Date; endsAt: Date } {
  if (!subscription || !givesAccess(subscription, now)) {
    return { startedAt: now, startsAt: now, endsAt: addMonth(now, now) }
  }
  const { startedAt, currentPeriodEnd: startsAt } = subscription
  return { startedAt, startsAt, endsAt: addMonth(startsAt, startedAt) }
}

/**
 * When a renewal that has failed `failures` times is tried again; null when it is given up. After a standstill
 * of ours there is still a day between two tries, in which a wallet can be filled.
 */
export function nextRetryAt(currentPeriodEnd: Date, failures: number, now: Date): Date | null {
  const afterMs = RETRY_AFTER_MS[failures - 1]
  if (afterMs === undefined) return null
  return new Date(Math.max(currentPeriodEnd.getTime() + afterMs, now.getTime() + DAY_MS))
}
