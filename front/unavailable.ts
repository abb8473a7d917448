/** What a visitor sees of a page that could not be made because upstream is away: 503, and a button to try again. */
import type { ServerResponse } from 'node:http'
import { STANDALONE_POLICY } from '#lib/edge/policy.ts'
import { renderUnavailablePage } from '#lib/edge/standalone-page.ts'

const PROBE_LIMIT_MS = 1000
const RETRY_AFTER_SECONDS = 5

/** Whether upstream, or its database, fails to answer right now. The listener asks only after a page has failed. */
export async function isUpstreamAway(upstreamUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(`${upstreamUrl}/ready`, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) })
    await answer.arrayBuffer()
    return !answer.ok
  } catch {
    return true
  }
}

/** Makes the failed page's answer one of the listener's own. @returns its body */
export function sayUnavailable(response: ServerResponse): Buffer {
  const body = Buffer.from(renderUnavailablePage())
  response.statusCode = 503
  // The failed page's preloads are not ours, and our policy forbids them.
  response.removeHeader('link')
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('content-length', body.length)
  response.setHeader('content-security-policy', STANDALONE_POLICY)
  response.setHeader('cache-control', 'private, no-store')
  response.setHeader('retry-after', RETRY_AFTER_SECONDS)
  return body
}
