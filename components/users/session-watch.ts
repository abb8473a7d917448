'use client'

import { EventsError } from '#lib/realtime/channel-events.ts'

let isLoggingOut = false

/** This tab is on its way to the login page by itself. */
export function beginLogout(): void {
  isLoggingOut = true
}

/** It stays after all: what should have ended the session was refused. */
export function cancelLogout(): void {
  isLoggingOut = false
}

/**
 * The own channel cannot be read: when that is because the session has ended, the page is loaded again, and
 * the server leads on. @throws the error
 */
export function leaveIfEnded(error: unknown): never {
  if (error instanceof EventsError && error.status === 401 && !isLoggingOut) location.reload()
  throw error
}
