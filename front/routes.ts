/** The place to which a request goes. `upstream` carries the path as upstream knows it. */
export type Route = { to: 'web' } | { to: 'upstream'; path: string } | { to: 'refuse' }

/** First path segments that upstream answers under its own name; `api/v1` and the paths of live media are added. */
const UPSTREAM_SEGMENTS = ['media', 'realtime', 'uploads', 'sandbox', 'dev']

/**
 * First path segments that this listener keeps from the web half, so no person may take one as a username.
 * @param appName the live media's segment, `LiveApp` unless the operator chose another
 */
export function reservedSegments(appName: string): string[] {
  return ['_next', 'api', ...UPSTREAM_SEGMENTS, appName]
}

/** Decides by the path alone whether the web half or upstream answers. It refuses paths that may leave their prefix. */
export function findRoute(url: string, appName: string): Route {
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  const segments = path.split('/')
  if (segments[0] !== '') return { to: 'refuse' }

  const isCall = segments[1] === 'api' && segments[2] === 'v1'
  const first = segments[1] ?? ''
  if (!isCall && first !== appName && !UPSTREAM_SEGMENTS.includes(first)) return { to: 'web' }
  if (segments.some(isClimbing)) return { to: 'refuse' }
  return { to: 'upstream', path: isCall ? url.slice('/api/v1'.length).replace(/^(?!\/)/, '/') : url }
}

/** `.` and `..`, even when percent-encoded or followed by an encoded slash. */
function isClimbing(segment: string): boolean {
  const plain = segment.replace(/%2e/gi, '.').replace(/%2f|%5c|\\/gi, '/')
  return plain.split('/').some((part) => part === '.' || part === '..')
}
