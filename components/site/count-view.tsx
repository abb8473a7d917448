'use client'

import { useEffect } from 'react'

/** The views that this document has already reported: switching tabs does not count again. */
const told = new Set<string>()

/**
 * Reports a view of a page that came from the cache. Nothing waits for the answer.
 * @param path upstream's path that counts it
 */
export function CountView({ path }: { path: string }) {
  useEffect(() => {
    const tell = () => {
      if (document.visibilityState !== 'visible' || told.has(path)) return
      told.add(path)
      fetch(`/api/v1${path}`, { method: 'POST', keepalive: true, credentials: 'omit' }).catch(() => {
        // After a failure the next page of this thing reports the view again.
        told.delete(path)
      })
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [path])
  return null
}
