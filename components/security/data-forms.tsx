'use client'

import { useActionState } from 'react'
import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { useToastedAction } from '#components/layout/use-toasted-action.ts'
import { FormMessage } from '#components/ui/form-message.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import type { DataExport } from '#contract/data-exports.ts'
import { askForData, fetchData } from '#lib/actions/data-exports.ts'
import { refusalText } from '#lib/result.ts'

/** The person asks for the archive, fetches it when it is ready, and may ask again. */
export function DataForms({ state }: { state: NonNullable<DataExport>['state'] | null }) {
  const [asked, submitAsk] = useToastedAction(askForData)
  const [fetched, submitFetch] = useActionState(fetchData, null)
  const refusal = refusalText(asked) ?? refusalText(fetched)
  const isRunning = state === 'requested' || state === 'building'
  return (
    <div className="space-y-4">
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      {state === 'ready' && (
        <form action={submitFetch} className="space-y-4">
          <ConfirmIdentity state={fetched} />
          <SubmitButton>Download</SubmitButton>
        </form>
      )}
      {isRunning ? (
        <form method="get">
          <SubmitButton variant="secondary">Look again</SubmitButton>
        </form>
      ) : (
        <form action={submitAsk} className="space-y-4">
          <ConfirmIdentity state={asked} />
          <SubmitButton variant="secondary">
            {state === 'ready' ? 'Ask for a new one' : 'Ask for my data'}
          </SubmitButton>
        </form>
      )}
    </div>
  )
}
