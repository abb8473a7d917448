'use client'

import { useActionState, useState } from 'react'
import { ChoiceCard } from '#components/ui/choice-card.tsx'
import { Field, FieldGroup } from '#components/ui/field.tsx'
import { formatMoney, minorUnitsOf } from '#components/ui/format-money.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { FormSection } from '#components/ui/form-section.tsx'
import { AffixedInput } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { savePricing } from '#lib/actions/performers.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'

interface Prices {
  monthlyPriceCents: number | null
  yearlyPriceCents: number | null
}

export interface PricingFormProps {
  performerId: string
  prices: Prices
  bounds: {
    currency: string
    leastCents: number
    mostCents: number
    /** The fraction of a month's price that the platform keeps. */
    commissionRate: number
  }
}

const PLANS = [
  { value: 'paid', title: 'Paid', detail: 'A price each month opens what is for subscribers.' },
  { value: 'free', title: 'Free', detail: 'Anybody may subscribe, and nobody pays.' },
  { value: 'none', title: 'No subscription', detail: 'People follow, tip and buy single things.' },
] as const

export function PricingForm({ performerId, prices, bounds }: PricingFormProps) {
  const [state, submit] = useActionState(savePricing, null)
  const now: Prices = state?.status === 'done' ? state.data : prices
  const { currency, leastCents, mostCents, commissionRate } = bounds
  const units = minorUnitsOf(currency)
  const typed = (cents: number | null) => (cents ? (cents / units).toFixed(units === 1 ? 0 : 2) : '')
  const planOf = ({ monthlyPriceCents }: Prices) =>
    monthlyPriceCents === null ? 'none' : monthlyPriceCents === 0 ? 'free' : 'paid'
  const [plan, setPlan] = useState(typedValue(state, 'plan') ?? planOf(now))
  const [monthly, setMonthly] = useState(typedValue(state, 'monthly') ?? typed(now.monthlyPriceCents))
  const cents = Math.round(Number(monthly.replace(',', '.')) * units)
  const symbol = formatMoney(0, currency).replaceAll(/[\d.,\s]/g, '')
  const refusal = refusalText(state)
  return (
    <form action={submit} noValidate className="grid max-w-3xl gap-5">
      <input type="hidden" name="id" value={performerId} />
      <input type="hidden" name="currency" value={currency} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {state?.status === 'done' && <FormMessage tone="success">Saved. Your page shows it now.</FormMessage>}
      <FormSection title="Subscription">
        <FieldGroup legend="How do people subscribe?">
          <div className="grid gap-2">
            {PLANS.map(({ value, title, detail }) => (
              <ChoiceCard
                key={value}
                name="plan"
                value={value}
                title={title}
                detail={detail}
                defaultChecked={plan === value}
                onChange={() => setPlan(value)}
              />
            ))}
          </div>
        </FieldGroup>
      </FormSection>
      <FormSection
        title="Prices"
        text={`Between ${formatMoney(leastCents, currency)} and ${formatMoney(mostCents, currency)} a month. Needed for a paid subscription only.`}
        className={plan === 'paid' ? undefined : 'opacity-60'}
      >
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="A month" error={fieldError(state, 'monthlyPriceCents')}>
            <AffixedInput
              before={symbol}
              name="monthly"
              inputMode="decimal"
              value={monthly}
              onChange={(event) => setMonthly(event.target.value)}
            />
          </Field>
          <Field
            label="A year"
            optional
            hint="At most twelve months’ worth. The checkout sells by the month."
            error={fieldError(state, 'yearlyPriceCents')}
          >
            <AffixedInput
              before={symbol}
              name="yearly"
              inputMode="decimal"
              defaultValue={typedValue(state, 'yearly') ?? typed(now.yearlyPriceCents)}
            />
          </Field>
        </div>
        <Share
          cents={plan === 'paid' && cents > 0 ? cents : null}
          rate={commissionRate}
          currency={currency}
        />
      </FormSection>
      <SubmitButton className="justify-self-start">Save the prices</SubmitButton>
    </form>
  )
}

/** From what a fan pays to what the performer gets. The commission rounds down. */
function Share({ cents, rate, currency }: { cents: number | null; rate: number; currency: string }) {
  if (cents === null || !Number.isSafeInteger(cents)) return null
  const fee = Math.floor(cents * rate)
  const rows = [
    ['A fan pays', formatMoney(cents, currency)],
    [`Our share, ${Number((rate * 100).toFixed(2))}%`, formatMoney(-fee, currency)],
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
