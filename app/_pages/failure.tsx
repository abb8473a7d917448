'use client'

import { CloudOff } from 'lucide'
import { useEffect } from 'react'
import { BlankLayout } from '../_layouts/blank-layout.tsx'
import { RememberedLogo } from '#components/layout/remembered-site.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { waitSecondsOf } from '#lib/page-failure.ts'
import { Icon } from '#components/ui/icon.tsx'

export interface FailureProps {
  error: Error & { digest?: string }
  retry: () => void
}

/** What a person sees when a page failed to render. The operator finds the digest in the log. */
export function Failure({ error, retry }: FailureProps) {
  const isTooMany = waitSecondsOf(error.digest) > 0
  useEffect(() => {
    // The failed document may be from another build; then a reload helps, but a retry in place does not.
    if (error.name === 'ChunkLoadError') window.location.reload()
  }, [error])

  return (
    <BlankLayout>
      <div className="page grid min-h-dvh grid-rows-[auto_1fr] place-items-center">
        {/* oxlint-disable-next-line next/no-html-link-for-pages -- what has failed is left by a whole new document */}
        <a href="/" className="flex min-h-(--header-height) items-center justify-self-start text-brand-text">
          <RememberedLogo siteName="Home" />
        </a>
        <EmptyState
          as="h1"
          icon={<Icon of={CloudOff} />}
          title={isTooMany ? 'One moment, please' : 'Something went wrong on our side'}
          action={<Button onClick={retry}>Try again</Button>}
        >
          {isTooMany
            ? 'That was a lot at once. Wait a few seconds, then carry on where you were.'
            : `Please try again in a moment.${error.digest ? ` Reference ${error.digest}.` : ''}`}
        </EmptyState>
      </div>
    </BlankLayout>
  )
}
