/** Security headers of pages. */

/** Every page has these headers; the content policy comes on top. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(self), microphone=(self), display-capture=(self), fullscreen=(self), autoplay=(self), ' +
    'picture-in-picture=(self), geolocation=(), payment=(), usb=(), serial=(), midi=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
}

/** Only answers over https carry it: browsers ignore it elsewhere. */
export const STRICT_TRANSPORT = 'max-age=31536000'

/** Asks the listener in front to add the hashes of a page's inline scripts to its policy. */
export const CSP_MARKER = 'x-ovation-csp'

export interface PolicyInput {
  /**
   * `nonce`: a page made for this request. `hash`: a cached page, whose scripts the listener in front hashes.
   * `open`: a cached page without that listener, or development: inline scripts run.
   */
  scripts: { by: 'nonce'; nonce: string } | { by: 'hash' } | { by: 'open' }
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

/** The policy of a page with nothing but text, an inline style and an image of ours. */
export const STANDALONE_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

function scriptSources(scripts: PolicyInput['scripts']): string[] {
  if (scripts.by === 'nonce') return ["'self'", `'nonce-${scripts.nonce}'`, "'strict-dynamic'"]
  return scripts.by === 'hash' ? ["'self'"] : ["'self'", "'unsafe-inline'"]
}

function socketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws')
}

/** Origins of addresses in the settings, without the texts that are no address. */
export function originsOf(addresses: readonly string[]): string[] {
  return addresses.flatMap((address) => {
    const full = /^(?:https?|wss?):\/\//.test(address) ? address : `https://${address}`
    if (address === '' || !URL.canParse(full)) return []
    const { protocol, host } = new URL(full)
    return [`${protocol.replace(/^ws/, 'http')}//${host}`]
  })
}
