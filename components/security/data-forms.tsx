'use client'

import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { useToastedAction } from '#components/forms/use-toasted-action.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import type { DataExport } from '#contract/data-exports.ts'
import { askForData, fetchData } from '#lib/actions/security.ts'
import { refusalText } from '#lib/result.ts'

/** Forms by which the person asks for the archive, downloads it when it is ready, and asks again. */
export function DataForms({ state }: { state: NonNullable<DataExport>['state'] | null }) {
  const [asked, askForm] = useToastedAction(askForData)
  const [fetched, fetchForm] = useFormAction(fetchData)
  const refusal = refusalText(asked) ?? refusalText(fetched)
  const isRunning = state === 'requested' || state === 'building'
  return (
    <div className="space-y-4">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {state === 'ready' && (
        <form {...fetchForm} className="space-y-4">
          <ConfirmIdentity state={fetched} />
          <SubmitButton>Download</SubmitButton>
        </form>
      )}
      {isRunning ? (
        <form method="get">
          <SubmitButton variant="secondary">Look again</SubmitButton>
        </form>
      ) : (
        <form {...askForm} className="space-y-4">
          <ConfirmIdentity state={asked} />
          <SubmitButton variant="secondary">
            {state === 'ready' ? 'Ask for a new one' : 'Ask for my data'}
          </SubmitButton>
        </form>
      )}
    </div>
  )
}
