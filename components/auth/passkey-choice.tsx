'use client'

import { lazy, Suspense, useSyncExternalStore } from 'react'
import { hasPasskeys } from '#components/security/passkey-browser.ts'
import type { PasskeyConfirmProps } from './passkey-confirm.tsx'

// A form of a sensitive action needs the confirmation only now and then, so its code loads on demand.
const PasskeyConfirm = lazy(() =>
  import('./passkey-confirm.tsx').then((module) => ({ default: module.PasskeyConfirm })),
)
const never = () => () => undefined

/** Offers the passkey in the password's place, when the browser supports passkeys. */
export function PasskeyChoice(props: PasskeyConfirmProps) {
  const isSupported = useSyncExternalStore(never, hasPasskeys, () => false)
  if (!isSupported) return null
  return (
    <Suspense fallback={null}>
      <PasskeyConfirm {...props} />
    </Suspense>
  )
}
