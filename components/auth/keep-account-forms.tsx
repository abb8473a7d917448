'use client'

import { useActionState } from 'react'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { keepAccount } from '#lib/actions/account-deletion.ts'
import { logOut } from '#lib/actions/session.ts'
import { refusalText } from '#lib/result.ts'

/** The person keeps the account, or lets it go. */
export function KeepAccountForms() {
  const [state, submit] = useActionState(keepAccount, null)
  const refusal = refusalText(state)
  return (
    <div className="space-y-3">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <form action={submit}>
        <SubmitButton size="lg" className="w-full">
          Keep my account
        </SubmitButton>
      </form>
      <form action={logOut}>
        <SubmitButton size="lg" variant="ghost" className="w-full">
          Leave it closed and log out
        </SubmitButton>
      </form>
    </div>
  )
}
