/** A page asks before it drops unsaved changes, and does not ask after saving. */
import type { Page } from '@playwright/test'
import { enter, expect, test, WIDTHS } from './fixtures.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const bio = (page: Page) => page.getByLabel('About you')
const wayOut = (page: Page) =>
  page.getByRole('link', { name: 'Explore', exact: true }).filter({ visible: true }).first()

for (const width of ['phone', 'desk'] as const) {
  test(`the page asks before a link drops unsaved changes, and stays or leaves as answered (${width})`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize(WIDTHS[width])
    await enter(page, world, await world.createAccount('fan'), '/user/account')
    await bio(page).pressSequentially('I listen.')
    await wayOut(page).click()
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(bio(page)).toHaveValue('I listen.')
    await wayOut(page).click()
    await question(page).getByRole('button', { name: 'Stay here' }).click()
    await expect(page).toHaveURL('/user/account')
    await wayOut(page).click()
    await question(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/explore')
  })
}

test('the page asks before Back or closing the tab drops unsaved changes', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('performer'), '/model/pricing')
  await page.locator('a[href="/model/account"]').filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/model/account')
  await page.getByLabel('Tagline').pressSequentially('Almost')
  await page.evaluate(() => history.back())
  await question(page).getByRole('button', { name: 'Stay here' }).click()
  await expect(page).toHaveURL('/model/account')
  await expect(page.getByLabel('Tagline')).toHaveValue(/Almost/)
  await page.evaluate(() => history.back())
  await question(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/model/pricing')

  await page.goForward()
  await page.getByLabel('Tagline').pressSequentially('Almost')
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(page.getByLabel('Tagline')).toHaveValue(/Almost/)
})

test('following a link from a saved form asks nothing', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('fan'), '/user/account')
  await bio(page).pressSequentially('I listen.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await wayOut(page).click()
  await expect(page).toHaveURL('/explore')
})
