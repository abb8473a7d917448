'use client'

import { useSyncExternalStore } from 'react'
import { useTimeZone } from './moment.tsx'
import { absoluteDay, absoluteMoment, relativeText } from './time-text.ts'

const TICK_MS = 30_000

/** All moments share one clock, so that a feed of a hundred posts has one timer. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** The time, rounded down to the timer's steps, so that a page just rendered keeps the server's text. */
function currentHalfMinute() {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS
}

/** The present for a moment: one that passed since the clock's last step must not count as future. */
function presentFor(iso: string, clock: number, nowMs = 0): number {
  return Math.max(clock, nowMs, Math.min(Date.parse(iso), clock + TICK_MS))
}

/**
 * A moment in time. The server (and a cached page) writes the day; the browser then writes how long ago it was. A page
 * that is rendered for each request may pass `nowMs` and has the short form at once.
 */
export function RelativeTime({ iso, nowMs, className }: { iso: string; nowMs?: number; className?: string }) {
  const clock = useSyncExternalStore(subscribe, currentHalfMinute, () => nowMs ?? 0)
  const zone = useTimeZone()
  return (
    <time dateTime={iso} title={absoluteMoment(iso, zone)} className={className} suppressHydrationWarning>
      {clock === 0 ? absoluteDay(iso, zone) : relativeText(iso, presentFor(iso, clock, nowMs), zone)}
    </time>
  )
}
