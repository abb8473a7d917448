/**
 * The landing page loads a picture for the screen's width, which no other page loads, and names the price of
 * performing.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Collects the hero's files that the browser requests from now on. */
function watchHeroes(page: Page): Set<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname
    if (name.startsWith('/hero')) asked.add(name)
  })
  return asked
}

for (const [width, file] of [
  [390, '/hero-phone.avif'],
  [1440, '/hero-1400.avif'],
  [2400, '/hero.avif'],
] as const) {
  test(`a screen of ${width} pixels loads only the hero for its width`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const asked = watchHeroes(page)
    await page.goto('/')
    const hero = page.getByRole('main').locator('picture img').first()
    await expect.poll(() => hero.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    expect([...asked]).toEqual([file])
  })
}

test('a page that prefetches the landing page does not load the hero', async ({ page }) => {
  const asked = watchHeroes(page)
  const fetchedAhead = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url())
    return pathname === '/' && searchParams.has('_rsc')
  })
  await page.goto('/explore')
  await fetchedAhead
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect([...asked]).toEqual([])
})

test('the landing page says what performing costs', async ({ page }) => {
  await page.goto('/')
  await expect(
    page.getByText(/It costs you nothing to join: .+ keeps \d+% of .+, the rest is yours\./),
  ).toBeVisible()
})
