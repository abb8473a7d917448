import { openRealtime, type OpenRealtimeOptions, type RealtimeHandle } from './connection.ts'

interface Shared {
  key: string
  handle: RealtimeHandle
  users: number
}

/** The one connection of this tab. */
let shared: Shared | null = null

export interface RealtimeLease {
  handle: RealtimeHandle
  /** Gives the connection back. The last user to do so closes it. */
  release: () => void
}

/**
 * The tab's connection for this viewer: opened for the first user, shared by the others. Asking in another
 * viewer's name closes the previous one at once.
 */
export function leaseRealtime(viewerId: string, options: OpenRealtimeOptions): RealtimeLease {
  const key = JSON.stringify([viewerId, options])
  if (shared && shared.key !== key) {
    shared.handle.close()
    shared = null
  }
  shared ??= { key, handle: openRealtime(options), users: 0 }
  const leased = shared
  leased.users += 1
  let isReleased = false
  return {
    handle: leased.handle,
    release() {
      if (isReleased) return
      isReleased = true
      leased.users -= 1
      // React takes an island down and puts the next one up in one turn; the connection stays open for it.
      setTimeout(() => closeUnused(leased), 0)
    },
  }
}

function closeUnused(leased: Shared): void {
  if (leased.users > 0) return
  leased.handle.close()
  if (shared === leased) shared = null
}
