'use client'

import { FileText } from 'lucide'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { ConfirmIdentity } from '#components/auth/confirm-identity.tsx'
import { useFormAction } from '#components/forms/use-form-action.ts'
import { Button, buttonVariants } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { FormMessage } from '#components/ui/form-message.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { Input } from '#components/ui/input.tsx'
import { SubmitButton } from '#components/ui/submit-button.tsx'
import { DOCUMENT_NAMES } from './document-names.ts'
import type { DocumentAddresses } from '#contract/verifications.ts'
import { showDocuments } from '#lib/actions/verifications.ts'
import { fieldError, refusalText, typedValue } from '#lib/result.ts'

/** How long the page uses an address, which is valid for a minute. */
const FRESH_MS = 50_000

interface DocumentsViewProps {
  accountId: string
  count: number
}

/** Shows a performer's documents each time that an operator has given a reason. */
export function DocumentsView(props: DocumentsViewProps) {
  const [round, setRound] = useState(0)
  return <Looking key={round} {...props} onAgain={() => setRound(round + 1)} />
}

function Looking({ accountId, count, onAgain }: DocumentsViewProps & { onAgain(): void }) {
  const [state, form] = useFormAction(showDocuments)
  const [isFresh, setFresh] = useState(true)
  const isShown = state?.status === 'done'
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(() => setFresh(false), FRESH_MS)
    return () => clearTimeout(timer)
  }, [isShown])
  const refusal = refusalText(state)
  if (isShown)
    return (
      <div className="grid gap-4">
        <ul className="grid gap-4 sm:grid-cols-2">
          {state.data.documents.map((document) => (
            <li key={document._id}>
              <Document document={document} isFresh={isFresh} />
            </li>
          ))}
        </ul>
        {isFresh ? (
          <p className="text-sm text-muted">Tap a picture to see it large. The links work for a minute.</p>
        ) : (
          <Button variant="secondary" size="sm" className="justify-self-start" onClick={onAgain}>
            Ask for them again
          </Button>
        )}
      </div>
    )
  return (
    <form {...form} noValidate className="grid max-w-xl gap-4">
      <input type="hidden" name="id" value={accountId} />
      {refusal && <FormMessage tone="error">{refusal}</FormMessage>}
      <Field
        label="Why you look"
        hint="Logged with your name and the time, for each document."
        error={fieldError(state, 'reason')}
      >
        <Input name="reason" defaultValue={typedValue(state, 'reason') ?? 'Verification'} maxLength={200} />
      </Field>
      <ConfirmIdentity state={state} />
      <SubmitButton className="justify-self-start">
        {count === 1 ? 'Show the document' : `Show the ${count} documents`}
      </SubmitButton>
    </form>
  )
}

/** One document. When its address has expired, the picture stays but is no longer a link. */
function Document({
  document: { field, contentType, url },
  isFresh,
}: {
  document: DocumentAddresses['documents'][number]
  isFresh: boolean
}) {
  const name = DOCUMENT_NAMES[field]
  const router = useRouter()
  // Upstream records each download as a look, and the page lists the looks.
  const showLook = () => router.refresh()
  return (
    <figure className="overflow-hidden rounded-media border border-line bg-sunken">
      {contentType.startsWith('image/') ? (
        // Without an `href` it is not a link, and the loaded picture stays.
        <a href={isFresh ? url : undefined} target="_blank" rel="noreferrer">
          <img src={url} alt={name} onLoad={showLook} className="max-h-[32rem] w-full object-contain" />
        </a>
      ) : (
        <div className="grid min-h-48 place-items-center p-6">
          {isFresh ? (
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              onClick={() => addEventListener('focus', showLook, { once: true })}
              className={buttonVariants({ variant: 'secondary' })}
            >
              <Icon of={FileText} />
              Open the PDF
            </a>
          ) : (
            <Icon of={FileText} className="size-8 text-muted" />
          )}
        </div>
      )}
      <figcaption className="border-t border-line bg-surface px-4 py-2 text-sm font-semibold">
        {name}
      </figcaption>
    </figure>
  )
}
