'use client'

import { useActionState } from 'react'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { cancelOpen } from '#lib/actions/payments.ts'
import { refusalText } from '#lib/result.ts'

export function CancelForm({ id }: { id: string }) {
  const [state, submit] = useActionState(cancelOpen, null)
  const refusal = refusalText(state)
  return (
    <form action={submit} className="space-y-3">
      <input type="hidden" name="id" value={id} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <SubmitButton variant="ghost" className="w-full">
        Give this payment up
      </SubmitButton>
    </form>
  )
}
