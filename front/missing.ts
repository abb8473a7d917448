/**
 * What a visitor gets for a page that turns out not to exist while it is being made. Next sends such a page empty, to
 * be drawn by its script; instead goes the page for missing addresses, as the build made it: it is there before and
 * without JavaScript, in the visitor's theme, and is the same to the letter whatever is missing and for whom.
 */
import type { ServerResponse } from 'node:http'
import { contentPolicy } from '#lib/edge/policy.ts'

/** By which Next's script tells a document that it has to draw itself. */
const EMPTY_DOCUMENT = 'id="__next_error__"'

const POLICY = contentPolicy({
  scripts: { by: 'hash' },
  scriptHosts: [],
  contentOrigins: [],
  leadsToPayment: false,
  isDevelopment: false,
})

export function isEmptyDocument(page: string | Buffer): boolean {
  return page.includes(EMPTY_DOCUMENT)
}

/** Makes the empty page's answer one for the page that goes in its place; the status stays. */
export function sayMissing(response: ServerResponse): void {
  // What the empty page wanted fetched ahead is not needed.
  response.removeHeader('link')
  response.setHeader('content-security-policy', POLICY)
  response.setHeader('cache-control', 'private, no-store')
}
