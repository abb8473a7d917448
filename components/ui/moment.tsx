'use client'

import { useSyncExternalStore } from 'react'
import { absoluteDay, absoluteMoment } from './time-text.ts'

const never = () => () => {}
const zoneOfBrowser = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const zoneOfServer = () => 'UTC'

/** The reader's time zone; UTC until the browser has taken over from the server, which does not know it. */
export function useTimeZone(): string {
  return useSyncExternalStore(never, zoneOfBrowser, zoneOfServer)
}

/** A moment in the reader's own time zone: 3 Mar 2026, 14:05, or 3 Mar 2026. */
export function Moment({
  iso,
  form = 'full',
  className,
}: {
  iso: string
  form?: 'full' | 'day'
  className?: string
}) {
  const zone = useTimeZone()
  return (
    <time dateTime={iso} title={absoluteMoment(iso, zone)} className={className}>
      {form === 'day' ? absoluteDay(iso, zone) : absoluteMoment(iso, zone)}
    </time>
  )
}
