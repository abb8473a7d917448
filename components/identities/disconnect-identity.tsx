'use client'

import { useActionState } from 'react'
import type { IdentityProvider } from '#contract/identities.ts'
import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { disconnectIdentity } from '#lib/actions/identities.ts'
import { refusalText } from '#lib/result.ts'

/** Asks the person to confirm their identity first, when the last confirmation is too old. */
export function DisconnectIdentity({ provider, label }: { provider: IdentityProvider; label: string }) {
  const [state, submit] = useActionState(disconnectIdentity, null)
  const refusal = refusalText(state)
  return (
    <form action={submit} noValidate className="grid justify-items-end gap-3">
      <input type="hidden" name="provider" value={provider} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <ConfirmIdentity state={state} />
      <SubmitButton variant="secondary" size="sm" aria-label={`Disconnect ${label}`}>
        Disconnect
      </SubmitButton>
    </form>
  )
}
