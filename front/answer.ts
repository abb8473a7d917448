import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** An answer of the listener itself, in the shape that upstream's errors have. */
export type Refusal = { statusCode: number; code: string; message: string; error: string }

export const REFUSALS = {
  badRequest: refusal(400, 'BAD_REQUEST', 'This address or header cannot be understood.', 'Bad Request'),
  wrongOrigin: refusal(403, 'WRONG_ORIGIN', 'This request did not come from our own pages.', 'Forbidden'),
  notFound: refusal(404, 'NOT_FOUND', 'There is nothing here.', 'Not Found'),
  tooLarge: refusal(413, 'PAYLOAD_TOO_LARGE', 'This is too large to be sent as a form.', 'Payload Too Large'),
  tooSlow: refusal(
    408,
    'REQUEST_TIMEOUT',
    'This took too long to arrive. Please try again.',
    'Request Timeout',
  ),
  tooMany: refusal(
    429,
    'TOO_MANY_REQUESTS',
    'Too much at once from your network. Please wait a moment.',
    'Too Many Requests',
  ),
  badGateway: refusal(502, 'UPSTREAM_FAILED', 'The service broke off. Please try again.', 'Bad Gateway'),
  unavailable: refusal(
    503,
    'UPSTREAM_UNAVAILABLE',
    'The service is not reachable right now. Please try again in a moment.',
    'Service Unavailable',
  ),
  failed: refusal(500, 'INTERNAL_ERROR', 'Something went wrong on our side.', 'Internal Server Error'),
}

/** How long a client waits whose network has to end something first. */
export const BUSY_SECONDS = 5

/** When a client may come again, by what it was refused with. */
const RETRY_AFTER_SECONDS: Partial<Record<number, number>> = { 429: BUSY_SECONDS, 503: 2 }

function refusal(statusCode: number, code: string, message: string, error: string): Refusal {
  return { statusCode, code, message, error }
}

/**
 * Answers with a refusal, or breaks the connection off when an answer has already begun.
 * @param retryAfterSeconds when the client may come again, where that is known better than by the status
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
    // The client must not keep its half open.
    () => socket.destroy(),
  )
}
