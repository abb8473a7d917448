'use client'

import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { useLogOut } from '#components/users/log-out-form.tsx'
import { keepAccount } from '#lib/actions/security.ts'
import { refusalText } from '#lib/result.ts'
import { NextField } from './next-field.tsx'

/** Forms by which the person keeps the account, or logs out and lets the deletion run. */
export function KeepAccountForms({ next }: { next: string | null }) {
  const [state, form] = useFormAction(keepAccount)
  const leaveForm = useLogOut()
  const refusal = refusalText(state)
  return (
    <div className="space-y-3">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <form {...form}>
        <NextField next={next} />
        <SubmitButton size="lg" className="w-full">
          Keep my account
        </SubmitButton>
      </form>
      <form {...leaveForm}>
        <SubmitButton size="lg" variant="ghost" className="w-full">
          Leave it closed and log out
        </SubmitButton>
      </form>
    </div>
  )
}
