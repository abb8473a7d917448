/**
 * The facts that the middleware knows about a path: its variant, its audience, its layout family. The middleware routes
 * and never authorises: every page and action guards itself.
 */
import { isReservedUsername } from '#contract/usernames.ts'

/** Pages for members: the middleware sends a visitor without a session to the login page at once. */
export const AUTHENTICATED_PREFIXES = [
  '/auth/keep-account',
  '/auth/switch',
  '/checkout',
  '/wallet',
  '/messages',
  '/notifications',
  '/report',
  '/user',
  '/model',
  '/admin',
] as const

/** Pages for members that a visitor may open too: they say what they are for, and link to login and registration. */
const SHOWN_TO_VISITORS: readonly string[] = ['/checkout/new', '/wallet']

/** Pages with a root layout of their own, in which no script of the settings may run. */
export const SECURE_PREFIXES = [
  '/login',
  '/auth',
  '/checkout',
  '/user/account',
  '/user/security',
  '/model',
  '/admin',
] as const

/** Pages that maintenance leaves open, so that an operator can log in and end it. */
export const OPEN_IN_MAINTENANCE = ['/login', '/auth/login', '/admin'] as const

/** Dynamic pages of the site besides those above. */
const DYNAMIC_PREFIXES = ['/search', '/cart', '/contact'] as const

/** The internal paths of the variants; a request from outside may not use them. */
const INTERNAL_PREFIXES = ['/anonymous', '/member'] as const

/** Files of `public/` (a test compares the list with it) and the routes that answer a file. */
const FILES = new Set([
  '/apple-touch-icon.png',
  '/bricolage-grotesque.woff2',
  '/favicon.ico',
  '/favicon.svg',
  '/figtree.woff2',
  '/hero-1400.avif',
  '/hero-phone.avif',
  '/hero.avif',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/icon.svg',
  '/manifest.webmanifest',
  '/mark.svg',
  '/no-avatar.svg',
  '/og.jpg',
  '/robots.txt',
  '/sw.js',
  '/under-construction.webp',
])
const FILE_PREFIXES = ['/_next'] as const

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
const USERNAME = /^(?=.{3,30}$)[a-z0-9][a-z0-9._]*[a-z0-9]$/

const isSlug = (segment: string) => SLUG.test(segment)
const isId = (segment: string) => UUID.test(segment)
const isName = (segment: string) => USERNAME.test(segment) && !isReservedUsername(segment)
const isNameOrId = (segment: string) => isName(segment) || isId(segment)

type Segment = string | ((segment: string) => boolean)

/** Pages that a public visitor and a crawler may read: each has a cached variant and a member variant. */
const CACHED_PATTERNS: readonly (readonly Segment[])[] = [
  ['explore'],
  ['explore', isSlug],
  ['live'],
  ['live', isName],
  ['page', isSlug],
  ['post', isId],
  ['video', isId],
  ['gallery', isId],
  ['product', isId],
  [isNameOrId],
  [isNameOrId, (tab) => tab === 'about' || tab === 'videos' || tab === 'photos' || tab === 'store'],
]

/** Pages under a name that have no cached variant. */
const NAMED_DYNAMIC_PATTERNS: readonly (readonly Segment[])[] = [
  ['live', isName, (room) => room === 'private' || room === 'group'],
]

export type Route =
  /** The page has both variants; `path` follows the internal prefix and is empty for the home page. */
  | { kind: 'variants'; path: string }
  | { kind: 'dynamic' }
  /** The same page under its canonical address. */
  | { kind: 'moved'; path: string }
  | { kind: 'api' }
  | { kind: 'file' }
  /** An address without a page, for every visitor. */
  | { kind: 'missing' }

/** @param pathname percent-encoded, without query */
export function findRoute(pathname: string): Route {
  if (FILES.has(pathname) || isUnder(pathname, FILE_PREFIXES)) return { kind: 'file' }
  // The sitemap names performers: like an answer of the API it depends on the visitor's country.
  if (isUnder(pathname, ['/api', '/sitemap.xml'])) return { kind: 'api' }
  if (isUnder(pathname, INTERNAL_PREFIXES)) return { kind: 'missing' }
  // A login with a supplied token lands on `/home` (spec §2): the home page under another name.
  if (pathname === '/' || pathname === '/home') return { kind: 'variants', path: '' }

  const segments = pathname.slice(1).split('/')
  if (fits(segments, CACHED_PATTERNS)) return { kind: 'variants', path: pathname }
  const lower = pathname.toLowerCase()
  if (fits(lower.slice(1).split('/'), CACHED_PATTERNS)) return { kind: 'moved', path: lower }

  const isDynamic =
    isUnder(pathname, [...AUTHENTICATED_PREFIXES, ...SECURE_PREFIXES, ...DYNAMIC_PREFIXES]) ||
    fits(segments, NAMED_DYNAMIC_PATTERNS)
  if (isDynamic) return { kind: 'dynamic' }
  if (segments.length === 2 && isName(segments[0] ?? '') && segments[1] === 'feed.xml')
    return { kind: 'file' }
  return { kind: 'missing' }
}

/** Whether the middleware sends a visitor without a session from there to the login page. */
export function needsSession(pathname: string): boolean {
  return isUnder(pathname, AUTHENTICATED_PREFIXES) && !SHOWN_TO_VISITORS.includes(pathname)
}

/** Whether a path is one of the prefixes or below it; `/users` is not below `/user`. */
export function isUnder(pathname: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))
}

function fits(segments: string[], patterns: readonly (readonly Segment[])[]): boolean {
  return patterns.some(
    (pattern) =>
      pattern.length === segments.length &&
      pattern.every((part, at) => {
        const segment = segments[at] ?? ''
        return typeof part === 'string' ? part === segment : part(segment)
      }),
  )
}

/** Parameters that campaigns and email programs add and that no page of ours reads. */
const TRACKING_PARAMETER = /^(?:utm_[a-z]+|fbclid|gclid|gbraid|wbraid|msclkid|mc_[ce]id|igshid|ref_src)$/

/** Whether a query can change what a page shows, so that the cached variant does not fit. */
export function hasMeaningfulQuery(query: URLSearchParams): boolean {
  return [...query.keys()].some((name) => !TRACKING_PARAMETER.test(name))
}
