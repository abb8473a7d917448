'use client'

import { Eye } from 'lucide'
import { useEffect, useState } from 'react'
import { ConnectionIndicator } from '#components/layout/connection-indicator.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { useConnectionState } from '#lib/realtime/use-realtime.ts'
import { useRoom } from './room-provider.tsx'
import { Icon } from '../ui/icon.tsx'

const BURST_MS = 2400

/** Whether the stream is live, how many watch, and the light when a tip arrives. */
export function RoomBar({ currency }: { currency: string }) {
  const { state } = useRoom()
  const connection = useConnectionState()
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {state.status === 'live' && <Badge variant="now">Live</Badge>}
      {state.status === 'interrupted' && <Badge variant="warning">Interrupted</Badge>}
      {state.status === 'ended' && <Badge variant="neutral">Ended</Badge>}
      {state.status !== 'ended' && (
        <span className="flex items-center gap-1.5 text-sm text-muted">
          <Icon of={Eye} className="size-4" />
          <span data-viewers={state.viewerCount}>
            {state.viewerCount === 1 ? '1 viewer' : `${state.viewerCount} viewers`}
          </span>
        </span>
      )}
      <TipLight currency={currency} />
      {connection && <ConnectionIndicator state={connection} placement="inline" />}
    </div>
  )
}

function TipLight({ currency }: { currency: string }) {
  const { lastTip } = useRoom().state
  const [shownId, setShownId] = useState<string | null>(null)
  const tipId = lastTip?._id ?? null
  useEffect(() => {
    if (!tipId) return
    setShownId(tipId)
    const timer = setTimeout(() => setShownId(null), BURST_MS)
    return () => clearTimeout(timer)
  }, [tipId])
  if (!lastTip || shownId !== tipId) return null
  return (
    <span key={lastTip._id} className="spotlight animate-burst rounded-full px-3 py-1 text-sm font-semibold">
      {lastTip.sender.name} +{formatMoney(lastTip.amountCents ?? 0, currency)}
    </span>
  )
}
