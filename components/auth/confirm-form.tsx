'use client'

import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { confirmItIsYou } from '#lib/actions/session.ts'
import { confirmationWanted, fieldError, refusalText } from '#lib/result.ts'
import { CONFIRM_HINT, PasskeyChoice } from './confirm-identity.tsx'
import { NextField } from './next-field.tsx'

/** The form of "confirm that it is you", for pages that a person sees only after a confirmation. */
export function ConfirmForm({ username, next }: { username: string; next: string | null }) {
  const [state, form] = useFormAction(confirmItIsYou)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="space-y-5">
      <NextField next={next} />
      {/* Password managers look for the name beside the password. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <Field
        label="Your password"
        hint={CONFIRM_HINT}
        error={fieldError(state, 'password') ?? confirmationWanted(state)?.error}
      >
        <PasswordInput name="password" autoComplete="current-password" required />
      </Field>
      <SubmitButton size="lg" className="w-full">
        Confirm
      </SubmitButton>
      <PasskeyChoice size="lg" className="w-full" next={next} />
    </form>
  )
}
