import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { UI_SETTINGS_KEY } from '../ui-settings.ts'
import { STANDALONE_POLICY } from './policy.ts'
import { renderStandalonePage, STANDALONE_SCRIPT } from './standalone-page.ts'

const PAGE = renderStandalonePage({ title: 'Title', body: '<h1>Title</h1>' })

/** What the page's script makes of what the browser has stored. */
function themeBy(stored: string | null): string | undefined {
  const dataset: { theme?: string } = {}
  const localStorage = { getItem: (key: string) => (key === UI_SETTINGS_KEY ? stored : null) }
  new Function('localStorage', 'document', STANDALONE_SCRIPT)(localStorage, { documentElement: { dataset } })
  return dataset.theme
}

test('a standalone page is light unless the visitor has chosen otherwise', () => {
  expect(PAGE).not.toContain('prefers-color-scheme')
  expect(PAGE).toContain('<meta name="color-scheme" content="light">')
  expect(PAGE).toContain(':root[data-theme=dark]{')
  expect(themeBy(JSON.stringify({ theme: 'dark' }))).toBe('dark')
  expect(themeBy(null)).toBeUndefined()
  expect(themeBy('no json')).toBeUndefined()
})

test('the policy lets the script of the theme run, and no other', () => {
  const hash = createHash('sha256').update(STANDALONE_SCRIPT).digest('base64')
  expect(PAGE).toContain(`<script>${STANDALONE_SCRIPT}</script>`)
  expect(STANDALONE_POLICY).toContain(`script-src 'sha256-${hash}';`)
})

test('where another policy holds, its nonce lets the script run', () => {
  const page = renderStandalonePage({ title: 'Title', body: '', nonce: 'abc' })
  expect(page).toContain(`<script nonce="abc">${STANDALONE_SCRIPT}</script>`)
})
