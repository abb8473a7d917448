/** Back links in the console: the address of a page that several pages link to names the one it was opened from. */

const PLACES: readonly (readonly [path: RegExp, label: string])[] = [
  [/^\/admin$/, 'House'],
  [/^\/admin\/accounts$/, 'Accounts'],
  [/^\/admin\/accounts\/[^/]+$/, 'Account'],
  [/^\/admin\/reports$/, 'Reports'],
  [/^\/admin\/verifications$/, 'Verifications'],
]

const ORIGIN = 'http://console'

export interface WayBack {
  href: string
  label: string
}

/** @param from the address of the page that links to it, with its query and anchor */
export function withWayBack(path: string, from: string): string {
  return `${path}?${new URLSearchParams({ from })}`
}

/** @param from the parameter of the address; for any value that names no page of the console the answer is `usual` */
export function wayBack(from: unknown, usual: WayBack): WayBack {
  if (typeof from !== 'string' || !URL.canParse(from, ORIGIN)) return usual
  const { origin, pathname, search, hash } = new URL(from, ORIGIN)
  const place = origin === ORIGIN && PLACES.find(([path]) => path.test(pathname))
  return place ? { href: pathname + search + hash, label: place[1] } : usual
}
