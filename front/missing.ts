/**
 * The page that a visitor gets at an address without a page. Next sends an empty one, which its script renders in the
 * browser, or one that it made for an earlier visitor's address. The listener sends the page for missing addresses
 * instead, as the build made it: that page needs no JavaScript, shows in the visitor's theme, and is the same to the
 * letter for every address and every visitor.
 */
import type { ServerResponse } from 'node:http'
import { contentPolicy } from '#lib/edge/policy.ts'

/** By this mark Next's script knows that it has to render a document itself. */
const EMPTY_DOCUMENT = 'id="__next_error__"'

const POLICY = contentPolicy({
  scripts: { by: 'hash', hashes: [] },
  scriptHosts: [],
  contentOrigins: [],
  leadsToPayment: false,
  isDevelopment: false,
})

export function isEmptyDocument(page: string | Buffer): boolean {
  return page.includes(EMPTY_DOCUMENT)
}

/** Prepares the answer of the empty page for the page that replaces it; the status stays. */
export function sayMissing(response: ServerResponse): void {
  // The empty page's preloads are not needed.
  response.removeHeader('link')
  response.setHeader('content-security-policy', POLICY)
  response.setHeader('cache-control', 'private, no-store')
}
