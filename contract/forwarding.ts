/**
 * Headers that a browser never sends by itself, and by which proxies, tunnels and CDNs tell of those whom they speak
 * for. A browser's own request for a page has no header of its own invention either, so every `x-` counts.
 */
const BY_A_PROXY = /^(?:x-|cf-|cloudfront-|fastly-|true-client-ip$|forwarded$|via$)/i

/**
 * Whether somebody has handed a request on.
 * @param httpVersion a reverse proxy that adds no header speaks 1.0 by default, a browser never
 */
export function isHandedOn({
  headers,
  httpVersion,
}: {
  headers: Record<string, unknown>
  httpVersion: string
}): boolean {
  return httpVersion === '1.0' || Object.keys(headers).some((name) => BY_A_PROXY.test(name))
}
