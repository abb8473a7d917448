import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { parseParty, type Party, strangerAt } from '#limits/party.ts'
import { EngineError, toErrorBody } from './errors.ts'
import { describeError } from './log.ts'
import type { EngineLog } from './log.ts'

/** Reads a request body as text. @throws EngineError 413 BODY_TOO_LARGE */
export async function readText(request: IncomingMessage, maxBytes: number): Promise<string> {
  const tooLarge = new EngineError(413, 'BODY_TOO_LARGE', `The body has more than ${maxBytes} bytes.`)
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw tooLarge
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

export interface SendOptions {
  status?: number
  contentType: string
  cacheControl: string
  headers?: Record<string, string | string[]>
}

/** Sends one body, which may consist of several buffers. */
export function send(response: ServerResponse, body: string | readonly Buffer[], options: SendOptions): void {
  const buffers = typeof body === 'string' ? [Buffer.from(body)] : body
  response.writeHead(options.status ?? 200, {
    'content-type': options.contentType,
    'content-length': buffers.reduce((sum, buffer) => sum + buffer.length, 0),
    'cache-control': options.cacheControl,
    'x-content-type-options': 'nosniff',
    ...options.headers,
  })
  for (const buffer of buffers) response.write(buffer)
  response.end()
}

export function sendEmpty(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'cache-control': 'no-store', ...headers })
  response.end()
}

/** Statuses with which a client should try again, because places become free within seconds. */
const RETRIED = new Set([429, 503])
const RETRY_AFTER_SECONDS = '5'

/**
 * Answers with the JSON form of an error. It logs an error that is not an EngineError, and answers it with a plain 500.
 */
export function sendError(response: ServerResponse, error: unknown, log: EngineLog): void {
  if (!(error instanceof EngineError)) log('error', 'request failed', { error: describeError(error) })
  if (response.headersSent) {
    response.destroy()
    return
  }
  const body = toErrorBody(error)
  send(response, JSON.stringify(body), {
    status: body.statusCode,
    contentType: 'application/json; charset=utf-8',
    cacheControl: 'no-store',
    ...(RETRIED.has(body.statusCode) && { headers: { 'retry-after': RETRY_AFTER_SECONDS } }),
  })
}

/** Refuses a WebSocket upgrade with the same JSON body. */
export function refuseUpgrade(socket: Duplex, error: unknown): void {
  const body = toErrorBody(error)
  const text = JSON.stringify(body)
  // Otherwise, a peer that does not close its half would keep the socket open for ever.
  socket.once('finish', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${body.statusCode} ${body.error}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  )
}

/**
 * Returns the party that sends the request, from the headers that the gateway writes beside its secret (`writeParty`).
 * For a request without the gateway's secret, the engine knows only the peer's address.
 */
export function readParty({ headers, socket }: IncomingMessage, gatewaySecret: string): Party {
  const secret = headers['x-ovation-gateway']
  const isVouched = typeof secret === 'string' && isSameText(secret, gatewaySecret)
  const party = isVouched ? parseParty(headers) : null
  return party ?? strangerAt(socket.remoteAddress ?? 'unknown')
}

function isSameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Reads the stream token from `?token=` or `Authorization: Bearer`. */
export function readToken(request: IncomingMessage, url: URL): string | null {
  const inQuery = url.searchParams.get('token')
  if (inQuery) return inQuery
  const bearer = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')
  return bearer?.[1] ?? null
}
