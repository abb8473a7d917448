'use client'

import { createContext, useEffect, useState, type ReactNode } from 'react'
import type { RealtimeHandle } from './connection.ts'
import type { RealtimeClientOptions } from './pusher-client.ts'
import { leaseRealtime } from './shared-connection.ts'

/** The tab's live connection, null while there is none. */
export const RealtimeContext = createContext<RealtimeHandle | null>(null)

export interface RealtimeProviderProps {
  /** The answer of upstream's call of the realtime options; null when upstream did not answer it. */
  options: RealtimeClientOptions | null
  /** The member's account. Null opens no connection, and closes an open one. */
  viewerId: string | null
  children: ReactNode
}

/** Opens the live connection for a member and closes it at logout (spec §4). */
export function RealtimeProvider({ options, viewerId, children }: RealtimeProviderProps) {
  const [handle, setHandle] = useState<RealtimeHandle | null>(null)
  // A page passes a fresh object at every render; only another content means another connection.
  const optionsText = options && JSON.stringify(options)

  useEffect(() => {
    if (viewerId === null || optionsText === null) return
    const parsed: RealtimeClientOptions = JSON.parse(optionsText)
    const lease = leaseRealtime(viewerId, { options: parsed, origin: location.origin })
    setHandle(lease.handle)
    return () => {
      lease.release()
      setHandle(null)
    }
  }, [viewerId, optionsText])

  return <RealtimeContext value={handle}>{children}</RealtimeContext>
}
