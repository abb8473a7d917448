'use client'

import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { UnsavedGuard } from '#components/forms/unsaved-guard.tsx'
import { savePaypal } from '#lib/actions/payout-settings.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'
import { FormDisclosure } from './form-disclosure.tsx'

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
