'use client'

import { useEffect } from 'react'

/** Performers whom this document has shown already: their tabs are no further looks. */
const told = new Set<string>()

/** Tells upstream that somebody looks at a page which came from the cache. Nothing waits for it. */
export function CountView({ performerId }: { performerId: string }) {
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible' || told.has(performerId)) return
      told.add(performerId)
      const path = `/api/v1/performers/${performerId}/inc-view`
      fetch(path, { method: 'POST', keepalive: true, credentials: 'omit' }).catch(() => {
        // The next page of this performer tells it again.
        told.delete(performerId)
      })
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [performerId])
  return null
}
