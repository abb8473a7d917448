'use client'

import Link from 'next/link'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { askForVerification, confirmEmail } from '#lib/actions/recovery.ts'
import { withNext } from '#lib/next-path.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'
import { NextField } from './next-field.tsx'

/** The person presses a button, since a program that scans emails opens the link and must not use it up. */
export function VerifyEmailForm({ token, next }: { token: string; next: string | null }) {
  const [state, form] = useFormAction(confirmEmail)
  const refusal = refusalText(state) ?? fieldError(state, 'token')
  return (
    <form {...form} className="space-y-5">
      <input type="hidden" name="token" value={token} />
      <NextField next={next} />
      {refusal && (
        <FormMessage tone="error">
          {refusal}{' '}
          <Link href={withNext('/auth/verify-email', next)} className="font-semibold underline">
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

export function ResendForm({ next }: { next: string | null }) {
  const [state, form] = useFormAction(askForVerification)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="space-y-5">
      <NextField next={next} />
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
