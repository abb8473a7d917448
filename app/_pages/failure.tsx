'use client'

import { CloudOff } from 'lucide'
import { useEffect } from 'react'
import { BlankLayout } from '../_layouts/blank-layout.tsx'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Icon } from '#components/ui/icon.tsx'

export interface FailureProps {
  error: Error & { digest?: string }
  retry: () => void
}

/** Shown when a page could not be made. The digest is what the operator finds in the log. */
export function Failure({ error, retry }: FailureProps) {
  useEffect(() => {
    // A failed document may be one of another build: a reload of it is what helps, not a retry in place.
    if (error.name === 'ChunkLoadError') window.location.reload()
  }, [error])

  return (
    <BlankLayout>
      <div className="page grid min-h-dvh place-items-center">
        <EmptyState
          as="h1"
          icon={<Icon of={CloudOff} />}
          title="Something went wrong on our side"
          action={<Button onClick={retry}>Try again</Button>}
        >
          Please try again in a moment. {error.digest ? `Reference ${error.digest}.` : null}
        </EmptyState>
      </div>
    </BlankLayout>
  )
}
