'use client'

import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { fieldError, type FormState, refusalText, typedValue } from '#lib/result.ts'

export interface EmailFormProps {
  /** The action of a fan or of a performer; both read `id` and `email`. */
  action: (previous: FormState<unknown>, form: FormData) => Promise<FormState<unknown>>
  accountId: string
  email: string | null
  /** An address that the person has not confirmed yet. */
  pendingEmail: string | null
}

/** The email address. A new one counts once the person has confirmed it from the email. */
export function EmailForm({ action, accountId, email, pendingEmail }: EmailFormProps) {
  const [state, form] = useFormAction(action)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="grid gap-4">
      <input type="hidden" name="id" value={accountId} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {pendingEmail && (
        <FormMessage tone="info" title="Check your inbox">
          We have written to {pendingEmail}. {email && <>Until you answer, {email} stays yours.</>}
        </FormMessage>
      )}
      <Field label="Email" error={fieldError(state, 'email')}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typedValue(state, 'email') ?? email ?? ''}
        />
      </Field>
      <ConfirmIdentity state={state} />
      <SubmitButton variant="secondary" className="justify-self-start">
        {email ? 'Change the email' : 'Save the email'}
      </SubmitButton>
    </form>
  )
}
