import { findRoute, hasMeaningfulQuery } from './routes.ts'

/** The one address of all missing pages. No route has it, so Next sends its page for missing addresses. */
export const MISSING_ADDRESS = '/-/missing'

/** Next's own parameter: a hash of where a visitor comes from, by which a CDN can tell data from documents. */
const DATA_HASH = '_rsc'

/**
 * Reduces a request's address to the part that may reach Next, which writes it into the page that it renders. A page
 * that many people get keeps only the part that names it: no query, and for a missing page not even the path. The
 * address of a page that is made for its request alone stays unchanged. The listener in front calls this function for
 * each request of a page, and the middleware for the address that it rewrites to.
 * @param address path and query
 */
export function nameOfPage(address: string): string {
  const at = address.indexOf('?')
  const path = at === -1 ? address : address.slice(0, at)
  const query = new URLSearchParams(at === -1 ? '' : address.slice(at))
  query.delete(DATA_HASH)
  const route = findRoute(path)
  if (route.kind === 'missing') return MISSING_ADDRESS
  return route.kind === 'variants' && !hasMeaningfulQuery(query) ? path : address
}
