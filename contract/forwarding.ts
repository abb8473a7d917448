/**
 * Headers by which proxies, tunnels and CDNs name the client that they forward for. A browser never sends these by
 * itself. A browser's own request for a page has no `x-` header at all, so every `x-` header counts.
 */
const BY_A_PROXY = /^(?:x-|cf-|cloudfront-|fastly-|true-client-ip$|forwarded$|via$)/i

/**
 * Whether a proxy has forwarded a request.
 * @param httpVersion a reverse proxy that adds no header speaks HTTP/1.0 by default, a browser never does
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
