'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useRef } from 'react'

/**
 * Brings the page up to date by itself. Next leaves a page whose refresh fails for a whole new document, and with it
 * goes everything that was typed: the page asks first whether anybody is there, and otherwise stays as it is.
 */
export function useRefresh(): () => Promise<void> {
  const router = useRouter()
  const isAsking = useRef(false)
  return useCallback(async () => {
    if (!navigator.onLine || isAsking.current) return
    isAsking.current = true
    const answer = await fetch('/api/health', { cache: 'no-store' }).catch(() => null)
    isAsking.current = false
    if (answer?.ok) router.refresh()
  }, [router])
}
