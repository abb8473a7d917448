'use client'

import { useEffect, useState } from 'react'
import { hasIban } from '#contract/bank-details.ts'
import type { Choice } from '#contract/locations.ts'
import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { withStored } from '#components/locations/stored-choice.ts'
import { countryName } from '#components/performers/place-names.ts'
import { ListFailure } from '#components/site/list-failure.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { UnsavedGuard } from '#components/forms/unsaved-guard.tsx'
import { saveBanking } from '#lib/actions/payout-settings.ts'
import { cn } from '#lib/cn.ts'
import { fieldError, type FormState, refusalText, typedValue } from '#lib/result.ts'
import { FormDisclosure } from './form-disclosure.tsx'

interface BankFieldShape {
  name: string
  label: string
  hint?: string
  autoComplete?: string
  isOptional?: boolean
  isWide?: boolean
  /** Whether a bank of this country uses the field; the form shows every field while no country is chosen. */
  isFor?: (country: string) => boolean
}

const BANK_FIELDS: BankFieldShape[] = [
  {
    name: 'holderName',
    label: 'Account holder',
    hint: 'As the bank has it.',
    autoComplete: 'name',
    isWide: true,
  },
  { name: 'bankName', label: 'Bank', isWide: true },
  { name: 'iban', label: 'IBAN', hint: 'Where your country has one.', isWide: true, isFor: hasIban },
  {
    name: 'accountNumber',
    label: 'Account number',
    hint: 'Where there is no IBAN.',
    isFor: (country) => !hasIban(country),
  },
  {
    name: 'routingNumber',
    label: 'Routing number',
    hint: 'United States: nine digits.',
    isFor: (country) => country === 'US',
  },
  {
    name: 'swift',
    label: 'SWIFT / BIC',
    hint: 'Needed where there is no IBAN, except in the United States.',
    isWide: true,
    isFor: (country) => !hasIban(country) && country !== 'US',
  },
  { name: 'address', label: 'Your address', autoComplete: 'street-address', isWide: true },
  { name: 'city', label: 'Town', autoComplete: 'address-level2' },
  { name: 'postalCode', label: 'Postal code', autoComplete: 'postal-code', isOptional: true },
]

/**
 * The form for a bank account. The performer enters all of it each time, since the page never receives the stored one.
 */
export function BankingForm({
  performerId,
  countries,
  country,
  holderName,
  isSet,
}: {
  performerId: string
  countries: Choice[]
  /** The stored account's country, else the performer's own. */
  country: string | null
  /** The stored account's holder. */
  holderName: string | null
  isSet: boolean
}) {
  const [state, form] = useFormAction(saveBanking)
  const refusal = refusalText(state)
  // React resets a form after its action, and a select to its first default.
  const chosen = typedValue(state, 'country') ?? country ?? ''
  // Without JavaScript the form shows all fields for any country.
  const [shownFor, setShownFor] = useState('')
  useEffect(() => setShownFor(chosen), [chosen])
  return (
    <FormDisclosure isSet={isSet} state={state}>
      <form {...form} noValidate className="grid gap-5">
        <UnsavedGuard />
        <input type="hidden" name="id" value={performerId} />
        {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label="Country of the account"
            error={fieldError(state, 'country')}
            className="sm:col-span-2"
          >
            <Select
              key={chosen}
              name="country"
              defaultValue={chosen}
              onChange={(event) => setShownFor(event.target.value)}
            >
              <option value="">Choose one</option>
              {withStored(countries, chosen || null, countryName).map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          {countries.length === 0 && <ListFailure things="countries" className="py-0 sm:col-span-2" />}
          {BANK_FIELDS.map((field) => (
            <BankField
              key={field.name}
              field={field}
              country={shownFor}
              known={field.name === 'holderName' ? holderName : null}
              state={state}
            />
          ))}
        </div>
        <ConfirmIdentity state={state} />
        <SubmitButton className="justify-self-start">Save the bank account</SubmitButton>
      </form>
    </FormDisclosure>
  )
}

/** One field. When the chosen country does not use it, it is hidden and not sent, but keeps its text. */
function BankField({
  field: { name, label, hint, autoComplete = 'off', isOptional, isWide, isFor },
  country,
  known,
  state,
}: {
  field: BankFieldShape
  country: string
  known: string | null
  state: FormState<unknown>
}) {
  const isForeign = country !== '' && isFor !== undefined && !isFor(country)
  return (
    <Field
      label={label}
      hint={country !== '' && isFor ? undefined : hint}
      optional={isOptional}
      error={fieldError(state, name)}
      className={cn(isWide && 'sm:col-span-2', isForeign && 'hidden')}
    >
      <Input
        name={name}
        autoComplete={autoComplete}
        spellCheck={false}
        disabled={isForeign}
        defaultValue={typedValue(state, name) ?? known ?? undefined}
      />
    </Field>
  )
}
