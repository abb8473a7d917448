'use client'

import { useEffect } from 'react'

/** The performers for whom this document has already reported a view: switching tabs does not count again. */
const told = new Set<string>()

/** Reports a view of a page that came from the cache. Nothing waits for the answer. */
export function CountView({ performerId }: { performerId: string }) {
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible' || told.has(performerId)) return
      told.add(performerId)
      const path = `/api/v1/performers/${performerId}/inc-view`
      fetch(path, { method: 'POST', keepalive: true, credentials: 'omit' }).catch(() => {
        // After a failure the next page of this performer reports the view again.
        told.delete(performerId)
      })
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [performerId])
  return null
}
