'use client'

import { useState } from 'react'
import { ChoiceCard } from '#components/ui/choice-card.tsx'
import { Field, FieldGroup } from '#components/ui/field.tsx'
import { SellerShare } from '#components/earnings/seller-share.tsx'
import { formatMoney, minorUnitsOf } from '#components/ui/format-money.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { FormSection } from '#components/ui/form-section.tsx'
import { AffixedInput } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { UnsavedGuard } from '#components/forms/unsaved-guard.tsx'
import { useEarlyInput } from '#components/forms/use-early-input.ts'
import { savePricing } from '#lib/actions/performers.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'

interface Prices {
  monthlyPriceCents: number | null
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
  { value: 'paid', title: 'Paid', detail: 'Fans pay each month for what you keep for subscribers.' },
  { value: 'free', title: 'Free', detail: 'Anybody may subscribe without paying.' },
  { value: 'none', title: 'No subscription', detail: 'People can follow and tip you.' },
] as const

export function PricingForm({ performerId, prices, bounds }: PricingFormProps) {
  const [state, form] = useFormAction(savePricing)
  const now: Prices = state?.status === 'done' ? state.data : prices
  const { currency, leastCents, mostCents, commissionRate } = bounds
  const units = minorUnitsOf(currency)
  const typed = (cents: number | null) => (cents ? (cents / units).toFixed(units === 1 ? 0 : 2) : '')
  const planOf = ({ monthlyPriceCents }: Prices) =>
    monthlyPriceCents === null ? 'none' : monthlyPriceCents === 0 ? 'free' : 'paid'
  const [plan, setPlan] = useState(typedValue(state, 'plan') ?? planOf(now))
  const [monthly, setMonthly] = useState(typedValue(state, 'monthly') ?? typed(now.monthlyPriceCents))
  const monthlyField = useEarlyInput(({ value }) => setMonthly(value))
  const cents = Math.round(Number(monthly.replace(',', '.')) * units)
  const symbol = formatMoney(0, currency).replaceAll(/[\d.,\s]/g, '')
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="grid gap-5 xl:grid-cols-2">
      <UnsavedGuard />
      <input type="hidden" name="id" value={performerId} />
      <input type="hidden" name="currency" value={currency} />
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
              ref={monthlyField}
              before={symbol}
              name="monthly"
              inputMode="decimal"
              value={monthly}
              onChange={(event) => setMonthly(event.target.value)}
            />
          </Field>
        </div>
        <SellerShare
          cents={plan === 'paid' && cents > 0 ? cents : null}
          rate={commissionRate}
          currency={currency}
        />
      </FormSection>
      {refusal && (
        <FormMessage tone="error" className="col-span-full">
          {refusal}
        </FormMessage>
      )}
      {state?.status === 'done' && (
        <FormMessage tone="success" className="col-span-full">
          Saved. Your page shows it now.
        </FormMessage>
      )}
      <SubmitButton className="col-span-full justify-self-start">Save the prices</SubmitButton>
    </form>
  )
}
