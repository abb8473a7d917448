/**
 * Times as a person types them, in a time zone of theirs. Clocks that change skip an hour once a year, and show another
 * one twice.
 */
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** What a typed day and time mean in a zone; instants are ISO 8601 in UTC. */
export type TypedTime =
  | { kind: 'once'; at: string }
  /** The clock skips this time. `at` is as long after the change as the typed time would have been. */
  | { kind: 'skipped'; at: string }
  /** The clock shows this time twice. */
  | { kind: 'twice'; first: string; second: string }

/**
 * @param day `2026-03-29`
 * @param time `02:30`
 * @returns null for anything that is not a day and a time
 */
export function readTypedTime(day: string, time: string, zone: string): TypedTime | null {
  const typed = wallMs(day, time)
  if (typed === null) return null
  // No clock changes twice within two days, so these are the offsets before and after a change.
  const before = typed - offsetMs(typed - DAY_MS, zone)
  const after = typed - offsetMs(typed + DAY_MS, zone)
  const matching = [...new Set([before, after])].filter((at) => at + offsetMs(at, zone) === typed)
  const [first, second] = matching
  if (first === undefined) return { kind: 'skipped', at: isoOf(before) }
  return second === undefined
    ? { kind: 'once', at: isoOf(first) }
    : { kind: 'twice', first: isoOf(first), second: isoOf(second) }
}

/** The day and the time that a clock in the zone shows, as date and time fields hold them. */
export function wallTime(iso: string, zone: string): { day: string; time: string } {
  const at = new Date(iso).getTime()
  const [day = '', rest = ''] = isoOf(at + offsetMs(at, zone)).split('T')
  return { day, time: rest.slice(0, 5) }
}

/** The difference to UTC at a moment: UTC+2, UTC−3:30, UTC. */
export function offsetText(iso: string, zone: string): string {
  const minutes = offsetMs(new Date(iso).getTime(), zone) / MINUTE_MS
  if (minutes === 0) return 'UTC'
  const size = Math.abs(minutes)
  const rest = size % 60 ? `:${String(size % 60).padStart(2, '0')}` : ''
  return `UTC${minutes < 0 ? '−' : '+'}${Math.floor(size / 60)}${rest}`
}

/** The next full hour that is at least one hour away, with which the fields start. */
export function suggestedTime(nowMs: number, zone: string): { day: string; time: string } {
  const hour = 60 * MINUTE_MS
  return wallTime(isoOf(Math.ceil((nowMs + hour) / hour) * hour), zone)
}

function wallMs(day: string, time: string): number | null {
  if (!/^\d{4,6}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d(?::\d\d)?$/.test(time)) return null
  const at = Date.parse(`${day}T${time}Z`)
  return Number.isNaN(at) ? null : at
}

/** How far the zone's clock is ahead of UTC at a moment. */
function offsetMs(at: number, zone: string): number {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, made)
  return made
}

const isoOf = (at: number) => new Date(at).toISOString()
