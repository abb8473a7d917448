'use client'

import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { hasPasskeys } from '#components/security/passkey-browser.ts'
import { Button } from '#components/ui/button.tsx'
import { cn } from '#lib/cn.ts'
import type { PasskeyConfirmProps } from './passkey-confirm.tsx'

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
