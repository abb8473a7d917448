/** Lists append further parts in place (spec §4); without scripts each part is a page. */
import type { Page } from '@playwright/test'
import { loseActions, NO_NETWORK } from './answers.ts'
import { enter, expect, test } from './fixtures.ts'

const PART = 12
const posts = (page: Page) => page.getByRole('main').getByRole('article')
const more = (page: Page) => page.getByRole('link', { name: 'More posts', exact: true })

test('a list appends the next part in place, and Back restores its length and position', async ({ page }) => {
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

test('a member’s feed keeps its length and position after a reload', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('performer'), '/')
  // The home page shows a few more posts above the feed.
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

test('a part that cannot be loaded leaves the list unchanged and offers to try again', async ({
  page,
  problems,
}) => {
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

test('without scripts each part of a list is a page of its own', async ({ openBrowser, problems }) => {
  // Chromium reports every script as blocked when JavaScript is off.
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
