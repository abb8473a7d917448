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
  /** Releases the connection. The last holder to do so closes it. */
  release: () => void
}

/**
 * The tab's connection for this viewer: the first holder opens it, the others share it. A request for another viewer
 * closes the previous connection at once.
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
      // React unmounts an island and mounts the next one in one turn; the connection stays open for it.
      setTimeout(() => closeUnused(leased), 0)
    },
  }
}

function closeUnused(leased: Shared): void {
  if (leased.users > 0) return
  leased.handle.close()
  if (shared === leased) shared = null
}
