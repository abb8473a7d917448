'use client'

import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { cancelOpen } from '#lib/actions/payments.ts'
import { refusalText } from '#lib/result.ts'

export function CancelForm({ id }: { id: string }) {
  const [state, form] = useFormAction(cancelOpen)
  const refusal = refusalText(state)
  return (
    <form {...form} className="space-y-3">
      <input type="hidden" name="id" value={id} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <SubmitButton variant="ghost" className="w-full">
        Cancel this payment
      </SubmitButton>
    </form>
  )
}
