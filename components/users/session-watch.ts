'use client'

import { EventsError } from '#lib/realtime/channel-events.ts'

let isLoggingOut = false
let isReloading = false

/** Marks that this tab is logging out and goes to the login page by itself. */
export function beginLogout(): void {
  isLoggingOut = true
}

/** Removes the mark: upstream refused the call that should have ended the session. */
export function cancelLogout(): void {
  isLoggingOut = false
}

/**
 * Handles a failure to read the viewer's own channel. When the session has ended, it reloads the page, and the server
 * redirects. @throws the error
 */
export function leaveIfEnded(error: unknown): never {
  const hasEnded = error instanceof EventsError && error.status === 401
  // Reloads only once, since a second reload would interrupt the redirect of the first.
  if (hasEnded && !isLoggingOut && !isReloading) {
    isReloading = true
    location.reload()
  }
  throw error
}
