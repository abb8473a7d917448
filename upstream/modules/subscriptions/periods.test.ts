import { describe, expect, test } from 'vitest'
import { ACCESS_GRACE_MS, addMonth, givesAccess } from './periods.ts'

describe('a month', () => {
  test.each([
    ['2027-01-31T10:00:00.000Z', '2027-01-31T10:00:00.000Z', '2027-02-28T10:00:00.000Z'],
    ['2028-01-31T10:00:00.000Z', '2028-01-31T10:00:00.000Z', '2028-02-29T10:00:00.000Z'],
    ['2027-02-28T10:00:00.000Z', '2027-01-31T10:00:00.000Z', '2027-03-31T10:00:00.000Z'],
    ['2027-03-31T23:59:59.999Z', '2027-01-31T10:00:00.000Z', '2027-04-30T23:59:59.999Z'],
    ['2027-12-15T00:00:00.000Z', '2027-12-15T00:00:00.000Z', '2028-01-15T00:00:00.000Z'],
    ['2028-02-29T00:00:00.000Z', '2028-02-29T00:00:00.000Z', '2028-03-29T00:00:00.000Z'],
  ])('a month that starts at %s, anchored at %s, ends at %s', (from, anchor, end) => {
    expect(addMonth(new Date(from), new Date(anchor)).toISOString()).toBe(end)
  })
})

test('access ends with the paid period if the subscription is cancelled, and otherwise with the grace period after it; an expired subscription gives none', () => {
  const end = new Date('2031-02-28T12:00:00Z')
  const before = (ms: number) => new Date(end.getTime() - ms)
  const cancelled = { status: 'cancelled' as const, currentPeriodEnd: end }
  expect([before(1), end].map((now) => givesAccess(cancelled, now))).toEqual([true, false])
  const active = { status: 'active' as const, currentPeriodEnd: before(ACCESS_GRACE_MS) }
  expect([before(1), end].map((now) => givesAccess(active, now))).toEqual([true, false])
  expect(givesAccess({ status: 'expired', currentPeriodEnd: end }, before(1))).toBe(false)
})
