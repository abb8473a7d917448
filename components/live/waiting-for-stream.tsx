'use client'

import { useState } from 'react'
import type { Payload } from '#contract/events.ts'
import { fetchEvents, type ChannelEvent } from '#lib/realtime/channel-events.ts'
import { useSequence } from '#lib/realtime/use-realtime.ts'
import { useRefresh } from '#components/layout/use-refresh.ts'

/** How old a cached page may be: it can be from before the stream's start. */
const CACHED_MS = 120_000

/** Opens the room by itself when the performer goes live while a viewer waits. */
export function WaitingForStream({ performerId }: { performerId: string }) {
  const refresh = useRefresh()
  const [openedMs] = useState(() => Date.now())
  useSequence<ChannelEvent>({
    // Sockets get the events of the log on the private channel; the public one is silent.
    channel: `private-performer-${performerId}`,
    lastSeq: 0,
    fetchAfter: (seq, signal) => fetchEvents(`performer-${performerId}`, seq, signal),
    apply({ name, payload }) {
      if (name !== 'stream/started') return
      const { startedAt } = payload as Payload<'stream/started'>
      if (Date.parse(startedAt) > openedMs - CACHED_MS) void refresh()
    },
    pollEveryMs: 10_000,
  })
  return <p className="text-sm text-muted">Stay here: the room opens by itself when the show begins.</p>
}
