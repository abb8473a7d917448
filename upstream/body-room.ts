/**
 * Limits the memory for request bodies that strangers send to upstream's own port. A body stays in memory until it is
 * complete. It counts with its announced length, or with the largest allowed size if it announces none. Forms with files
 * and chunks of uploads stream to disk and do not count.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { findBodyClass } from '#contract/body-class.ts'
import { hasBody } from '#limits/body-rate.ts'
import { strangerAt } from '#limits/party.ts'
import { type ListenerLimits, SMALL_BODY_BYTES } from '#limits/settings.ts'
import { createQuota } from '#limits/quota.ts'

/** @returns a function that returns whether there is room, and reserves it until the request is answered */
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
  if (!hasBody(request) || findBodyClass(request.method, request.url ?? '') !== 'small') return 0
  const { 'content-length': length } = request.headers
  return Math.min(Number(length ?? SMALL_BODY_BYTES), SMALL_BODY_BYTES)
}
