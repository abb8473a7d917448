'use client'

import { useActionState } from 'react'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { confirmItIsYou } from '#lib/actions/session.ts'
import { confirmationWanted, fieldError, refusalText } from '#lib/result.ts'
import { CONFIRM_HINT } from './confirm-identity.tsx'
import { PasskeyChoice } from './passkey-choice.tsx'

/** The whole form of "confirm that it is you", for pages that a person reads only after it. */
export function ConfirmForm({ username, next }: { username: string; next: string | null }) {
  const [state, submit] = useActionState(confirmItIsYou, null)
  const refusal = refusalText(state)
  return (
    <form action={submit} noValidate className="space-y-5">
      {next && <input type="hidden" name="next" value={next} />}
      {/* Password managers look for the name beside the password. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <Field
        label="Your password"
        hint={CONFIRM_HINT}
        error={fieldError(state, 'password') ?? confirmationWanted(state)?.error}
      >
        <Input name="password" type="password" autoComplete="current-password" required />
      </Field>
      <SubmitButton size="lg" className="w-full">
        Confirm
      </SubmitButton>
      <PasskeyChoice size="lg" className="w-full" next={next} />
    </form>
  )
}
