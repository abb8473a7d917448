'use client'

import { useConnectionState } from '#lib/realtime/use-realtime.ts'

/** Says in plain words when the live connection is down. */
export function ConnectionNotice() {
  const state = useConnectionState()
  return state ? <ConnectionIndicator state={state} /> : null
}

export type ConnectionState = 'initialized' | 'connected' | 'disconnected' | 'reconnecting' | 'failed'

const STATE_TEXTS: Partial<Record<ConnectionState, string>> = {
  reconnecting: 'Reconnecting…',
  disconnected: 'Connection lost. Reconnecting…',
  failed: 'No connection. We keep trying.',
}

/**
 * A small pill under the header that shows only while the live connection is down. A screen reader speaks it politely.
 * The style sheet hides it where the page itself says that it reconnects (`data-says-reconnecting`).
 */
function ConnectionIndicator({ state }: { state: ConnectionState }) {
  const text = STATE_TEXTS[state]
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--header-height)+0.5rem)] z-50 flex justify-center px-4 [:root:has([data-says-reconnecting])_&]:hidden"
    >
      {text && (
        <span className="inline-flex items-center gap-2 rounded-full bg-warning-soft px-3.5 py-1.5 text-sm font-semibold text-warning shadow-lift duration-200 animate-in fade-in-0">
          <span aria-hidden className="size-2 animate-shimmer rounded-full bg-current" />
          {text}
        </span>
      )}
    </div>
  )
}
