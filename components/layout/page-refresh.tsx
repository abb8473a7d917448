'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Looks again while something on the page is still under way. */
export function PageRefresh({ everyMs }: { everyMs: number }) {
  const router = useRouter()
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), everyMs)
    return () => clearInterval(timer)
  }, [router, everyMs])
  return null
}
