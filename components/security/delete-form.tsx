'use client'

import { useEffect } from 'react'
import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { buttonVariants } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { deleteAccount } from '#lib/actions/security.ts'
import { beginLogout, cancelLogout } from '#components/users/session-watch.ts'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { isAboutBalance, refusalText } from '#lib/result.ts'

export interface DeleteFormProps {
  balanceCents: number
  currency: string
  /** The label that opens the form, and the label that sends it. */
  summary: string
  submit: string
}

/**
 * Two presses at different places, so that nobody deletes an account by mistake. Works before JavaScript arrives. The
 * ticked box sends the balance that it names; another balance renders a new box, which is unticked.
 */
export function DeleteForm({ balanceCents, currency, summary, submit }: DeleteFormProps) {
  const [state, form] = useFormAction(deleteAccount)
  const refusal = refusalText(state)
  const isAtTick = balanceCents > 0 && isAboutBalance(state)
  useEffect(() => {
    if (state) cancelLogout()
  }, [state])
  return (
    <details className="group" open={state !== null || undefined}>
      <summary className={buttonVariants({ variant: 'secondary' })}>{summary}</summary>
      <form
        {...form}
        onSubmit={(event) => {
          beginLogout()
          form.onSubmit(event)
        }}
        noValidate
        className="mt-5 grid justify-items-start gap-4"
      >
        {refusal && !isAtTick && <FormMessage tone="error">{refusal}</FormMessage>}
        {balanceCents > 0 && (
          <Checkbox
            key={balanceCents}
            name="givesUpCents"
            value={balanceCents}
            label={`I give up the ${formatMoney(balanceCents, currency)} that is left`}
            error={isAtTick ? refusal : undefined}
            hint="It is lost when the account goes. When more comes in before that, we ask you again."
          />
        )}
        <ConfirmIdentity state={state} />
        <SubmitButton variant="danger">{submit}</SubmitButton>
      </form>
    </details>
  )
}
