/** Finds links that lead nowhere. */
import type { APIRequestContext } from '@playwright/test'

export interface ReadPage {
  path: string
  html: string
}

const LINK = /<a\b[^>]*\shref="(\/[^"#]*)/g

/**
 * @returns the kind of a link: links of one kind differ in a name or an id only, so one request for each kind is enough
 */
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
/** Under these segments every address is a kind of its own. */
const EXACT = new Set(['admin', 'auth', 'model', 'user', 'page'])

const listLinks = (html: string) =>
  [...html.matchAll(LINK)].map(([, href = '']) => href.replaceAll('&amp;', '&'))

/**
 * Asks for one link of each kind that the pages have.
 * @returns how many kinds there are, and each link whose answer is 400 or above: `<status>: <link> on <page>`
 */
export async function findDeadLinks(request: APIRequestContext, pages: readonly ReadPage[]) {
  const found = new Map<string, { link: string; on: string }>()
  for (const { path, html } of pages) {
    for (const link of listLinks(html)) {
      const first = link.split(/[/?]/)[1] ?? ''
      const kind = EXACT.has(first) ? link.split('?')[0]! : kindOf(link)
      if (!found.has(kind)) found.set(kind, { link, on: path })
    }
  }
  const dead: string[] = []
  for (const { link, on } of found.values()) {
    const status = (await request.get(link)).status()
    // Another test may have removed a page after its link was read; a link that its page no longer has is not dead.
    if (status >= 400 && listLinks(await (await request.get(on)).text()).includes(link))
      dead.push(`${status}: ${link} on ${on}`)
  }
  return { kinds: found.size, dead }
}
