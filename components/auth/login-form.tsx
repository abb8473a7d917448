'use client'

import Link from 'next/link'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Input } from '#components/ui/input.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { logIn } from '#lib/actions/session.ts'
import { withNext } from '#lib/next-path.ts'
import { fieldError, refusalText, typedTick, typedValue } from '#lib/result.ts'
import { NextField } from './next-field.tsx'
import { PasskeyLogin } from './passkey-login.tsx'

/**
 * The login form, which works before JavaScript arrives. After a refusal it keeps what was typed, but not the password.
 */
export function LoginForm({
  next,
  username,
  passkeyOptions,
  isBeside = false,
}: {
  next: string | null
  /** The default of the first field. */
  username?: string | undefined
  /** The browser needs a challenge to offer passkeys at the first field. */
  passkeyOptions: Record<string, unknown> | null
  /** The person is logged in already and adds their other account. */
  isBeside?: boolean
}) {
  const [state, form] = useFormAction(logIn)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="space-y-5">
      <NextField next={next} />
      {isBeside && <input type="hidden" name="beside" value="on" />}
      {refusal && (
        <FormMessage tone="error">
          {refusal}
          {state?.status === 'refused' && state.code === 'EMAIL_NOT_VERIFIED' && (
            <>
              {' '}
              <Link
                href={withNext('/auth/verify-email', next)}
                className="font-semibold underline"
                prefetch={false}
              >
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
          defaultValue={typedValue(state, 'username') ?? username}
        />
      </Field>
      <Field
        label="Password"
        aside={
          <Link
            href={withNext('/auth/forgot-password', next)}
            className="font-semibold text-brand-text underline"
            prefetch={false}
          >
            Forgot it?
          </Link>
        }
        error={fieldError(state, 'password')}
      >
        <PasswordInput name="password" autoComplete="current-password" required />
      </Field>
      <Checkbox
        name="remember"
        label="Keep me logged in"
        hint="For a year, on this device."
        defaultChecked={typedTick(state, 'remember')}
      />
      <SubmitButton size="lg" className="w-full">
        Log in
      </SubmitButton>
      <PasskeyLogin options={passkeyOptions} next={next} isBeside={isBeside} />
    </form>
  )
}
