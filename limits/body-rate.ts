import type { IncomingMessage } from 'node:http'

/** How fast a body must come in. */
export interface BodyRate {
  /** The whole body is there by then. */
  wholeMs: number
  /** Over each stretch of this length the sender keeps up the least rate. */
  stretchMs: number
  bytesPerSecond: number
}

export const BODY_RATES = {
  /** A body without files: a few packets. */
  small: { wholeMs: 30_000, stretchMs: 15_000, bytesPerSecond: 100 },
  /** A form with files: 18 MB from a phone at the edge of its network. */
  form: { wholeMs: 15 * 60_000, stretchMs: 30_000, bytesPerSecond: 4096 },
  /** A file of its own, which streams to where it is kept. */
  upload: { wholeMs: 2 * 3_600_000, stretchMs: 30_000, bytesPerSecond: 4096 },
} as const satisfies Record<string, BodyRate>

/**
 * Watches that a body goes on.
 * @param readBytes how many bytes have come so far
 * @returns what ends the watch
 */
export function watchBodyRate(rate: BodyRate, readBytes: () => number, onSlow: () => void): () => void {
  let stretches = 0
  let seenBytes = readBytes()
  const timer = setInterval(() => {
    stretches += 1
    const bytes = readBytes()
    const isBelowRate = bytes - seenBytes < (rate.bytesPerSecond * rate.stretchMs) / 1000
    seenBytes = bytes
    if (!isBelowRate && stretches * rate.stretchMs < rate.wholeMs) return
    clearInterval(timer)
    onSlow()
  }, rate.stretchMs).unref()
  return () => clearInterval(timer)
}

/** Whether a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined
}

/** Breaks a request off whose body does not go on; also while the rest of a refused one is read and dropped. */
export function watchBody(request: IncomingMessage, rate: BodyRate): void {
  if (!hasBody(request)) return
  const { socket } = request
  // The socket counts the bytes: a listener for data would set the stream going before anybody reads it.
  const stop = watchBodyRate(
    rate,
    () => socket.bytesRead,
    () => {
      if (!request.complete) request.destroy()
    },
  )
  // The watch ends with the request and not with the socket, over which many requests follow one another.
  request.once('close', stop)
}
