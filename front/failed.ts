/**
 * The page that a visitor sees when a page could not be made. Next sends an empty one, which its script renders in the
 * browser.
 */
import type { ServerResponse } from 'node:http'
import { STANDALONE_POLICY } from '#lib/edge/policy.ts'
import { renderFailedPage, renderSlowDownPage, renderUnavailablePage } from '#lib/edge/standalone-page.ts'
import { findReference, findWaitSeconds } from '#lib/page-failure.ts'
import { REFUSALS } from './answer.ts'
import { isEmptyDocument } from './missing.ts'

const PROBE_LIMIT_MS = 1000
const RETRY_AFTER_SECONDS = 5

/**
 * Makes the failed page's answer one that says why: upstream asks its caller to wait (429), or is away (503), or the
 * reason is unknown (500).
 * @returns its body
 */
export async function sayFailed(
  response: ServerResponse,
  page: Buffer,
  upstreamUrl: string,
): Promise<Buffer> {
  const document = page.toString('utf8')
  const waitSeconds = findWaitSeconds(document)
  if (waitSeconds > 0) return become(response, REFUSALS.tooMany.statusCode, renderSlowDownPage(), waitSeconds)
  if (await isUpstreamAway(upstreamUrl))
    return become(response, REFUSALS.unavailable.statusCode, renderUnavailablePage(), RETRY_AFTER_SECONDS)
  if (!isEmptyDocument(page)) return page
  return become(response, response.statusCode, renderFailedPage(findReference(document)))
}

/** Whether upstream, or its database, fails to answer right now. The listener asks only after a page has failed. */
async function isUpstreamAway(upstreamUrl: string): Promise<boolean> {
  try {
    const answer = await fetch(`${upstreamUrl}/ready`, { signal: AbortSignal.timeout(PROBE_LIMIT_MS) })
    await answer.arrayBuffer()
    return !answer.ok
  } catch {
    return true
  }
}

function become(response: ServerResponse, status: number, text: string, retryAfterSeconds?: number): Buffer {
  const body = Buffer.from(text)
  response.statusCode = status
  // Our policy forbids the failed page's preloads.
  response.removeHeader('link')
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('content-length', body.length)
  response.setHeader('content-security-policy', STANDALONE_POLICY)
  response.setHeader('cache-control', 'private, no-store')
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds)
  return body
}
