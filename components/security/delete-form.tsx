'use client'

import { useEffect } from 'react'
import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { buttonVariants } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { deleteAccount } from '#lib/actions/account-deletion.ts'
import { beginLogout, cancelLogout } from '#components/users/session-watch.ts'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { refusalText } from '#lib/result.ts'

/** Two presses at different places, so that nobody deletes an account by mistake. Works before JavaScript arrives. */
export function DeleteForm({ balanceCents, currency }: { balanceCents: number; currency: string }) {
  const [state, form] = useFormAction(deleteAccount)
  const refusal = refusalText(state)
  const isAboutBalance = balanceCents > 0 && state?.status === 'refused' && state.code === 'BALANCE_LEFT'
  useEffect(() => {
    if (state) cancelLogout()
  }, [state])
  return (
    <details className="group" open={state !== null || undefined}>
      <summary className={buttonVariants({ variant: 'secondary' })}>Delete my account</summary>
      <form
        {...form}
        onSubmit={(event) => {
          beginLogout()
          form.onSubmit(event)
        }}
        noValidate
        className="mt-5 grid justify-items-start gap-4"
      >
        {refusal && !isAboutBalance && <FormMessage tone="error">{refusal}</FormMessage>}
        {balanceCents > 0 && (
          <Checkbox
            name="givesUpBalance"
            label={`I give up the ${formatMoney(balanceCents, currency)} that is left`}
            error={isAboutBalance ? refusal : undefined}
            hint="Money that you have not used is lost when the account goes."
          />
        )}
        <ConfirmIdentity state={state} />
        <SubmitButton variant="danger">Close my account now</SubmitButton>
      </form>
    </details>
  )
}
