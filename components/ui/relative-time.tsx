'use client'

import { useSyncExternalStore } from 'react'
import { useTimeZone } from './moment.tsx'
import { absoluteDay, absoluteMoment, relativeText } from './time-text.ts'

/** All moments share one clock, so that a feed of a hundred posts has one timer. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, 30_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** The same until the timer rings, and never before the moment itself: what has just happened does not lie ahead. */
function currentHalfMinute() {
  return Math.ceil(Date.now() / 30_000) * 30_000
}

/**
 * A moment. The server (and a cached page) writes the day; the browser then says how long ago it was. A page that is
 * rendered for each request may give `nowMs`, and has the short form at once.
 */
export function RelativeTime({ iso, nowMs, className }: { iso: string; nowMs?: number; className?: string }) {
  const clock = useSyncExternalStore(subscribe, currentHalfMinute, () => nowMs ?? 0)
  const zone = useTimeZone()
  return (
    <time dateTime={iso} title={absoluteMoment(iso, zone)} className={className} suppressHydrationWarning>
      {clock === 0 ? absoluteDay(iso, zone) : relativeText(iso, Math.max(clock, nowMs ?? 0), zone)}
    </time>
  )
}
