import { formatMoney, formatRate } from '../ui/format-money.ts'

/** Shows what the performer gets of a fan's payment. The commission rounds down. */
export function SellerShare({
  cents,
  rate,
  currency,
}: {
  cents: number | null
  rate: number
  currency: string
}) {
  if (cents === null || !Number.isSafeInteger(cents)) return null
  const fee = Math.floor(cents * rate)
  const rows = [
    ['A fan pays', formatMoney(cents, currency)],
    [`Our share, ${formatRate(rate)}`, formatMoney(-fee, currency)],
    ['You get', formatMoney(cents - fee, currency)],
  ]
  return (
    <dl aria-live="polite" className="divide-y divide-line rounded-control bg-sunken px-4">
      {rows.map(([label, amount], at) => (
        <div key={label} className="flex justify-between gap-4 py-2.5">
          <dt className={at === 2 ? 'font-semibold' : 'text-muted'}>{label}</dt>
          <dd className={at === 2 ? 'money font-semibold' : 'money'}>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
