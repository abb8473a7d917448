import type { IncomingMessage } from 'node:http'
import type { Client } from './client-address.ts'

/** Methods that change nothing; a socket's opening is a GET but must be checked like a write. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Paths of callers without a browser; each of them proves itself by a signature over the body. */
const SIGNED_PATHS = ['/api/v1/payment/webhooks/', '/api/revalidate']

/**
 * Whether a request may act: it must not come from a page of another origin.
 *
 * - `Origin` present: it must be ours, whatever else the request says. `null`, which a browser sends from a sandboxed
 *   frame and from a page under `no-referrer`, is a foreign one: our pages that have a form are under `strict-origin`
 * or `same-origin`, and Next answers it with a 500 and two logged stacks. `Next-Action` does not help: a form without
 *   scripts is a multipart post that names its action in the body.
 * - `Origin` absent: `Sec-Fetch-Site` decides, `same-origin` or `none` (the person has typed the address).
 * - Neither is present: the client is not a current browser. The web half acts on a cookie, so it refuses. Upstream
 *   never sees a cookie, so there is nothing to forge, and native apps and encoders go through.
 */
export function mayAct(
  request: IncomingMessage,
  client: Client,
  to: 'web' | 'upstream',
  publicOrigin: string | undefined,
): boolean {
  const { headers, method = 'GET' } = request
  const isUpgrade = headers.upgrade !== undefined
  if (SAFE_METHODS.has(method) && !isUpgrade) return true

  const path = request.url?.split('?', 1)[0] ?? ''
  if (!isUpgrade && SIGNED_PATHS.some((signed) => isUnder(path, signed))) return true

  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined) return sameOrigin(origin, publicOrigin ?? `${client.proto}://${client.host}`)
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return to === 'upstream'
}

function isUnder(path: string, signed: string): boolean {
  if (path.includes('/..') || /%2e/i.test(path)) return false
  return signed.endsWith('/') ? path.startsWith(signed) : path === signed
}

function sameOrigin(given: string, ours: string): boolean {
  return URL.canParse(given) && URL.canParse(ours) && new URL(given).origin === new URL(ours).origin
}
