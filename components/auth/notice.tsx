'use client'

import { useEffect, useRef } from 'react'
import { toast } from '#components/ui/toast-store.ts'
import type { Toast } from '#lib/result.ts'

/** Says what the page before had to say; it arrived with this page. */
export function Notice({ notice }: { notice: Toast | null }) {
  const hasSpoken = useRef(false)
  useEffect(() => {
    if (!notice || hasSpoken.current) return
    hasSpoken.current = true
    toast[notice.tone](notice.title, notice.durationMs === undefined ? {} : { durationMs: notice.durationMs })
  }, [notice])
  // Without JavaScript there is no toast: the words stand on the page.
  return notice && <noscript>{notice.title}</noscript>
}
