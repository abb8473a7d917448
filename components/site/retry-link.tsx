'use client'

import { useTransition } from 'react'
import { useRefresh } from '../layout/use-refresh.ts'
import { Spinner } from '../ui/spinner.tsx'

/** Loads the page again: in place, or as a new document before the script has arrived. */
export function RetryLink() {
  const refresh = useRefresh()
  const [isPending, startTransition] = useTransition()
  return (
    // oxlint-disable-next-line jsx-a11y/anchor-is-valid -- before its script has arrived it is a link
    <a
      href=""
      aria-busy={isPending}
      className="tap inline-flex items-center gap-2 font-semibold text-brand-text underline underline-offset-4"
      onClick={(event) => {
        event.preventDefault()
        startTransition(refresh)
      }}
    >
      Try again {isPending && <Spinner className="size-4" label="" />}
    </a>
  )
}
