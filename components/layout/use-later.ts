'use client'

import { useEffect, useState } from 'react'

/**
 * Code that a page needs soon, but not for its first HTML: the browser loads it once the page is there. Where it does
 * not arrive, the page stays as it is, and tries again when the network is back or somebody looks at the page again.
 * @param load imports it, always the same function; null while it is not needed
 * @returns null until it has arrived
 */
export function useLater<T>(load: (() => Promise<T>) | null): T | null {
  const [loaded, setLoaded] = useState<{ code: T } | null>(null)
  const isLoaded = loaded !== null
  useEffect(() => {
    if (!load || isLoaded) return
    const stop = new AbortController()
    const ask = () =>
      void load().then(
        (code) => {
          if (!stop.signal.aborted) setLoaded({ code })
        },
        () => undefined,
      )
    ask()
    window.addEventListener('online', ask, { signal: stop.signal })
    document.addEventListener('visibilitychange', ask, { signal: stop.signal })
    return () => stop.abort()
  }, [load, isLoaded])
  return loaded?.code ?? null
}
