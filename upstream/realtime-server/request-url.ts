import type { IncomingMessage } from 'node:http'

/** @returns null when the request's target is not a valid URL */
export function requestUrl(request: IncomingMessage): URL | null {
  return URL.parse(request.url ?? '/', 'http://localhost')
}

/** Removes the mount prefix. A path without the prefix, because the caller has removed it, is returned unchanged. */
export function withoutPrefix(path: string, prefix: string): string {
  return prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}
