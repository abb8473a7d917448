'use client'

import { KeyRound } from 'lucide'
import { startTransition, useActionState, useEffect, useRef, useSyncExternalStore } from 'react'
import { toastResult } from '#components/forms/toast-result.ts'
import { canOfferPasskeys, hasPasskeys, readPasskey } from '#components/security/passkey-browser.ts'
import { Button } from '#components/ui/button.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { beginPasskeyLogin, finishPasskeyLogin } from '#lib/actions/passkeys.ts'
import { cn } from '#lib/cn.ts'
import { reach } from '#lib/reach.ts'
import { type FormState, refusalText } from '#lib/result.ts'
import { Icon } from '../ui/icon.tsx'

const never = () => () => undefined

/**
 * A button in the password's form, whose `remember` it uses. Its space is reserved until the script is there, because a
 * button that came later would move the others away from under a finger.
 */
export function PasskeyLogin({
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
  const [state, logIn, isBusy] = useActionState(() => reach(ask), null)

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
        onClick={() => startTransition(logIn)}
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
