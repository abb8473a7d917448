'use client'

import { KeyRound } from 'lucide'
import Link from 'next/link'
import { startTransition, useActionState, useEffect, useRef, useSyncExternalStore } from 'react'
import { toastResult } from '#components/forms/use-toasted-action.ts'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { canOfferPasskeys, hasPasskeys, readPasskey } from '#components/security/passkey-browser.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Input } from '#components/ui/input.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { beginPasskeyLogin, finishPasskeyLogin } from '#lib/actions/passkeys.ts'
import { logIn } from '#lib/actions/session.ts'
import { cn } from '#lib/cn.ts'
import { withNext } from '#lib/next-path.ts'
import { reach } from '#lib/reach.ts'
import { fieldError, type FormState, refusalText, typedTick, typedValue } from '#lib/result.ts'
import { NextField } from './next-field.tsx'

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

const never = () => () => undefined

/**
 * A button in the password's form, whose `remember` it uses. Its space is reserved until the script is there, because a
 * button that came later would move the others away from under a finger.
 */
function PasskeyLogin({
  options,
  next,
  isBeside = false,
}: {
  options: Record<string, unknown> | null
  next: string | null
  isBeside?: boolean
}) {
  const button = useRef<HTMLButtonElement>(null)
  const isSupported = useSyncExternalStore(never, hasPasskeys, () => false)
  const finish = (credential: object) => {
    const remember = button.current?.form?.elements.namedItem('remember')
    const isTicked = remember instanceof HTMLInputElement && remember.checked
    return finishPasskeyLogin(credential, { remember: isTicked, next, isBeside })
  }
  const ask = async (): Promise<FormState> => {
    const begun = await beginPasskeyLogin()
    if (begun.status !== 'done') return begun
    const made = await readPasskey(begun.data.options)
    return made.status === 'done' ? finish(made.data) : made
  }
  const [state, logInByPasskey, isBusy] = useActionState(() => reach(ask), null)

  // A click on the button, or leaving the page, ends this request quietly.
  useEffect(() => {
    if (!options || !hasPasskeys()) return
    void canOfferPasskeys().then(async (canOffer) => {
      const made = canOffer && (await readPasskey(options, true))
      if (made && made.status === 'done') toastResult(await reach(() => finish(made.data)))
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const refusal = refusalText(state)
  return (
    <>
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <Button
        ref={button}
        onClick={() => startTransition(logInByPasskey)}
        variant="secondary"
        size="lg"
        className={cn('w-full', isSupported || 'invisible noscript:hidden')}
        loading={isBusy}
      >
        <Icon of={KeyRound} /> Log in with a passkey
      </Button>
    </>
  )
}
