/**
 * Room for the bodies of strangers at upstream's own port. A body lies in memory until it is whole: each has what it
 * announces, and what it does not announce counts as the most it may be. Files stream to disk and need none.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hasBody } from '#limits/body-rate.ts'
import { strangerAt } from '#limits/party.ts'
import { type ListenerLimits, SMALL_BODY_BYTES } from '#limits/settings.ts'
import { createQuota } from '#limits/quota.ts'

/** @returns a function that says whether there is room, and keeps it until the request is answered */
export function createBodyRoom(limits: ListenerLimits) {
  const held = createQuota({
    perNetwork: limits.LIMIT_BODY_MEGABYTES_PER_NETWORK,
    total: limits.LIMIT_BODY_MEGABYTES,
  })
  return function takeRoom(request: IncomingMessage, response: ServerResponse): boolean {
    const bytes = bytesOf(request)
    if (bytes === 0) return true
    const party = strangerAt(request.socket.remoteAddress ?? '')
    const hold = held.reserve(party, { amount: bytes, yields: 'toAll', end: () => response.destroy() })
    if (!hold) return false
    request.once('end', () => hold.setYields('never'))
    response.once('close', () => hold.release())
    return true
  }
}

function bytesOf(request: IncomingMessage): number {
  const { 'content-type': type, 'content-length': length } = request.headers
  if (!hasBody(request) || type?.startsWith('multipart/')) return 0
  return Math.min(Number(length ?? SMALL_BODY_BYTES), SMALL_BODY_BYTES)
}
