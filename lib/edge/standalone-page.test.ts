import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { UI_SETTINGS_KEY } from '../ui-settings.ts'
import { STANDALONE_POLICY } from './policy.ts'
import {
  renderGeoBlockPage,
  renderStandalonePage,
  renderTooManyPage,
  STANDALONE_SCRIPT,
} from './standalone-page.ts'

const PAGE = renderStandalonePage({ title: 'Title', body: '<h1>Title</h1>' })

/** Runs the page's script on what the browser has stored. */
function readBy(stored: string | null): { theme?: string; site?: string } {
  const dataset: { theme?: string } = {}
  const style = { setProperty: (_: string, value: string) => (site = value) }
  let site: string | undefined
  const localStorage = { getItem: (key: string) => (key === UI_SETTINGS_KEY ? stored : null) }
  const document = { documentElement: { dataset, style } }
  new Function('localStorage', 'document', STANDALONE_SCRIPT)(localStorage, document)
  return { ...dataset, ...(site !== undefined && { site }) }
}

test('a standalone page is light unless the visitor has chosen otherwise', () => {
  expect(PAGE).not.toContain('prefers-color-scheme')
  expect(PAGE).toContain('<meta name="color-scheme" content="light">')
  expect(PAGE).toContain(':root[data-theme=dark]{')
  expect(readBy(JSON.stringify({ theme: 'dark' })).theme).toBe('dark')
  expect(readBy(null)).toEqual({})
  expect(readBy('no json')).toEqual({})
})

test('the policy lets the script of the theme run, and no other', () => {
  const hash = createHash('sha256').update(STANDALONE_SCRIPT).digest('base64')
  expect(PAGE).toContain(`<script>${STANDALONE_SCRIPT}</script>`)
  expect(STANDALONE_POLICY).toContain(`script-src 'sha256-${hash}';`)
})

test('the nonce of another policy lets the script run', () => {
  const page = renderStandalonePage({ title: 'Title', body: '', nonce: 'abc' })
  expect(page).toContain(`<script nonce="abc">${STANDALONE_SCRIPT}</script>`)
})

test('a page shows the site’s name where the name is known, else the name that the browser remembers', () => {
  expect(renderGeoBlockPage('Stage & Co')).toContain('<b>Stage &#38; Co</b>')
  expect(renderTooManyPage()).not.toContain('<b>')
  expect(readBy(JSON.stringify({ siteName: 'Say "Aah"' })).site).toBe('"Say \\"Aah\\""')
})

test('the fonts are those of the site', () => {
  const own = (file: string) => readFileSync(new URL(`../../public/${file}`, import.meta.url))
  const { resolve } = createRequire(import.meta.url)
  for (const [file, name] of [
    ['figtree.woff2', 'figtree/files/figtree-latin-wght-normal.woff2'],
    ['bricolage-grotesque.woff2', 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'],
  ] as const) {
    expect(PAGE).toContain(`url(/${file})`)
    expect(own(file).equals(readFileSync(resolve(`@fontsource-variable/${name}`))), file).toBe(true)
  }
})
