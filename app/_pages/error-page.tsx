'use client'

import { startTransition } from 'react'
import { useRouter } from 'next/navigation'
import { Failure, type FailureProps } from './failure.tsx'

/** A page could not be made; the rest of the document stands. The error file of each group of routes. */
export function ErrorPage({ error, reset }: { error: FailureProps['error']; reset: () => void }) {
  const router = useRouter()
  const retry = () =>
    startTransition(() => {
      router.refresh()
      reset()
    })
  return <Failure error={error} retry={retry} />
}
