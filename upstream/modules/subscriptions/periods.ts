/** The calendar and access rules of subscriptions, as pure functions. All dates are in UTC. */
import { DAY_MS } from '../../kernel/clock.ts'

/** The fan keeps access for this long after the period's end, while a renewal has failed or is late. */
export const ACCESS_GRACE_MS = 3 * DAY_MS
/** The times, counted from the period's end, at which a failed renewal is tried again. */
export const RETRY_AFTER_MS = [1 * DAY_MS, 3 * DAY_MS, 7 * DAY_MS] as const

export type SubscriptionStatus = 'trialing' | 'active' | 'past_due' | 'cancelled' | 'expired'

/**
 * Returns the time one month later, on the anchor's day of the month or on the month's last day: from 31 January to 28
 * February, and from there to 31 March.
 */
export function addMonth(from: Date, anchor: Date): Date {
  const year = from.getUTCFullYear()
  const month = from.getUTCMonth() + 1
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const later = new Date(from)
  later.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDay))
  return later
}

/** Returns the time at which access ends unless the fan pays again. */
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
 * Returns the period that a payment made now buys. While the fan has access, it follows the running period without a
 * gap; otherwise it starts now and sets a new anchor.
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
 * Returns the time at which a renewal that has failed `failures` times is tried again; null after the last try. Even
 * after a downtime of the platform, there is a day between two tries, so that the fan can fill the wallet.
 */
export function nextRetryAt(currentPeriodEnd: Date, failures: number, now: Date): Date | null {
  const afterMs = RETRY_AFTER_MS[failures - 1]
  if (afterMs === undefined) return null
  return new Date(Math.max(currentPeriodEnd.getTime() + afterMs, now.getTime() + DAY_MS))
}
