'use client'

import { ChevronDown } from 'lucide'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { UnsavedGuard } from '#components/forms/unsaved-guard.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { withStored } from '#components/locations/stored-choice.ts'
import { countryName } from '#components/performers/place-names.ts'
import { ListFailure } from '#components/site/list-failure.tsx'
import { buttonVariants } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Input } from '#components/ui/input.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { Select } from '#components/ui/select.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { hasIban } from '#contract/bank-details.ts'
import type { Choice } from '#contract/locations.ts'
import { saveBanking, saveGateway, savePaypal } from '#lib/actions/payout-settings.ts'
import { cn } from '#lib/cn.ts'
import { fieldError, type FormState, refusalText, typedValue } from '#lib/result.ts'

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

export function PaypalForm({ performerId, isSet }: { performerId: string; isSet: boolean }) {
  const [state, form] = useFormAction(savePaypal)
  const refusal = refusalText(state)
  return (
    <FormDisclosure isSet={isSet} state={state}>
      <form {...form} noValidate className="grid gap-5">
        <UnsavedGuard />
        <input type="hidden" name="id" value={performerId} />
        {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
        <Field label="PayPal email" error={fieldError(state, 'email')}>
          <Input name="email" type="email" autoComplete="off" defaultValue={typedValue(state, 'email')} />
        </Field>
        <ConfirmIdentity state={state} />
        <SubmitButton className="justify-self-start">Save the PayPal address</SubmitButton>
      </form>
    </FormDisclosure>
  )
}

const GATEWAY_NAMES: Record<string, string> = { stripe: 'Stripe', ccbill: 'CCBill' }

export function GatewayForm({ performerId, isSet }: { performerId: string; isSet: boolean }) {
  const [state, form] = useFormAction(saveGateway)
  const refusal = refusalText(state)
  // React resets a form after its action, and a select to its first default.
  const gateway = typedValue(state, 'gateway') ?? 'stripe'
  return (
    <FormDisclosure isSet={isSet} state={state}>
      <form {...form} noValidate className="grid gap-5">
        <UnsavedGuard />
        <input type="hidden" name="id" value={performerId} />
        {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Gateway" error={fieldError(state, 'gateway')} className="sm:col-span-2">
            <Select key={gateway} name="gateway" defaultValue={gateway}>
              {Object.entries(GATEWAY_NAMES).map(([value, name]) => (
                <option key={value} value={value}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Account" error={fieldError(state, 'accountId')}>
            <Input name="accountId" autoComplete="off" defaultValue={typedValue(state, 'accountId')} />
          </Field>
          <Field label="Sub-account" optional hint="CCBill only." error={fieldError(state, 'subAccountId')}>
            <Input name="subAccountId" autoComplete="off" defaultValue={typedValue(state, 'subAccountId')} />
          </Field>
          <Field
            label="Secret key"
            hint="Kept sealed, and never shown again."
            error={fieldError(state, 'secretKey')}
            className="sm:col-span-2"
          >
            <PasswordInput name="secretKey" showText="Show the key" autoComplete="off" />
          </Field>
        </div>
        <ConfirmIdentity state={state} />
        <SubmitButton className="justify-self-start">Save the gateway</SubmitButton>
      </form>
    </FormDisclosure>
  )
}

/**
 * A disclosure around a form. It is open when the form has come back with a refusal, even without JavaScript; a save
 * closes it and shows a message.
 */
function FormDisclosure({
  isSet,
  state,
  children,
}: {
  isSet: boolean
  state: FormState<unknown>
  children: ReactNode
}) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (details.current && state?.status === 'done') details.current.open = false
  }, [state])
  return (
    <div className="space-y-4">
      {state?.status === 'done' && <FormMessage tone="success">Saved.</FormMessage>}
      <details
        ref={details}
        className="group"
        open={(state !== null && state.status !== 'done') || undefined}
      >
        <summary
          className={cn(
            buttonVariants({ variant: 'secondary' }),
            'cursor-pointer list-none [&::-webkit-details-marker]:hidden',
          )}
        >
          {isSet ? 'Replace it' : 'Set it up'}
          <Icon of={ChevronDown} className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-5">{children}</div>
      </details>
    </div>
  )
}
