'use client'

import { useSyncExternalStore } from 'react'
import { absoluteDay, absoluteMoment, relativeText } from './time-text.ts'

/** All moments share one clock, so that a feed of a hundred posts has one timer. */
const listeners = new Set<() => void>()
let minute = 0
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

function currentMinute() {
  minute = Math.floor(Date.now() / 30_000) * 30_000
  return minute
}

/**
 * A moment. The server (and a cached page) writes the day; the browser then says how long ago it was. A page that is
 * rendered for each request may give `nowMs`, and has the short form at once.
 */
export function RelativeTime({ iso, nowMs, className }: { iso: string; nowMs?: number; className?: string }) {
  const clock = useSyncExternalStore(subscribe, currentMinute, () => nowMs ?? 0)
  return (
    <time dateTime={iso} title={absoluteMoment(iso)} className={className} suppressHydrationWarning>
      {clock === 0 ? absoluteDay(iso) : relativeText(iso, Math.max(clock, nowMs ?? 0))}
    </time>
  )
}
