'use client'

import { type ComponentType, lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { hasPasskeys } from '#components/security/passkey-browser.ts'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { PasswordInput } from '#components/ui/password-input.tsx'
import { cn } from '#lib/cn.ts'
import { CONFIRM_PASSWORD, confirmationWanted, type FormState } from '#lib/result.ts'
import type { PasskeyConfirmProps } from './passkey-confirm.tsx'

/** A person who logs in with another provider has no password to give. */
export const CONFIRM_HINT =
  'Or a code of your authenticator app. If you have neither, log out and in again: that counts too.'

/**
 * Stands in the form of a sensitive action, and appears when upstream wants the sender's identity confirmed first. The
 * same form then asks for the password and keeps what was typed, so that the person continues in one step.
 */
export function ConfirmIdentity({ state }: { state: FormState<unknown> }) {
  const wanted = confirmationWanted(state)
  if (!wanted) return null
  return (
    <FormMessage tone="info" title="Please confirm that it is you">
      <Proof error={wanted.error} state={state} />
    </FormMessage>
  )
}

function Proof({ error, state }: { error?: string; state: FormState<unknown> }) {
  const place = useRef<HTMLDivElement>(null)
  // A later refusal asks again, since the ten minutes of a confirmation may be over by then.
  const [confirmed, setConfirmed] = useState<FormState<unknown>>(null)
  const isConfirmed = confirmed === state
  useEffect(() => {
    // The form is sent only now that the password field has left it, since that field must not be sent empty.
    if (isConfirmed) place.current?.closest('form')?.requestSubmit()
  }, [isConfirmed])
  return (
    <div ref={place} className="grid gap-3">
      {isConfirmed ? (
        <p>Thank you. It counts for ten minutes.</p>
      ) : (
        <>
          <p>This is sensitive. Your password is asked for again, then it counts for ten minutes.</p>
          <Field label="Your password" hint={CONFIRM_HINT} error={error}>
            <PasswordInput name={CONFIRM_PASSWORD} autoComplete="current-password" required />
          </Field>
          <PasskeyChoice size="sm" onConfirmed={() => setConfirmed(state)} />
        </>
      )}
    </div>
  )
}

// A form of a sensitive action needs the confirmation only now and then, so its code loads on demand. Without a network
// it does not load, and the form asks for the password alone. Its space stays reserved in any case: a button that came
// or went there would move the form's other buttons away from under a finger.
const PasskeyConfirm = lazy<ComponentType<PasskeyConfirmProps>>(() =>
  import('./passkey-confirm.tsx').then(
    (module) => ({ default: module.PasskeyConfirm }),
    () => ({ default: KeptPlace }),
  ),
)
const never = () => () => undefined

/** Offers a passkey instead of the password, when the browser supports passkeys. */
export function PasskeyChoice(props: PasskeyConfirmProps) {
  const isSupported = useSyncExternalStore(never, hasPasskeys, () => false)
  if (!isSupported) return <KeptPlace {...props} />
  return (
    <Suspense fallback={<KeptPlace {...props} />}>
      <PasskeyConfirm {...props} />
    </Suspense>
  )
}

function KeptPlace({ size, className }: PasskeyConfirmProps) {
  return (
    <Button variant="secondary" size={size} className={cn(className, 'invisible noscript:hidden')} disabled>
      Use a passkey
    </Button>
  )
}
