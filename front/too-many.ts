/**
 * The answer to a client whose network takes too much: a small page for a person, a plain refusal for everything else.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { PAGE_HEADERS, STANDALONE_POLICY } from '#lib/edge/policy.ts'
import { renderTooManyPage } from '#lib/edge/standalone-page.ts'
import { BUSY_SECONDS, REFUSALS, refuse } from './answer.ts'

/** @param seconds after which the client may come again */
export function sayTooMany(
  request: IncomingMessage,
  response: ServerResponse,
  seconds: number = BUSY_SECONDS,
): void {
  if (!isForPerson(request)) return refuse(response, REFUSALS.tooMany, seconds)
  const body = renderTooManyPage()
  response.writeHead(REFUSALS.tooMany.statusCode, {
    ...PAGE_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'content-security-policy': STANDALONE_POLICY,
    'cache-control': 'private, no-store',
    'retry-after': String(seconds),
    ...(!request.complete && { connection: 'close' }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Whether a browser is about to show the answer, as opposed to a script of a page that reads it. */
function isForPerson({ headers }: IncomingMessage): boolean {
  const isDocument = /\btext\/html\b/.test(headers.accept ?? '')
  return isDocument && headers.rsc === undefined && headers['next-action'] === undefined
}
