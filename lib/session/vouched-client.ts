/** The facts about a visitor for which the listener in front vouches: no client knows the internal secret. */

export interface VouchedClient {
  /** Whether the request came through our own listener. */
  isVouched: boolean
  /** The visitor's own address; null when the listener did not vouch for one. */
  address: string | null
}

/** Reads the visitor from a request's headers; without the right secret it trusts none of them. */
export function readVouchedClient(headers: Pick<Headers, 'get'>, secret: string): VouchedClient {
  const isVouched = isSameText(headers.get('x-ovation-internal') ?? '', secret)
  return { isVouched, address: (isVouched && headers.get('x-ovation-client-address')) || null }
}

/** Compares two texts in a time that does not depend on where they differ. */
export function isSameText(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let at = 0; at < expected.length; at++) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at)
  return difference === 0
}
