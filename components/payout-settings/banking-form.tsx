'use client'

import { useActionState } from 'react'
import type { Choice } from '#contract/locations.ts'
import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { saveBanking } from '#lib/actions/payout-settings.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'
import { FormDisclosure } from './form-disclosure.tsx'

interface BankField {
  name: string
  label: string
  hint?: string
  autoComplete?: string
  isOptional?: boolean
  isWide?: boolean
}

const BANK_FIELDS: BankField[] = [
  {
    name: 'holderName',
    label: 'Account holder',
    hint: 'As the bank has it.',
    autoComplete: 'name',
    isWide: true,
  },
  { name: 'bankName', label: 'Bank', isWide: true },
  { name: 'iban', label: 'IBAN', hint: 'Where your country has one.', isWide: true },
  { name: 'accountNumber', label: 'Account number', hint: 'Where there is no IBAN.' },
  { name: 'routingNumber', label: 'Routing number', hint: 'United States: nine digits.' },
  {
    name: 'swift',
    label: 'SWIFT / BIC',
    hint: 'Needed where there is no IBAN, but for the United States.',
    isWide: true,
  },
  { name: 'address', label: 'Your address', autoComplete: 'street-address', isWide: true },
  { name: 'city', label: 'Town', autoComplete: 'address-level2' },
  { name: 'postalCode', label: 'Postal code', autoComplete: 'postal-code', isOptional: true },
]

/** A bank account. The performer gives it whole each time: the page never receives the stored one. */
export function BankingForm({
  performerId,
  countries,
  country,
  isSet,
}: {
  performerId: string
  countries: Choice[]
  country: string | null
  isSet: boolean
}) {
  const [state, submit] = useActionState(saveBanking, null)
  const refusal = refusalText(state)
  // React resets a form after its action, and a select to the value that it was made with.
  const chosen = typedValue(state, 'country') ?? country ?? ''
  return (
    <FormDisclosure isSet={isSet} state={state}>
      <form action={submit} noValidate className="grid gap-5">
        <input type="hidden" name="id" value={performerId} />
        {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label="Country of the account"
            error={fieldError(state, 'country')}
            className="sm:col-span-2"
          >
            <Select key={chosen} name="country" defaultValue={chosen}>
              <option value="">Choose one</option>
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          {BANK_FIELDS.map(({ name, label, hint, autoComplete = 'off', isOptional, isWide }) => (
            <Field
              key={name}
              label={label}
              hint={hint}
              optional={isOptional}
              error={fieldError(state, name)}
              className={isWide ? 'sm:col-span-2' : undefined}
            >
              <Input
                name={name}
                autoComplete={autoComplete}
                spellCheck={false}
                defaultValue={typedValue(state, name)}
              />
            </Field>
          ))}
        </div>
        <ConfirmIdentity state={state} />
        <SubmitButton className="justify-self-start">Save the bank account</SubmitButton>
      </form>
    </FormDisclosure>
  )
}
