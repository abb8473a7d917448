import type { SiteSettings } from '#contract/settings.ts'
import { contentOrigins, isDevelopment } from '../config.ts'
import { findSiteScripts } from '../settings/site-scripts.ts'
import { contentPolicy, originsOf } from './policy.ts'
import { isUnder, SECURE_PREFIXES } from './routes.ts'

export interface PagePolicyInput {
  pathname: string
  settings: Pick<
    SiteSettings,
    | 'scriptHosts'
    | 'viewerURL'
    | 'publisherURL'
    | 'subscriberUrl'
    | 'gaCode'
    | 'headerScript'
    | 'afterBodyScript'
  >
  /** Whether the page comes from the cache, which cannot hold a nonce. */
  isCached: boolean
  /** Whether our own listener stands in front; it hashes the scripts of cached pages. */
  isVouched: boolean
}

/** The content policy of one page: its text, its nonce if it has one, and whether hashes are to be added. */
export async function pagePolicy(input: PagePolicyInput): Promise<{
  text: string
  nonce: string | null
  isHashed: boolean
}> {
  const { pathname, settings, isCached, isVouched } = input
  const isOpen = isDevelopment() || (isCached && !isVouched)
  const isHashed = isCached && !isOpen
  const nonce = isCached || isOpen ? null : makeNonce()
  const text = contentPolicy({
    scripts: nonce
      ? { by: 'nonce', nonce }
      : isHashed
        ? { by: 'hash', hashes: await hashSiteScripts(settings) }
        : { by: 'open' },
    scriptHosts: isUnder(pathname, SECURE_PREFIXES) ? [] : settings.scriptHosts,
    contentOrigins: [
      ...contentOrigins(),
      ...originsOf([settings.viewerURL, settings.publisherURL, settings.subscriberUrl]),
    ],
    leadsToPayment: isUnder(pathname, ['/checkout', '/wallet']),
    isDevelopment: isDevelopment(),
  })
  return { text, nonce, isHashed }
}

/** Hashes the scripts that the settings put into pages of the site: the listener does not know the settings. */
async function hashSiteScripts(settings: PagePolicyInput['settings']): Promise<string[]> {
  const { head, bodyEnd } = findSiteScripts(settings)
  const texts = [...head, ...bodyEnd].flatMap((script) => ('text' in script ? [script.text] : []))
  return Promise.all(texts.map(hashScript))
}

async function hashScript(text: string): Promise<string> {
  // A browser hashes the text after it has made every line end a line feed.
  const bytes = new TextEncoder().encode(text.replace(/\r\n?/g, '\n'))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`
}

function makeNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}
