import { formatMoney } from '#components/ui/format-money.ts'
import { absoluteDay } from '#components/ui/time-text.ts'

export interface EarningsChartProps {
  /** Oldest first. A day without a sale may be missing. */
  byDay: { day: string; netCents: number }[]
  /** ISO days; the range includes both. */
  from: string
  to: string
  currency: string
}

const DAY_MS = 86_400_000

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
