'use client'

import Link from 'next/link'
import { useActionState } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { logIn } from '#lib/actions/session.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'
import { PasskeyLogin } from './passkey-login.tsx'

/** Works before JavaScript arrives. After a refusal the form keeps what was typed, but not the password. */
export function LoginForm({
  next,
  passkeyOptions,
}: {
  next: string | null
  /** The browser needs a challenge to offer passkeys at the first field. */
  passkeyOptions: Record<string, unknown> | null
}) {
  const [state, submit] = useActionState(logIn, null)
  const refusal = refusalText(state)
  return (
    <form action={submit} noValidate className="space-y-5">
      {next && <input type="hidden" name="next" value={next} />}
      {refusal && (
        <FormMessage tone="error">
          {refusal}
          {state?.status === 'refused' && state.code === 'EMAIL_NOT_VERIFIED' && (
            <>
              {' '}
              <Link href="/auth/verify-email" className="font-semibold underline" prefetch={false}>
                Send it again
              </Link>
            </>
          )}
        </FormMessage>
      )}
      <Field label="Username or email" error={fieldError(state, 'username')}>
        <Input
          name="username"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={typedValue(state, 'username')}
        />
      </Field>
      <Field
        label="Password"
        aside={
          <Link
            href="/auth/forgot-password"
            className="font-semibold text-brand-text underline"
            prefetch={false}
          >
            Forgot it?
          </Link>
        }
        error={fieldError(state, 'password')}
      >
        <Input name="password" type="password" autoComplete="current-password" required />
      </Field>
      <Checkbox
        name="remember"
        label="Keep me logged in"
        hint="For a year, on this device."
        defaultChecked={typedValue(state, 'remember') !== undefined}
      />
      <SubmitButton size="lg" className="w-full">
        Log in
      </SubmitButton>
      <PasskeyLogin options={passkeyOptions} next={next} />
    </form>
  )
}
