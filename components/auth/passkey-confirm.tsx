'use client'

import { KeyRound } from 'lucide'
import { startTransition, useActionState } from 'react'
import { readPasskey } from '#components/security/passkey-browser.ts'
import { Button, type ButtonProps } from '#components/ui/button.tsx'
import { FieldError } from '#components/ui/field-error.tsx'
import { beginPasskeyConfirmation, finishPasskeyConfirmation } from '#lib/actions/passkeys.ts'
import { reach } from '#lib/reach.ts'
import { type FormState, refusalText } from '#lib/result.ts'
import { Icon } from '../ui/icon.tsx'

export interface PasskeyConfirmProps extends Pick<ButtonProps, 'size' | 'className'> {
  /** The path to redirect to; null for home. Without it, `onConfirmed` lets the page continue. */
  next?: string | null
  onConfirmed?: () => void
}

/** A button beside the password field. It sends no form, so the form keeps what was typed. */
export function PasskeyConfirm({ next, onConfirmed, size, className }: PasskeyConfirmProps) {
  const ask = async (): Promise<FormState> => {
    const begun = await beginPasskeyConfirmation()
    if (begun.status !== 'done') return begun
    const used = await readPasskey(begun.data.options)
    if (used.status !== 'done') return used
    const finished = await finishPasskeyConfirmation(used.data, next)
    if (finished?.status === 'done') onConfirmed?.()
    return finished
  }
  const [state, confirm, isBusy] = useActionState(() => reach(ask), null)
  const refusal = refusalText(state)
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="secondary"
        size={size}
        className={className}
        loading={isBusy}
        onClick={() => startTransition(confirm)}
      >
        <Icon of={KeyRound} /> Use a passkey
      </Button>
      {refusal && <FieldError>{refusal}</FieldError>}
    </div>
  )
}
