/** What axe finds on a page, in both themes. */
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { UI_SETTINGS_KEY } from '#lib/ui-settings.ts'
import { expect } from './fixtures.ts'

/** The specification fixes the viewport (`docs/adr/0007-viewport.md`). */
const EXEMPT = /^meta-viewport/

/** What a theme can spoil: everything else is the same in both. */
const OF_A_THEME = ['color-contrast', 'link-in-text-block']

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/**
 * Makes a browser's pages ready to be looked at: with axe, and in the light theme, chosen as a person chooses it, since
 * pages write it over an attribute.
 */
export async function prepareForAxe(page: Page): Promise<void> {
  // Sent once, not for each page: it has two thirds of a megabyte.
  await page.addInitScript({ path: AXE })
  await page.addInitScript(
    ([key, settings]) => localStorage.setItem(key!, settings!),
    [UI_SETTINGS_KEY, JSON.stringify({ theme: 'light' })],
  )
}

/** Looks at an open page of a browser that `prepareForAxe` has had, and leaves it in the dark one. */
export async function expectAccessible(page: Page, path: string): Promise<void> {
  const root = page.locator('html')
  await expect(root).toHaveAttribute('data-theme', 'light')
  expect.soft(await findViolations(page), `${path}, light`).toEqual([])
  expect.soft(await measureBlank(page), `${path} scrolls into a blank`).toBeLessThanOrEqual(1)
  // As the page does when somebody chooses the other theme, but at once: a colour on its way is neither theme's.
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
    // It names the elements of violations only: nobody reads the names of those that pass.
    if (only) return tool.run(document, { resultTypes: ['violations'], runOnly: only })
    // Off by default: what is spoken must begin with what is seen, for whoever speaks to their browser.
    const rules = { 'label-content-name-mismatch': { enabled: true } }
    return tool.run(document, { resultTypes: ['violations'], rules })
  }, rules)
  return violations
    .filter(({ id }) => !EXEMPT.test(id))
    .map(
      ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
    )
}

/** How far the page scrolls below its end, in pixels: what is only spoken makes no room for itself. */
function measureBlank(page: Page): Promise<number> {
  return page.evaluate(() => {
    const end = document.body.getBoundingClientRect().bottom + scrollY
    return document.documentElement.scrollHeight - Math.max(innerHeight, end)
  })
}
