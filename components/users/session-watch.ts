'use client'

import { EventsError } from '#lib/realtime/channel-events.ts'

let isLoggingOut = false
let isReloading = false

/** Tells this tab that it goes to the login page by itself. */
export function beginLogout(): void {
  isLoggingOut = true
}

/** Tells this tab that it stays: upstream refused what should have ended the session. */
export function cancelLogout(): void {
  isLoggingOut = false
}

/**
 * The viewer's own channel cannot be read. When the session has ended, the browser loads the page again, and the
 * server redirects it. @throws the error
 */
export function leaveIfEnded(error: unknown): never {
  const hasEnded = error instanceof EventsError && error.status === 401
  // Once: a second reload would break off the first one's way to the login page.
  if (hasEnded && !isLoggingOut && !isReloading) {
    isReloading = true
    location.reload()
  }
  throw error
}
