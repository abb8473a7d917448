'use client'

import Link from 'next/link'
import { useActionState } from 'react'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { askForVerification, confirmEmail } from '#lib/actions/recovery.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'

/** The person presses a button, since a program that scans emails opens the link and must not use it up. */
export function VerifyEmailForm({ token }: { token: string }) {
  const [state, submit] = useActionState(confirmEmail, null)
  const refusal = refusalText(state) ?? fieldError(state, 'token')
  return (
    <form action={submit} className="space-y-5">
      <input type="hidden" name="token" value={token} />
      {refusal && (
        <FormMessage tone="error">
          {refusal}{' '}
          <Link href="/auth/verify-email" className="font-semibold underline">
            Ask for a new link
          </Link>
        </FormMessage>
      )}
      <SubmitButton size="lg" className="w-full">
        Verify my email
      </SubmitButton>
    </form>
  )
}

export function ResendForm() {
  const [state, submit] = useActionState(askForVerification, null)
  const refusal = refusalText(state)
  return (
    <form action={submit} noValidate className="space-y-5">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {state?.status === 'done' && <FormMessage tone="success">{state.data.message}</FormMessage>}
      <Field label="Email" error={fieldError(state, 'email')}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typedValue(state, 'email')}
        />
      </Field>
      <SubmitButton size="lg" className="w-full">
        Send it again
      </SubmitButton>
    </form>
  )
}
