/** Lists append their further parts (spec §4), and are plain pages without scripts. */
import type { Page } from '@playwright/test'
import { loseActions, NO_NETWORK } from './answers.ts'
import { enter, expect, test } from './fixtures.ts'

const PART = 12
const posts = (page: Page) => page.getByRole('main').getByRole('article')
const more = (page: Page) => page.getByRole('link', { name: 'More posts', exact: true })

test('a stranger’s list grows in place, and Back finds it as it was left', async ({ page }) => {
  await page.goto('/search?q=a&kind=posts')
  await expect(posts(page)).toHaveCount(PART)
  const first = await posts(page).first().innerText()
  await more(page).click()
  await expect(posts(page)).toHaveCount(2 * PART)
  await expect(page.getByRole('status').filter({ hasText: `${PART} more posts.` })).toHaveCount(1)
  await expect(page).toHaveURL('/search?q=a&kind=posts')
  expect(await posts(page).first().innerText()).toBe(first)
  const texts = await posts(page).allInnerTexts()
  expect(new Set(texts).size).toBe(texts.length)

  await posts(page)
    .nth(PART + 4)
    .scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await posts(page)
    .nth(PART + 4)
    .getByRole('link')
    .first()
    .click()
  await expect(page).not.toHaveURL(/search/)
  await page.goBack()
  await expect(posts(page)).toHaveCount(2 * PART)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 300)
})

test('a member’s feed is as long after a reload, at the same place', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('performer'), '/')
  // The home page shows a few more above the feed.
  const before = await posts(page).count()
  expect(before).toBeGreaterThanOrEqual(PART)
  await more(page).click()
  await expect(posts(page)).toHaveCount(before + PART)
  await posts(page)
    .nth(before + 3)
    .scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await page.reload()
  await expect(posts(page)).toHaveCount(before + PART)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 300)
})

test('a part that does not come leaves the list and a button in its place', async ({ page, problems }) => {
  problems.allow(NO_NETWORK)
  await page.goto('/search?q=a&kind=posts')
  const network = await loseActions(page, 'request')
  await more(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'More posts could not be loaded.' })).toBeVisible()
  await expect(posts(page)).toHaveCount(PART)
  network.heal()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(posts(page)).toHaveCount(2 * PART)
})

test('without scripts the parts are pages', async ({ openBrowser, problems }) => {
  // Chromium counts every script as blocked without JavaScript.
  problems.allow(/^(?:csp: GET|console: Loading the script) .*\/_next\/static\//)
  const page = await openBrowser({ javaScriptEnabled: false })
  await page.goto('/search?q=a&kind=posts')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await more(page).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(posts(page)).toHaveCount(PART)
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).not.toHaveURL(/page=/)
})
