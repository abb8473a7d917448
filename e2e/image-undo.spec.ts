/** People undo an upload: they restore the earlier picture, or remove the picture. */
import type { Page } from '@playwright/test'
import { enter, expect, test, toasts, widthsFrom } from './fixtures.ts'
import { smallImage } from '#tests/support/images.ts'

/** Chromium reports every script as blocked when JavaScript is off. */
const BLOCKED_SCRIPTS = /^(?:csp: GET|console: Loading the script) .*\/_next\/static\//
const field = (page: Page, name: string) => page.locator(`input[type=file][name=${name}]`)
const back = (page: Page) => page.getByRole('button', { name: /^Put the earlier one back/ })
const remove = (page: Page) => page.getByRole('button', { name: /^Remove your / })
const picture = (page: Page) => page.getByRole('main').getByRole('img', { name: 'Your picture' })

/**
 * @returns the id of the stored file that the page shows, the address of one that is not stored yet, or null for an
 * empty place
 */
async function readShown(page: Page): Promise<string | null> {
  const image = picture(page).locator('img').or(picture(page)).last()
  const address = await image.getAttribute('src')
  return address?.startsWith('/media/') ? address.split('/')[2]! : address
}

async function choose(page: Page, name: string): Promise<void> {
  const buffer = Buffer.from(await (await smallImage('me.png', 400)).arrayBuffer())
  await field(page, name).setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
}

async function send(page: Page, name = 'avatar'): Promise<void> {
  await choose(page, name)
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
}

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `a fan restores the earlier picture, and a removed one, even after a reload (${width})`,
    details,
    async ({ page, world }) => {
      await page.setViewportSize(viewport)
      await enter(page, world, await world.createAccount('fan'), '/user/account')
      await expect(remove(page)).toHaveCount(0)
      // A person without a picture has initials, here and in the header.
      await expect(page.locator('img[src*="no-avatar"]')).toHaveCount(0)
      await send(page)
      await expect(remove(page)).toBeVisible()
      await expect(back(page)).toHaveCount(0)
      await page.reload()
      const first = await readShown(page)
      await send(page)
      await page.reload()
      const second = await readShown(page)
      expect(second).not.toBe(first)

      await back(page).click()
      await expect(toasts(page).getByText('The earlier one is back.')).toBeVisible()
      await expect.poll(() => readShown(page)).toBe(first)
      await expect(page.getByText('Saved.')).toHaveCount(0)
      await remove(page).click()
      await expect(toasts(page).getByText('It is gone. You can put it back for a day.')).toBeVisible()
      await expect.poll(() => readShown(page)).toBeNull()
      await expect(remove(page)).toHaveCount(0)
      await expect(field(page, 'avatar')).toBeFocused()
      await back(page).click()
      await expect.poll(() => readShown(page)).toBe(first)
    },
  )
}

test('a fan can send the same file again, and a file chosen before the script loads', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('fan'), '/user/account')
  await send(page)
  await remove(page).click()
  await expect.poll(() => readShown(page)).toBeNull()
  await send(page)
  await expect(remove(page)).toBeVisible()

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await choose(page, 'avatar')
  release()
  await page.getByRole('button', { name: 'Use picture' }).click()
  await expect(back(page)).toBeVisible()
})

test('a picture chosen while the former one is being removed stays chosen', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('fan'), '/user/account')
  await send(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/user/account', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await remove(page).click()
  await choose(page, 'avatar')
  const use = page.getByRole('button', { name: 'Use picture' })
  await expect(use).toBeVisible()
  release()
  await expect(toasts(page).getByText('It is gone. You can put it back for a day.')).toBeVisible()
  await expect(page.getByText('Saved.')).toHaveCount(0)
  await use.click()
  await expect(remove(page)).toBeVisible()
  await expect.poll(async () => (await readShown(page)) !== null).toBe(true)
})

test('removing a picture does not remove a newer one that another tab sent', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('fan'), '/user/account')
  await send(page)
  await expect(remove(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/user/account')
  await send(other)
  await expect(back(other)).toBeVisible()
  await remove(page).click()
  await expect(toasts(page).getByText('Somebody else was faster. Please look at it again.')).toBeVisible()
  await other.reload()
  const latest = await readShown(other)
  await page.reload()
  expect(await readShown(page)).toBe(latest)
})

test('a performer sends, restores and removes a cover without JavaScript', async ({
  openBrowser,
  world,
  problems,
}) => {
  problems.allow(BLOCKED_SCRIPTS)
  const page = await openBrowser({ javaScriptEnabled: false })
  await enter(page, world, await world.createAccount('performer'), '/model/pictures')
  const buffer = Buffer.from(await (await smallImage('wide.png', 400)).arrayBuffer())
  for (const name of ['one.png', 'two.png']) {
    await field(page, 'cover').setInputFiles({ name, mimeType: 'image/png', buffer })
    await page
      .locator('form')
      .filter({ has: field(page, 'cover') })
      .getByRole('button', { name: 'Upload' })
      .click()
    await expect(page.getByText('Saved.')).toBeVisible()
  }
  const cover = page.getByRole('img', { name: 'Your cover' })
  const second = await cover.getAttribute('src')
  await back(page).click()
  await expect(cover).not.toHaveAttribute('src', second!)
  await remove(page).click()
  await expect(cover).toHaveCount(0)
})
