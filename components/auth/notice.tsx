'use client'

import { useEffect, useRef } from 'react'
import { toast } from '#components/ui/toast-store.ts'
import type { Toast } from '#lib/result.ts'

/** Shows the message that the previous page has left for this one. */
export function Notice({ notice }: { notice: Toast | null }) {
  const hasSpoken = useRef(false)
  useEffect(() => {
    if (!notice || hasSpoken.current) return
    hasSpoken.current = true
    toast[notice.tone](notice.title, notice.durationMs === undefined ? {} : { durationMs: notice.durationMs })
  }, [notice])
  if (!notice) return null
  // Without JavaScript there is no toast, so the page shows the text. It has an element of its own, since React
  // compares a bare text with what the browser has parsed, `&#x27;` included.
  return (
    <noscript>
      <p>{notice.title}</p>
    </noscript>
  )
}
