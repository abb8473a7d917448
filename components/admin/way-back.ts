/** Ways back in the console: a page that several places lead to says in its address which one it was opened from. */

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

/** @param from the parameter of the address; what names no place of the console leads to `usual` */
export function wayBack(from: unknown, usual: WayBack): WayBack {
  if (typeof from !== 'string' || !URL.canParse(from, ORIGIN)) return usual
  const { origin, pathname, search, hash } = new URL(from, ORIGIN)
  const place = origin === ORIGIN && PLACES.find(([path]) => path.test(pathname))
  return place ? { href: pathname + search + hash, label: place[1] } : usual
}
