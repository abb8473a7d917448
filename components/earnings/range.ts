/** The ranges that the studio offers: query word, label, days back from today. */
export const RANGES = [
  { key: '7', label: '7 days', days: 7 },
  { key: '30', label: '30 days', days: 30 },
  { key: '90', label: '90 days', days: 90 },
] as const

export interface EarningsRange {
  key: string
  days: number
  /** The beginning of the first day, ISO 8601. */
  from: string
  fromDay: string
  toDay: string
}

const DAY_MS = 86_400_000

/** The range that a query word names; 30 days for any other word. */
export function readRange(word: unknown, nowMs: number): EarningsRange {
  const { key, days } = RANGES.find((range) => range.key === word) ?? RANGES[1]
  const toDay = new Date(nowMs).toISOString().slice(0, 10)
  const fromDay = new Date(Date.parse(toDay) - (days - 1) * DAY_MS).toISOString().slice(0, 10)
  return { key, days, from: `${fromDay}T00:00:00.000Z`, fromDay, toDay }
}
