/** Security headers of pages. */
import { isUnder } from './routes.ts'

/** Every page has these headers; content and referrer policy come on top. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), autoplay=(self), ' +
    'picture-in-picture=(self), geolocation=(), payment=(), usb=(), serial=(), midi=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/**
 * Addresses that hold a secret of the visitor's, and what a browser may tell others of them. A form on one of these
 * pages needs `strict-origin`: that keeps the address to itself as well, while under `no-referrer` a browser sends the
 * form with the origin `null`, which no server can check.
 */
const SECRET_ADDRESSES: readonly (readonly [prefix: string, policy: string])[] = [
  ['/auth/token', 'no-referrer'],
  ['/auth/callback', 'no-referrer'],
  ['/auth/reset-password', 'strict-origin'],
  ['/auth/verify-email', 'strict-origin'],
  ['/auth/confirm-email', 'strict-origin'],
]

/** The referrer policy of a page. A page must not name another one: the middleware's header overrides a route's own. */
export function referrerPolicy(pathname: string): string {
  const found = SECRET_ADDRESSES.find(([prefix]) => isUnder(pathname, [prefix]))
  return found?.[1] ?? 'strict-origin-when-cross-origin'
}

const STRICT_TRANSPORT = { 'strict-transport-security': 'max-age=31536000' }

/**
 * Tells browsers to come by https only. Only the listener in front sends it, with every answer, or the middleware where
 * there is no such listener.
 * @param origin the one by which browsers know us; over http they would ignore the header
 */
export function strictTransport(origin: string, isDevelopment: boolean): Readonly<Record<string, string>> {
  return origin.startsWith('https:') && !isDevelopment ? STRICT_TRANSPORT : {}
}

/** Asks the listener in front to add the hashes of a page's inline scripts to its policy. */
export const CSP_MARKER = 'x-ovation-csp'

export interface PolicyInput {
  /**
   * `nonce`: a page made for this request. `hash`: a cached page, to whose hashes the listener in front adds those of
   * the scripts that it knows. `open`: a cached page without that listener, or development: inline scripts run.
   */
  scripts: { by: 'nonce'; nonce: string } | { by: 'hash'; hashes: readonly string[] } | { by: 'open' }
  /** Hosts from which the settings allow scripts; none on secure pages. */
  scriptHosts: readonly string[]
  /** Origins of videos, images and streaming servers besides our own. */
  contentOrigins: readonly string[]
  /** The page's forms may end at a payment provider's page. */
  leadsToPayment: boolean
  isDevelopment: boolean
}

export function contentPolicy(input: PolicyInput): string {
  const { scriptHosts, contentOrigins, leadsToPayment, isDevelopment } = input
  const hosts = scriptHosts.map((host) => `https://${host}`)
  const directives = {
    'default-src': ["'self'"],
    'script-src': [...scriptSources(input.scripts), ...hosts, ...(isDevelopment ? ["'unsafe-eval'"] : [])],
    // Style attributes hold ratios and widths, and an attribute has no nonce.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...contentOrigins, ...hosts],
    'media-src': ["'self'", 'blob:', ...contentOrigins],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...contentOrigins, ...contentOrigins.map(socketOrigin), ...hosts],
    'worker-src': ["'self'", 'blob:'],
    'object-src': ["'none'"],
    'frame-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...(leadsToPayment ? ['https:'] : [])],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ')
}

/** The policy of a page with nothing but text, an inline style, an image and fonts of ours and the script of its theme. */
export const STANDALONE_POLICY =
  "default-src 'none'; script-src 'sha256-hboUQwd+c2DWV/3Ac1mRvzqry8g8vetASdc/6h3qs98='; img-src 'self'; font-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

function scriptSources(scripts: PolicyInput['scripts']): string[] {
  if (scripts.by === 'nonce') return ["'self'", `'nonce-${scripts.nonce}'`, "'strict-dynamic'"]
  return scripts.by === 'hash' ? ["'self'", ...scripts.hashes] : ["'self'", "'unsafe-inline'"]
}

function socketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws')
}

/** Origins of addresses in the settings, without the texts that are not addresses. */
export function originsOf(addresses: readonly string[]): string[] {
  return addresses.flatMap((address) => {
    const full = /^(?:https?|wss?):\/\//.test(address) ? address : `https://${address}`
    if (address === '' || !URL.canParse(full)) return []
    const { protocol, host } = new URL(full)
    return [`${protocol.replace(/^ws/, 'http')}//${host}`]
  })
}
