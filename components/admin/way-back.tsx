/** Back links in the console: the address of a page that several pages link to names the one it was opened from. */
import { ChevronLeft } from 'lucide'
import Link from 'next/link'
import { Icon } from '../ui/icon.tsx'

const PLACES: readonly (readonly [path: RegExp, label: string])[] = [
  [/^\/admin$/, 'House'],
  [/^\/admin\/accounts$/, 'Accounts'],
  [/^\/admin\/accounts\/[^/]+$/, 'Account'],
  [/^\/admin\/reports$/, 'Reports'],
  [/^\/admin\/verifications$/, 'Verifications'],
]

const ORIGIN = 'http://console'

interface WayBack {
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

/** A link back to the list that contains this page's item. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="mb-3 inline-flex min-h-6 items-center gap-1 text-sm font-semibold text-muted hover:text-ink"
    >
      <Icon of={ChevronLeft} className="size-4" />
      {children}
    </Link>
  )
}
