'use client'

import Link from 'next/link'
import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { NewPasswordField } from '#components/auth/new-password-field.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { choosePassword } from '#lib/actions/recovery.ts'
import { isNotSent } from '#lib/reach.ts'
import { CONFIRM_PASSWORD, confirmationWanted, fieldError, refusalText } from '#lib/result.ts'
import { SecuritySection } from './security-section.tsx'

/** The form for a new password. It asks for the present one from the start, which confirms the person's identity. */
export function PasswordSection({ username, hasPassword }: { username: string; hasPassword: boolean }) {
  if (hasPassword) {
    return (
      <SecuritySection
        title="Password"
        text="Changing it logs every other device out, and we tell you so by email."
      >
        <PasswordForm username={username} />
      </SecuritySection>
    )
  }
  return (
    <SecuritySection title="Password" text="You log in by another provider. A password is a second way in.">
      <Button asChild variant="secondary">
        <Link href="/auth/forgot-password">Set a password by email</Link>
      </Button>
    </SecuritySection>
  )
}

function PasswordForm({ username }: { username: string }) {
  const [state, form] = useToastedAction(choosePassword)
  const refusal = refusalText(state)
  const wanted = confirmationWanted(state)
  return (
    <form {...form} noValidate className="max-w-sm space-y-4">
      {/* Password managers look for the name beside the password. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {state?.status === 'done' && <FormMessage tone="success">Your password is changed.</FormMessage>}
      <Field
        label="Current password"
        error={wanted && !isNotSent(state) ? (wanted.error ?? 'Enter your current password.') : undefined}
      >
        <PasswordInput name={CONFIRM_PASSWORD} autoComplete="current-password" required />
      </Field>
      <NewPasswordField label="New password" error={fieldError(state, 'password')} />
      <SubmitButton>Change password</SubmitButton>
    </form>
  )
}
