import type { Page } from '@playwright/test'
import { enter, expect, test, WIDTHS } from './fixtures.ts'

/** @returns where the visible links of a menu lead; opens the menu and closes it again */
async function openedPlaces(page: Page, name: string | RegExp): Promise<string[]> {
  const button = page.getByRole('banner').getByRole('button', { name })
  await button.click()
  const menu = page.locator(`#${await button.getAttribute('popovertarget')}`)
  await expect(menu).toBeVisible()
  const places = await placesIn(page, `#${await button.getAttribute('popovertarget')}`)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  return places
}

const placesIn = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(`${selector} a`)
    .filter({ visible: true })
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

test.describe('a phone links to no page twice', () => {
  test.use({ viewport: WIDTHS.phone })

  for (const [kind, path, menus] of [
    ['performer', '/model', ['Studio menu', /^Your menu/]],
    ['performer', '/explore', [/^Your menu/]],
    ['operator', '/admin', ['House menu', /^Your menu/]],
    ['operator', '/explore', [/^Your menu/]],
  ] as const)
    test(`the bar and the menus link to no page twice for a ${kind} on ${path}`, async ({ page, world }) => {
      await enter(page, world, await world.createAccount(kind), path)
      const places = await placesIn(page, '[data-bottom-bar]')
      expect(places).toHaveLength(5)
      for (const menu of menus) {
        const opened = await openedPlaces(page, menu)
        expect(opened.length).toBeGreaterThan(0)
        places.push(...opened)
      }
      expect(places.toSorted()).toEqual([...new Set(places)].toSorted())
    })
})
