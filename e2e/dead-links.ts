/** Which links of which pages lead nowhere. */
import type { APIRequestContext } from '@playwright/test'

export interface ReadPage {
  path: string
  html: string
}

const LINK = /<a\b[^>]*\shref="(\/[^"#]*)/g

/** Of links that differ in a name or an id only, one is enough. */
function kindOf(path: string): string {
  const { pathname } = new URL(path, 'http://a')
  const [, first = '', ...rest] = pathname.split('/')
  const isName = /[.\d]/.test(first) || !TOP_LEVEL.has(first)
  return [isName ? '[username]' : first, rest.length, TABS.has(rest[0] ?? '') ? rest[0] : ''].join(' ')
}

const TABS = new Set(['about', 'videos', 'photos', 'store'])
const TOP_LEVEL = new Set([
  ...['', 'admin', 'auth', 'checkout', 'contact', 'explore', 'live', 'login', 'model', 'page'],
  ...['post', 'report', 'search', 'user', 'wallet', 'home', 'api', 'dev'],
])
/** Each page of these is one of its own. */
const EXACT = new Set(['admin', 'auth', 'model', 'user', 'page'])

/**
 * Asks for one link of each kind that the pages have.
 * @returns how many kinds there are, and each that is answered with 400 or above: `<status>: <link> on <page>`
 */
export async function findDeadLinks(request: APIRequestContext, pages: readonly ReadPage[]) {
  const found = new Map<string, { link: string; on: string }>()
  for (const { path, html } of pages) {
    for (const [, href = ''] of html.matchAll(LINK)) {
      const link = href.replaceAll('&amp;', '&')
      const first = link.split(/[/?]/)[1] ?? ''
      const kind = EXACT.has(first) ? link.split('?')[0]! : kindOf(link)
      if (!found.has(kind)) found.set(kind, { link, on: path })
    }
  }
  const dead: string[] = []
  for (const { link, on } of found.values()) {
    const status = (await request.get(link)).status()
    if (status >= 400) dead.push(`${status}: ${link} on ${on}`)
  }
  return { kinds: found.size, dead }
}
