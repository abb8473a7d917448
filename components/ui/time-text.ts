const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const fullFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** The day, the same everywhere: 3 Mar 2026. Time zone UTC. */
export function absoluteDay(iso: string): string {
  return dayFormat.format(new Date(iso))
}

/** Day and time for a tooltip: 3 March 2026 at 14:05 UTC. */
export function absoluteMoment(iso: string): string {
  return `${fullFormat.format(new Date(iso))} UTC`
}

/** Says in few letters how long ago a moment was, or how far ahead it is; past a week it gives the day itself. */
export function relativeText(iso: string, nowMs: number): string {
  const differenceMs = new Date(iso).getTime() - nowMs
  const distanceMs = Math.abs(differenceMs)
  if (distanceMs < MINUTE_MS) return differenceMs > 0 ? 'in a moment' : 'just now'
  if (distanceMs >= 7 * DAY_MS) return absoluteDay(iso)
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
