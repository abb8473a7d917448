'use client'

import { Badge } from '#components/ui/badge.tsx'
import { ChoiceCard } from '#components/ui/choice-card.tsx'
import { Field, FieldGroup } from '#components/ui/field.tsx'
import { formatMoney, minorUnitsOf } from '#components/ui/format-money.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { AffixedInput } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import type { GoesOn } from '#contract/payments.ts'
import { topUp } from '#lib/actions/payments.ts'
import { firstChoice } from './open-topup.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'

export interface TopUpFormProps {
  packages: { _id: string; name: string; priceCents: number; creditCents: number }[]
  currency: string
  minimumCents: number
  maximumCents: number
  /** Each rendered page has one key, so that a form sent twice makes one payment. */
  idempotencyKey: string
  /** The amount of a failed payment, in minor units, to offer again. */
  wantedCents: number | null
  /** The page where the wallet did not suffice; one of our paths. */
  next: string | null
  /** The purchase that goes on by itself after the top-up. */
  purchase?: {
    goesOn: GoesOn
    /** What will happen, as a sentence. */
    text: string
    missingCents: number
  } | null
}

export function TopUpForm({
  packages,
  currency,
  minimumCents,
  maximumCents,
  idempotencyKey,
  wantedCents,
  next,
  purchase = null,
}: TopUpFormProps) {
  const [state, form] = useFormAction(topUp)
  const leastCents = firstChoice(purchase?.missingCents ?? 0, minimumCents)
  // A smaller package would leave the wallet short.
  const offered = packages.filter(({ creditCents }) => !purchase || creditCents >= purchase.missingCents)
  // React resets a form after its action: the chosen package must be the default then, or the fan pays another
  // amount.
  const wanted = packages.find(({ priceCents }) => priceCents === wantedCents)?._id
  const missing = purchase && leastCents <= maximumCents ? `${CENTS}${leastCents}` : null
  const first = wantedCents === null ? (missing ?? packages[1]?._id ?? packages[0]?._id) : wanted
  const chosen = typedValue(state, 'package') ?? first ?? 'custom'
  const refusal = refusalText(state)
  const limits = `Between ${formatMoney(leastCents, currency)} and ${formatMoney(maximumCents, currency)}.`
  return (
    <form {...form} noValidate className="group/top-up space-y-5">
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {next && <input type="hidden" name="next" value={next} />}
      {purchase && (
        <>
          <input type="hidden" name="goesOn" value={JSON.stringify(purchase.goesOn)} />
          <input type="hidden" name="leastCents" value={leastCents} />
        </>
      )}
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <FieldGroup legend="How much?">
        {missing !== null && (
          <ChoiceCard
            name="package"
            value={missing}
            title={leastCents === purchase?.missingCents ? 'Just what is missing' : 'The smallest top-up'}
            aside={<strong className="money">{formatMoney(leastCents, currency)}</strong>}
            defaultChecked={chosen === missing}
          />
        )}
        {offered.map((one) => (
          <ChoiceCard
            key={one._id}
            name="package"
            value={one._id}
            title={one.name}
            detail={`You pay ${formatMoney(one.priceCents, currency)}`}
            aside={<Credit priceCents={one.priceCents} creditCents={one.creditCents} currency={currency} />}
            defaultChecked={chosen === one._id}
          />
        ))}
        <ChoiceCard
          name="package"
          value="custom"
          title="Another amount"
          defaultChecked={chosen === 'custom'}
        />
      </FieldGroup>
      {/* The style sheet shows the field, so it appears before and without JavaScript too. */}
      <div className="hidden group-has-[[value=custom]:checked]/top-up:block">
        <Field label="Amount" hint={limits} error={fieldError(state, 'amount')}>
          <AffixedInput
            before={currency}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={
              typedValue(state, 'amount') ??
              (wantedCents === null || wanted ? undefined : amountText(wantedCents, currency))
            }
          />
        </Field>
      </div>
      {/* In a sheet that is longer than a phone's screen the button stays in reach. */}
      <div className="space-y-3 in-[[role=dialog]]:sticky in-[[role=dialog]]:-bottom-4 in-[[role=dialog]]:-mx-5 in-[[role=dialog]]:-mb-4 in-[[role=dialog]]:bg-surface in-[[role=dialog]]:px-5 in-[[role=dialog]]:pt-1 in-[[role=dialog]]:pb-4 md:in-[[role=dialog]]:rounded-b-media">
        {purchase && <p className="font-semibold">{purchase.text}</p>}
        <SubmitButton size="lg" className="w-full">
          Go to payment
        </SubmitButton>
      </div>
    </form>
  )
}

/** The prefix of a choice of so many cents. */
const CENTS = 'cents-'

/** Minor units as a person types them: 750 → 7.50. */
function amountText(amountCents: number, currency: string): string {
  const units = minorUnitsOf(currency)
  return (amountCents / units).toFixed(Math.log10(units))
}

function Credit({
  priceCents,
  creditCents,
  currency,
}: {
  priceCents: number
  creditCents: number
  currency: string
}) {
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {creditCents > priceCents && (
        <Badge variant="success">+{formatMoney(creditCents - priceCents, currency)}</Badge>
      )}
      <strong className="money">{formatMoney(creditCents, currency)}</strong>
    </span>
  )
}
