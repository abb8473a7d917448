'use client'

import { useRouter } from 'next/navigation'
import { UploadProgress } from '#components/uploads/upload-progress.tsx'
import { useFormUpload } from '#components/uploads/use-form-upload.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { toast } from '#components/ui/toast-store.ts'
import { getUploadTicket } from '#lib/actions/uploads.ts'
import { sendDocuments } from '#lib/actions/verifications.ts'
import { reach } from '#lib/reach.ts'
import { fieldError, refusalText } from '#lib/result.ts'
import { DocumentFields } from './document-fields.tsx'

/**
 * Takes the documents again. With JavaScript the browser sends them straight to upstream and shows the progress;
 * without it the form's action sends them.
 */
export function DocumentsForm() {
  const router = useRouter()
  const [result, form] = useFormAction(sendDocuments)
  const sending = useFormUpload({
    findEndpoint: () => reach(() => getUploadTicket('documents')),
    onDone() {
      toast.success('Sent.')
      router.refresh()
    },
  })
  const refusal = refusalText(result)
  const isBusy = sending.state.step === 'sending' || sending.state.step === 'checking'
  return (
    <form {...form} onSubmit={sending.submit} noValidate className="max-w-xl space-y-5">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <DocumentFields error={(name) => sending.fields[name] ?? fieldError(result, name)} />
      <UploadProgress state={sending.state} onCancel={sending.cancel} onRetry={() => undefined} />
      <SubmitButton loading={isBusy}>Send again</SubmitButton>
    </form>
  )
}
