'use client'

import { startTransition } from 'react'
import { useRouter } from 'next/navigation'
import { Failure, type FailureProps } from './failure.tsx'

/** The error file of each group of routes. It replaces a page that failed to render; the document around it stays. */
export function ErrorPage({ error, reset }: { error: FailureProps['error']; reset: () => void }) {
  const router = useRouter()
  const retry = () =>
    startTransition(() => {
      router.refresh()
      reset()
    })
  return <Failure error={error} retry={retry} />
}
