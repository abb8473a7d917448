const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * The one way to write a date, everywhere in the product: 3 Mar 2026, and with the time 3 Mar 2026, 14:05. Pages show it
 * in the reader's zone (`Moment`, `RelativeTime`); where that zone is unknown they use UTC, and a time then says so.
 */
const DAY = { dateStyle: 'medium' } as const
const MOMENT = { dateStyle: 'medium', timeStyle: 'short' } as const

/** Formats that were made before, because making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(form: typeof DAY | typeof MOMENT, timeZone: string): Intl.DateTimeFormat {
  const key = `${form === DAY ? 'day' : 'moment'} ${timeZone}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...form, timeZone })
  formats.set(key, known)
  return known
}

/** The day, 3 Mar 2026; without a zone the same for every reader. */
export function absoluteDay(iso: string, timeZone = 'UTC'): string {
  return formatOf(DAY, timeZone).format(new Date(iso))
}

/** Day and time: 3 Mar 2026, 14:05. A time in UTC says that it is one. */
export function absoluteMoment(iso: string, timeZone = 'UTC'): string {
  const text = formatOf(MOMENT, timeZone).format(new Date(iso))
  return timeZone === 'UTC' ? `${text} UTC` : text
}

/**
 * Says in few letters how long ago a moment was, or how far ahead it is; past a week it gives the day itself, in the
 * zone.
 */
export function relativeText(iso: string, nowMs: number, timeZone = 'UTC'): string {
  const differenceMs = new Date(iso).getTime() - nowMs
  const distanceMs = Math.abs(differenceMs)
  if (distanceMs < MINUTE_MS) return differenceMs > 0 ? 'in a moment' : 'just now'
  if (distanceMs >= 7 * DAY_MS) return absoluteDay(iso, timeZone)
  const amount =
    distanceMs < HOUR_MS
      ? `${Math.floor(distanceMs / MINUTE_MS)} min`
      : distanceMs < DAY_MS
        ? `${Math.floor(distanceMs / HOUR_MS)} h`
        : `${Math.floor(distanceMs / DAY_MS)} d`
  return differenceMs > 0 ? `in ${amount}` : `${amount} ago`
}

/** A length of time in seconds as a clock: 75 → 1:15, 3675 → 1:01:15. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 60) % 60, whole % 60]
  const hours = Math.floor(whole / 3600)
  if (hours > 0) parts.unshift(hours)
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}
