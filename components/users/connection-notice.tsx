'use client'

import { ConnectionIndicator } from '#components/layout/connection-indicator.tsx'
import { useConnectionState } from '#lib/realtime/use-realtime.ts'

/** Says in plain words when the live connection is down. */
export function ConnectionNotice() {
  const state = useConnectionState()
  return state ? <ConnectionIndicator state={state} /> : null
}
