'use client'

import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { Select } from '#components/ui/select.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { UnsavedGuard } from '#components/forms/unsaved-guard.tsx'
import { saveGateway } from '#lib/actions/payout-settings.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'
import { FormDisclosure } from './form-disclosure.tsx'

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
