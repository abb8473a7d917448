/** No page leads nowhere: every kind of link on every page, for everybody who may see it. */
import sharp from 'sharp'
import { enter, expect, test } from './fixtures.ts'
import { findAddresses } from './page-addresses.ts'
import type { Kind } from './world.ts'

// Some seventy pages, one after the other.
test.describe.configure({ timeout: 180_000 })

const LINK = /<a\b[^>]*\shref="(\/[^"#]*)/g

/** Of links that differ in a name or an id only, one is enough. */
function kindOf(path: string): string {
  const { pathname } = new URL(path.replaceAll('&amp;', '&'), 'http://a')
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

for (const who of ['visitor', 'fan', 'performer', 'operator'] as const) {
  test(`the links that a ${who} meets`, async ({ page, world }) => {
    if (who !== 'visitor') await enter(page, world, await world.createAccount(who satisfies Kind))
    const { request } = page.context()
    const found = new Map<string, { path: string; on: string }>()
    for (const { path } of await findAddresses(world)) {
      const answer = await request.get(path)
      if (answer.status() !== 200) continue
      for (const [, href = ''] of (await answer.text()).matchAll(LINK)) {
        const link = href.replaceAll('&amp;', '&')
        const first = link.split(/[/?]/)[1] ?? ''
        const kind = EXACT.has(first) ? link.split('?')[0]! : kindOf(link)
        if (!found.has(kind)) found.set(kind, { path: link, on: path })
      }
    }
    expect(found.size).toBeGreaterThan(8)
    const dead: string[] = []
    for (const { path, on } of found.values()) {
      const status = (await request.get(path)).status()
      if (status >= 400) dead.push(`${status}: ${path} on ${on}`)
    }
    expect(dead).toEqual([])
  })
}

test('every icon that a browser or a phone asks for is there, in its size', async ({ page }) => {
  await page.goto('/')
  const heads = await page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const { request } = page.context()
  const { icons } = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  expect(heads).toContain('/apple-touch-icon.png')
  for (const path of [...heads, '/favicon.ico']) {
    const answer = await request.get(path ?? '')
    expect([answer.status(), answer.headers()['content-type']], path ?? '').toEqual([
      200,
      expect.stringMatching(/^image\//),
    ])
  }
  for (const { src, sizes } of icons) {
    const { width, height } = await sharp(await (await request.get(src)).body()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
})
