'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useRef } from 'react'

/**
 * Refreshes the page without a person asking. When a refresh fails, Next loads a whole new document, which loses
 * everything that was typed; so this hook first checks that the server answers, and otherwise does not refresh.
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
