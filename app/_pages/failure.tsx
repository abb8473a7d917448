'use client'

import { lazy, Suspense, useEffect } from 'react'
import { waitSecondsOf } from '#lib/page-failure.ts'
import type { FailureScreenProps } from './failure-screen.tsx'

export interface FailureProps {
  error: Error & { digest?: string }
  retry: () => void
}

/** Every page carries this file, and few ever show it: the browser loads the screen with the first failure. */
const FailureScreen = lazy(() =>
  import('./failure-screen.tsx').then(
    (file) => ({ default: file.FailureScreen }),
    () => ({ default: PlainFailure }),
  ),
)

/** What a person sees when a page failed to render. The operator finds the digest in the log. */
export function Failure({ error, retry }: FailureProps) {
  useEffect(() => {
    // The failed document may be from another build; then a reload helps, but a retry in place does not.
    if (error.name === 'ChunkLoadError') window.location.reload()
  }, [error])

  const screen = { ...textsOf(error), retry }
  return (
    <Suspense fallback={<PlainFailure {...screen} />}>
      <FailureScreen {...screen} />
    </Suspense>
  )
}

function textsOf({ digest }: FailureProps['error']): Pick<FailureScreenProps, 'title' | 'text'> {
  if (waitSecondsOf(digest) > 0) {
    return {
      title: 'One moment, please',
      text: 'That was a lot at once. Wait a few seconds, then carry on where you were.',
    }
  }
  return {
    title: 'Something went wrong on our side',
    text: `Please try again in a moment.${digest ? ` Reference ${digest}.` : ''}`,
  }
}

/** Stands there until the screen has come, and where it does not come: the failure may be that of the network. */
function PlainFailure({ title, text, retry }: FailureScreenProps) {
  return (
    <main className="page grid min-h-dvh place-content-center justify-items-center gap-4 text-center">
      <h1 className="text-xl">{title}</h1>
      <p className="text-muted">{text}</p>
      <button type="button" className="tap font-semibold underline" onClick={retry}>
        Try again
      </button>
    </main>
  )
}
