'use client'

import { lazy, Suspense, useSyncExternalStore } from 'react'
import { hasPasskeys } from '#components/security/passkey-browser.ts'
import type { PasskeyConfirmProps } from './passkey-confirm.tsx'

// Forms of sensitive things ask for a confirmation now and then only.
const PasskeyConfirm = lazy(() =>
  import('./passkey-confirm.tsx').then((module) => ({ default: module.PasskeyConfirm })),
)
const never = () => () => undefined

/** The passkey in the password's place, where the browser knows of them. */
export function PasskeyChoice(props: PasskeyConfirmProps) {
  const isSupported = useSyncExternalStore(never, hasPasskeys, () => false)
  if (!isSupported) return null
  return (
    <Suspense fallback={null}>
      <PasskeyConfirm {...props} />
    </Suspense>
  )
}
