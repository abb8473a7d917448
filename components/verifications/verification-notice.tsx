import Link from 'next/link'
import type { VerificationState } from '#contract/verifications.ts'
import { PageRefresh } from '../layout/page-refresh.tsx'
import { Button } from '../ui/button.tsx'
import { FormMessage } from '../ui/form-message.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'

/** Interval of refreshes, so that a waiting performer sees the decision without a reload. */
const LOOK_AGAIN_MS = 30_000

/** Tells a performer whose documents are not accepted yet the state, and what to do. */
export function VerificationNotice({
  state,
  className,
}: {
  /** Null when upstream did not answer. */
  state: VerificationState | null
  className?: string
}) {
  if (state?.status === 'rejected') {
    return (
      <FormMessage tone="warning" title="We could not accept your documents." className={className}>
        {state.reason && <p className="whitespace-pre-line">{state.reason}</p>}
        <ToDocuments>Send them again</ToDocuments>
      </FormMessage>
    )
  }
  if (state?.status === 'none') {
    return (
      <FormMessage tone="warning" title="Your documents are missing." className={className}>
        <p>Only you see your page, and you cannot go live, until we know who you are.</p>
        <ToDocuments>Send your documents</ToDocuments>
      </FormMessage>
    )
  }
  return (
    <FormMessage tone="info" title="We are checking your documents." className={className}>
      <p>
        {state?.submittedAt && (
          <>
            You sent them <RelativeTime iso={state.submittedAt} />.{' '}
          </>
        )}
        A person checks them, usually within a day, and we will email you. Until then only you see your page,
        and you cannot go live. Meanwhile, get everything ready.
      </p>
      <PageRefresh everyMs={LOOK_AGAIN_MS} />
    </FormMessage>
  )
}

function ToDocuments({ children }: { children: string }) {
  return (
    <Button asChild size="sm" className="mt-3">
      <Link href="/model/documents">{children}</Link>
    </Button>
  )
}
