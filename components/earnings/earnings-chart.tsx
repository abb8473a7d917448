import { formatMoney } from '#components/ui/format-money.ts'
import { absoluteDay } from '#components/ui/time-text.ts'

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

export interface EarningsChartProps {
  /** Oldest first. A day without a sale may be missing. */
  byDay: { day: string; netCents: number }[]
  /** ISO days; the range includes both. */
  from: string
  to: string
  currency: string
}

/**
 * A column for each day, which begins at midnight UTC for every reader. A table holds the same numbers for people who
 * do not see the chart.
 */
export function EarningsChart({ byDay, from, to, currency }: EarningsChartProps) {
  const sums = new Map(byDay.map(({ day, netCents }) => [day, netCents]))
  const days: { day: string; netCents: number }[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10)
    days.push({ day, netCents: sums.get(day) ?? 0 })
  }
  const highest = Math.max(1, ...days.map(({ netCents }) => netCents))
  return (
    <figure>
      <figcaption className="mb-3 flex justify-between text-sm text-muted">
        <span>Net by day, in UTC</span>
        <span className="money">best day {formatMoney(highest === 1 ? 0 : highest, currency)}</span>
      </figcaption>
      <div aria-hidden className="flex h-44 items-end gap-[2px] border-b border-line">
        {days.map(({ day, netCents }) => (
          <div
            key={day}
            title={`${absoluteDay(day)}: ${formatMoney(netCents, currency)}`}
            className="min-h-px flex-1 rounded-t-[3px] bg-brand hover:bg-brand-hover"
            style={{ height: `${(netCents / highest) * 100}%` }}
          />
        ))}
      </div>
      <div aria-hidden className="mt-2 flex justify-between text-xs text-muted">
        <span>{absoluteDay(from)}</span>
        <span>{absoluteDay(to)}</span>
      </div>
      {/* A table grows with its rows in spite of a given height, so a hidden table without this box would lengthen the
          page. */}
      <div className="sr-only">
        <table>
          <caption>Net by day, in UTC</caption>
          <tbody>
            {days.map(({ day, netCents }) => (
              <tr key={day}>
                <th scope="row">{absoluteDay(day)}</th>
                <td>{formatMoney(netCents, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
