'use client'

import { useActionState } from 'react'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { sendDocuments } from '#lib/actions/verifications.ts'
import { fieldError, refusalText } from '#lib/result.ts'
import { PaperFields } from './paper-fields.tsx'

export function DocumentsForm() {
  const [state, submit] = useActionState(sendDocuments, null)
  const refusal = refusalText(state)
  return (
    <form action={submit} noValidate className="max-w-xl space-y-5">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <PaperFields error={(name) => fieldError(state, name)} />
      <SubmitButton>Send again</SubmitButton>
    </form>
  )
}
