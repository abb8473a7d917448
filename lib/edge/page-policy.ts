import type { SiteSettings } from '#contract/settings.ts'
import { contentOrigins, isDevelopment } from '../config.ts'
import { contentPolicy, originsOf } from './policy.ts'
import { isUnder, SECURE_PREFIXES } from './routes.ts'

export interface PagePolicyInput {
  pathname: string
  settings: Pick<SiteSettings, 'scriptHosts' | 'viewerURL' | 'publisherURL' | 'subscriberUrl'>
  /** Whether the page comes from the cache, which cannot hold a nonce. */
  isCached: boolean
  /** Whether our own listener stands in front; it hashes the scripts of cached pages. */
  isVouched: boolean
}

/** The content policy of one page: its text, its nonce if it has one, and whether hashes are to be added. */
export function pagePolicy(input: PagePolicyInput): {
  text: string
  nonce: string | null
  isHashed: boolean
} {
  const { pathname, settings, isCached, isVouched } = input
  const isOpen = isDevelopment() || (isCached && !isVouched)
  const nonce = isCached || isOpen ? null : makeNonce()
  const text = contentPolicy({
    scripts: nonce ? { by: 'nonce', nonce } : { by: isOpen ? 'open' : 'hash' },
    scriptHosts: isUnder(pathname, SECURE_PREFIXES) ? [] : settings.scriptHosts,
    contentOrigins: [
      ...contentOrigins(),
      ...originsOf([settings.viewerURL, settings.publisherURL, settings.subscriberUrl]),
    ],
    leadsToPayment: isUnder(pathname, ['/checkout', '/wallet']),
    isDevelopment: isDevelopment(),
  })
  return { text, nonce, isHashed: isCached && !isOpen }
}

function makeNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}
