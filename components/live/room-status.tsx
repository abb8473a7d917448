'use client'

import { Eye, MicOff } from 'lucide'
import { useEffect, useState } from 'react'
import { Badge } from '#components/ui/badge.tsx'
import { formatMoney } from '#components/ui/format-money.ts'
import { Icon } from '#components/ui/icon.tsx'
import { useRoom } from './room-provider.tsx'

const BURST_MS = 2400

/** Whether the stream is live, and how many watch. */
export function RoomStatus({ isHost = false }: { isHost?: boolean }) {
  const { status, viewerCount, isMuted } = useRoom().state
  // A cached page may be older than this viewer's own arrival.
  const count = isHost ? viewerCount : Math.max(1, viewerCount)
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {status === 'live' && <Badge variant="now">Live</Badge>}
      {status === 'interrupted' && <Badge variant="warning">Interrupted</Badge>}
      {status === 'ended' && <Badge variant="media">Ended</Badge>}
      {status !== 'ended' && (
        <Badge variant="media" data-viewers={count}>
          <Icon of={Eye} />
          <span className="money">{`${count} watching`}</span>
        </Badge>
      )}
      {status === 'live' && isMuted && !isHost && (
        <Badge variant="media">
          <Icon of={MicOff} /> Microphone off
        </Badge>
      )}
    </div>
  )
}

/** The burst of light over the video when a tip arrives. It lies above everything and ignores presses. */
export function TipBurst({ currency }: { currency: string }) {
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
    // The burst is hidden from screen readers, which read the tip in the chat.
    <div aria-hidden data-burst="" className="pointer-events-none absolute inset-0 grid place-items-center">
      <span
        key={lastTip._id}
        className="spotlight max-w-[80%] animate-burst truncate motion-reduce:animate-none rounded-full px-5 py-2.5 text-md font-semibold shadow-lift"
      >
        {lastTip.sender.name} +{formatMoney(lastTip.amountCents ?? 0, currency)}
      </span>
    </div>
  )
}
