/** An operator changes settings in the admin console. Each change refreshes the page of every member who has one open. */
import type { Page } from '@playwright/test'
import { NO_NETWORK } from './answers.ts'
import { toasts } from './fixtures.ts'
import { walkAction } from './lost-action.ts'
import { enter, expect, ownProduct } from './own-product.ts'

const test = ownProduct()

const changes = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('a form of a setting with choices shows the value that was saved', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('operator'), '/admin/settings?group=streaming')
  await page.getByText(/^Not used by this version/).click()
  await page.getByText('Private shows play as').first().click()
  const choice = page.getByRole('combobox', { name: 'Private shows play as' })
  for (const value of ['mp4', 'hls']) {
    await choice.selectOption(value)
    await page.getByRole('button', { name: 'Change', exact: true }).filter({ visible: true }).click()
    await page.getByRole('button', { name: 'Yes, change it' }).click()
    await expect(page.getByRole('button', { name: 'Yes, change it' })).toHaveCount(0)
    await expect(choice).toHaveValue(value)
  }
})

test('an operator blocks countries by name with the keyboard alone', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('operator'), '/admin/settings?group=modes')
  const row = page.locator('details').filter({ hasText: 'Blocked countries' })
  await row.locator('summary').press('Enter')
  const name = row.getByLabel('Add a country')
  await name.fill('Atlantis')
  await name.press('Enter')
  await expect(name).toHaveAccessibleDescription('Choose a country from the list.')
  await name.fill('bouvet')
  await name.press('Enter')
  await expect(row.getByRole('listitem')).toHaveText(['Bouvet Island'])
  await expect(name).toBeFocused()
  // The form also accepts a country that was typed but not added.
  await name.fill('heard')
  await row.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  await expect(row.getByText(/→ Bouvet Island, Heard & McDonald Islands$/)).toBeVisible()
  await row.getByRole('button', { name: 'Yes, change it' }).press('Enter')
  await expect(row.locator('summary')).toContainText('Bouvet Island, Heard & McDonald Islands')
  await row.getByRole('button', { name: 'Remove Heard & McDonald Islands' }).press('Enter')
  await row.getByRole('button', { name: 'Remove Bouvet Island' }).press('Enter')
  await row.getByRole('button', { name: 'Change', exact: true }).press('Enter')
  await row.getByRole('button', { name: 'Yes, change it' }).press('Enter')
  await expect(row.locator('summary')).toContainText('None')
})

test('an operator confirms a change of a setting, finds it in the latest changes, and undoes it', async ({
  page,
  world,
}) => {
  const operator = await world.createAccount('operator')
  await enter(page, world, operator, '/admin/settings?group=payment')
  await page.getByText(/^Not used by this version/).click()
  await page.getByText('Longest free trial').first().click()
  const days = page.getByRole('textbox', { name: 'Longest free trial' })
  await days.fill('29')
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByText('Longest free trial: 30 → 29')).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('Longest free trial: 30 → 29')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('button', { name: 'Yes, change it' }).click()
  await expect(toasts(page).getByText(/^Changed\./)).toBeVisible()
  await page.getByRole('link', { name: 'Latest changes' }).click()
  const change = changes(page, operator.username)
  await expect(change).toContainText('30 → 29')
  await change.getByText('Undo', { exact: true }).click()
  await change.getByRole('button', { name: 'Set it back' }).click()
  await expect(changes(page, operator.username).first()).toContainText('29 → 30')
})

test('an operator changes a setting and undoes it although the network fails once during each action', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(NO_NETWORK)
  const operator = await world.createAccount('operator')
  await enter(page, world, operator, '/admin/settings')
  await page.getByText('Keywords').first().click()
  await page.getByRole('textbox', { name: 'Keywords' }).fill(operator.username)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await walkAction(page, 'admin.changeSetting', {
    press: () => page.getByRole('button', { name: 'Yes, change it' }).click(),
    done: () => expect(page.getByRole('button', { name: 'Yes, change it' })).toHaveCount(0),
  })
  await page.goto('/admin/changes')
  const change = changes(page, `→ ${operator.username}`)
  await change.getByText('Undo', { exact: true }).click()
  await walkAction(page, 'admin.undoChange', {
    press: () => change.getByRole('button', { name: 'Set it back' }).click(),
    done: () => expect(change.getByText('Undo', { exact: true })).toHaveCount(0),
  })
})
