'use client'

import { Timer } from 'lucide'
import { Icon } from '../ui/icon.tsx'
import { useRoom } from './room-provider.tsx'

/** Tells a fan why the next message has to wait, and for how long. */
export function SlowModeNote({ secondsLeft }: { secondsLeft: number }) {
  const { slowModeSeconds } = useRoom().state
  const isWaiting = secondsLeft > 0
  const why = slowModeSeconds > 0 ? `Slow mode: one message every ${slowModeSeconds} s.` : 'That was quick.'
  return (
    <>
      {(isWaiting || slowModeSeconds > 0) && (
        <p className="flex items-center gap-2 border-t border-line px-4 py-2 text-sm text-muted">
          <Icon of={Timer} className="size-4 shrink-0" />
          <span>
            {why}
            {isWaiting && (
              <>
                {' '}
                You can write again in <span className="font-semibold tabular-nums">{secondsLeft} s</span>.
              </>
            )}
          </span>
        </p>
      )}
      {/* A screen reader hears this once, instead of every second of the line above. */}
      <span role="status" className="sr-only">
        {isWaiting && 'Please wait before your next message. Your text stays in the box.'}
      </span>
    </>
  )
}
