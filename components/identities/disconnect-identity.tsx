'use client'

import type { IdentityProvider } from '#contract/identities.ts'
import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { disconnectIdentity } from '#lib/actions/security.ts'
import { refusalText } from '#lib/result.ts'

/** Asks the person to confirm their identity first, when the last confirmation is too old. */
export function DisconnectIdentity({ provider, label }: { provider: IdentityProvider; label: string }) {
  const [state, form] = useFormAction(disconnectIdentity)
  const refusal = refusalText(state)
  return (
    <form {...form} noValidate className="grid justify-items-end gap-3">
      <input type="hidden" name="provider" value={provider} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <ConfirmIdentity state={state} />
      <SubmitButton variant="secondary" size="sm" aria-label={`Disconnect ${label}`}>
        Disconnect
      </SubmitButton>
    </form>
  )
}
