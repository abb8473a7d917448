/** Checks a page with axe in both themes. */
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { UI_SETTINGS_KEY } from '#lib/ui-settings.ts'
import { expect } from './fixtures.ts'

/** The specification fixes the viewport (`docs/adr/0007-viewport.md`). */
const EXEMPT = /^meta-viewport/

/** The axe rules whose result depends on the theme. */
const OF_A_THEME = ['color-contrast', 'link-in-text-block']

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/**
 * Loads axe into a browser's pages and stores the light theme as a person's choice: each page sets its theme attribute
 * from that choice.
 */
export async function prepareForAxe(page: Page): Promise<void> {
  // An init script is sent once, not for each page: axe has two thirds of a megabyte.
  await page.addInitScript({ path: AXE })
  await page.addInitScript(
    ([key, settings]) => localStorage.setItem(key!, settings!),
    [UI_SETTINGS_KEY, JSON.stringify({ theme: 'light' })],
  )
}

/** Checks an open page of a browser that `prepareForAxe` has prepared, and leaves it in the dark theme. */
export async function expectAccessible(page: Page, path: string): Promise<void> {
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'light')
  expect.soft(await findViolations(page), `${path}, light`).toEqual([])
  expect.soft(await measureBlank(page), `${path} scrolls into a blank`).toBeLessThanOrEqual(1)
  // This switches to the dark theme as the page does, but without transitions: axe must not measure colours in between.
  await root.evaluate((html) => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    html.dataset.theme = 'dark'
  })
  expect.soft(await findViolations(page, OF_A_THEME), `${path}, dark`).toEqual([])
}

/** @returns each violation with the elements that it is about */
async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  const { violations } = await page.evaluate(async (only) => {
    const { axe: tool } = window as unknown as { axe: typeof axe }
    // With this option axe names elements for violations only, not for passed checks.
    if (only) return tool.run(document, { resultTypes: ['violations'], runOnly: only })
    // This rule is off by default: accessible names must contain the visible words, for people who use voice control.
    const rules = { 'label-content-name-mismatch': { enabled: true } }
    return tool.run(document, { resultTypes: ['violations'], rules })
  }, rules)
  return violations
    .filter(({ id }) => !EXEMPT.test(id))
    .map(
      ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
}

/**
 * @returns how far the page scrolls below its end, in pixels: text for screen readers only must not make a page longer
 */
function measureBlank(page: Page): Promise<number> {
  return page.evaluate(() => {
    const end = document.body.getBoundingClientRect().bottom + scrollY
    return document.documentElement.scrollHeight - Math.max(innerHeight, end)
  })
}
