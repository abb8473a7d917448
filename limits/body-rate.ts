import type { IncomingMessage } from 'node:http'

/** How fast a request's body must arrive. */
export interface BodyRate {
  /** The time in which the whole body must arrive. */
  wholeMs: number
  /** The length of a stretch; in each stretch the body must keep the minimum rate. */
  stretchMs: number
  bytesPerSecond: number
}

export const BODY_RATES = {
  /** A body without files: a few packets. */
  small: { wholeMs: 30_000, stretchMs: 15_000, bytesPerSecond: 100 },
  /** A form with files: 18 MB from a phone at the edge of its network. */
  form: { wholeMs: 15 * 60_000, stretchMs: 30_000, bytesPerSecond: 4096 },
  /** A single file, which streams to the storage. */
  upload: { wholeMs: 2 * 3_600_000, stretchMs: 30_000, bytesPerSecond: 4096 },
} as const satisfies Record<string, BodyRate>

/**
 * Watches that a body arrives fast enough.
 * @param readBytes returns how many bytes have arrived so far
 * @returns a function that ends the watch
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

/** Destroys a request whose body is too slow, even while the server drops the rest of a refused body. */
export function watchBody(request: IncomingMessage, rate: BodyRate): void {
  if (!hasBody(request)) return
  const { socket } = request
  // The bytes are read from the socket, because a `data` listener would start the stream before its reader does.
  const stop = watchBodyRate(
    rate,
    () => socket.bytesRead,
    () => {
      if (!request.complete) request.destroy()
    },
  )
  // The watch ends with the request and not with the socket, which serves many requests.
  request.once('close', stop)
}
