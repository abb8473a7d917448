/**
 * Forms keep unsent text through a reload, and through a link and Back; passwords and files have to be entered again.
 */
import type { Page } from '@playwright/test'
import { enter, expect, openOwnPlaces, test, WIDTHS } from './fixtures.ts'
import { AFTER_THE_SESSION } from './problems.ts'
import { listShows } from './shows.ts'
import { newPassword, newUsername } from './world.ts'

/** The value of each field, by its label. */
type Words = Record<string, string>

async function expectWords(page: Page, words: Words): Promise<void> {
  for (const [label, value] of Object.entries(words)) await expect(page.getByLabel(label)).toHaveValue(value)
}

test('a registration form keeps its text through Back and a reload, and is empty after the registration', async ({
  page,
  world,
}) => {
  await page.setViewportSize(WIDTHS.phone)
  const taken = await world.createAccount('fan')
  const username = newUsername('nell')
  const words = { 'Your name': 'Nell Newcomer', Username: username, Email: `${username}@example.com` }
  await page.goto('/auth/register')
  for (const [label, value] of Object.entries(words)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Username').fill(taken.username)
  await page.getByLabel('I am 18 or older.').check()
  await page.getByLabel('I accept the terms').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/This username is taken/)
  await page.getByLabel('Username').fill(username)

  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Welcome back/)
  await page.goBack()
  await expectWords(page, words)
  await page.reload()
  await expectWords(page, words)
  await expect(page.getByLabel('I accept the terms')).toBeChecked()
  await expect(page.getByLabel('Password')).toHaveValue('')

  await page.getByLabel('Password').fill(newPassword())
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/^[^?]*\/auth\/login\?/)
  await page.goto('/auth/register')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
  await expectWords(page, { 'Your name': '', Username: '', Email: '' })
})

test('a performer’s application keeps its text through a reload', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  const words = {
    'Stage name': 'Nova Newton',
    Gender: 'female',
    Country: 'PT',
    'First name': 'Nora',
    'Date of birth': '1995-04-12',
  }
  await page.goto('/auth/register/performer')
  await page.getByLabel('Stage name').fill(words['Stage name'])
  await page.getByLabel('Gender').selectOption(words.Gender)
  await page.getByLabel('Country').selectOption(words.Country)
  await page.getByLabel('First name').fill(words['First name'])
  await page.getByLabel('Date of birth').fill(words['Date of birth'])
  await page.reload()
  await expectWords(page, words)
})

test('the contact form and a report keep their text until the session ends', async ({
  page,
  problems,
  world,
}) => {
  problems.allow(AFTER_THE_SESSION)
  page.on('dialog', (dialog) => void dialog.accept())
  const [fan, other] = [await world.createAccount('fan'), await world.createAccount('fan')]
  const { username } = world.demoAccount('performer')
  await enter(page, world, fan, `/${username}`)
  await page
    .getByRole('link', { name: /^Report/ })
    .first()
    .click()
  await page.getByLabel('What should we know?').fill('It is a copy of my page.')
  const address = page.url()
  await page.goto('/contact')
  await page.getByLabel('Your message').fill('How do I change my name?')
  await page.reload()
  await expectWords(page, { 'Your message': 'How do I change my name?' })
  await page.goto(address)
  await expectWords(page, { 'What should we know?': 'It is a copy of my page.' })

  await page.goto('/explore')
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('draft:')).length)
  expect(await drafts()).toBe(2)
  await openOwnPlaces(page, fan.name)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/auth/login')
  expect(await drafts()).toBe(0)
  await enter(page, world, other, address)
  await expectWords(page, { 'What should we know?': '' })
})

test('an unsent message stays in its box through a reload, and a sent one leaves the box empty', async ({
  page,
  world,
}) => {
  const { username } = (await listShows(world)).at(-1)!
  const words = `What a voice, says ${newUsername('nell')}`
  const box = page.getByRole('textbox', { name: 'Message' })
  await enter(page, world, await world.createAccount('fan'), `/live/${username}`)
  await box.fill(words)
  await page.reload()
  await expect(box).toHaveValue(words)
  await box.press('Enter')
  await expect(page.getByRole('log', { name: 'Messages' }).getByText(words)).toBeVisible()
  await expect(page.getByText('Sending')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('log', { name: 'Messages' }).getByText(words)).toBeVisible()
  await expect(box).toHaveValue('')
})
