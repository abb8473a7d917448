import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { LISTENER_REFUSALS, REFUSALS as UPSTREAM_REFUSALS } from '#contract/errors.ts'

const KNOWN = { ...UPSTREAM_REFUSALS, ...LISTENER_REFUSALS }

/** An answer of the listener itself, in the shape that upstream's errors have. */
export type Refusal = { statusCode: number; code: string; message: string; error: string }

export const REFUSALS = {
  badRequest: refusal('BAD_REQUEST'),
  wrongOrigin: refusal('WRONG_ORIGIN'),
  notFound: refusal('NOT_FOUND', 'There is nothing here.'),
  tooLarge: refusal('PAYLOAD_TOO_LARGE', 'This is too large to be sent as a form.'),
  tooSlow: refusal('REQUEST_TIMEOUT'),
  tooMany: refusal('TOO_MANY_REQUESTS', 'Too much at once from your network. Please wait a moment.'),
  badGateway: refusal('UPSTREAM_FAILED'),
  unavailable: refusal('UNAVAILABLE'),
  failed: refusal('INTERNAL'),
}

/** How long a client waits when its network has to end other requests or connections first. */
export const BUSY_SECONDS = 5

/** After how many seconds a client may come again, by the status of its refusal. */
const RETRY_AFTER_SECONDS: Partial<Record<number, number>> = { 429: BUSY_SECONDS, 503: 2 }

function refusal(code: keyof typeof KNOWN, text?: string): Refusal {
  const [statusCode, ownText] = KNOWN[code]
  return { statusCode, code, message: text ?? ownText, error: STATUS_CODES[statusCode] ?? '' }
}

/**
 * Answers with a refusal, or closes the connection when an answer has already begun.
 * @param retryAfterSeconds when the client may come again, where the caller knows that better than the status tells
 */
export function refuse(
  response: ServerResponse,
  refused: Refusal,
  retryAfterSeconds = RETRY_AFTER_SECONDS[refused.statusCode],
): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  for (const name of response.getHeaderNames()) {
    if (name !== 'strict-transport-security') response.removeHeader(name)
  }
  const body = JSON.stringify(refused)
  response.writeHead(refused.statusCode, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }),
    // The listener does not read the rest of a refused body, so the connection cannot be used again.
    ...(!response.req.complete && { connection: 'close' }),
  })
  response.end(body)
}

/** Answers an upgrade that it refuses. */
export function refuseUpgrade(socket: Duplex, refused: Refusal): void {
  if (socket.destroyed) return
  const body = JSON.stringify(refused)
  socket.end(
    `HTTP/1.1 ${refused.statusCode} ${refused.error}\r\n` +
      'content-type: application/json; charset=utf-8\r\n' +
      `content-length: ${Buffer.byteLength(body)}\r\n` +
      'cache-control: no-store\r\nconnection: close\r\n\r\n' +
      body,
    // The client must not keep its half of the connection open.
    () => socket.destroy(),
  )
}
