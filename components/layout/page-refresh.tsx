'use client'

import { useEffect } from 'react'
import { useRefresh } from './use-refresh.ts'

/** Refreshes the page at an interval, while something on it is still in progress. */
export function PageRefresh({ everyMs }: { everyMs: number }) {
  const refresh = useRefresh()
  useEffect(() => {
    const timer = setInterval(() => void refresh(), everyMs)
    return () => clearInterval(timer)
  }, [refresh, everyMs])
  return null
}
