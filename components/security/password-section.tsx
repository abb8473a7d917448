'use client'

import Link from 'next/link'
import { useToastedAction } from '#components/layout/use-toasted-action.ts'
import { NewPasswordField } from '#components/auth/new-password-field.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { choosePassword } from '#lib/actions/recovery.ts'
import { CONFIRM_PASSWORD, confirmationWanted, fieldError, refusalText } from '#lib/result.ts'
import { SecuritySection } from './security-section.tsx'

/** The form asks for the present password at once: by it the person confirms their identity. */
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
  const [state, submit] = useToastedAction(choosePassword)
  const refusal = refusalText(state)
  const wanted = confirmationWanted(state)
  return (
    <form action={submit} noValidate className="max-w-sm space-y-4">
      {/* Password managers look for the name beside the password. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {state?.status === 'done' && <FormMessage tone="success">Your password is changed.</FormMessage>}
      <Field
        label="Current password"
        error={wanted ? (wanted.error ?? 'Enter your current password.') : undefined}
      >
        <Input name={CONFIRM_PASSWORD} type="password" autoComplete="current-password" required />
      </Field>
      <NewPasswordField label="New password" error={fieldError(state, 'password')} />
      <SubmitButton>Change password</SubmitButton>
    </form>
  )
}
