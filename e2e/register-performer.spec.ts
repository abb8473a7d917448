import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, submitLogin, test, toasts, widthsFrom } from './fixtures.ts'
import { newPassword, newUsername } from './world.ts'

const MEGABYTE = 1024 * 1024

async function drawImage(width: number, height: number, colour: string): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
}

const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

interface Applicant {
  username: string
  password: string
}

async function fillForm(page: Page, { username, password }: Applicant): Promise<void> {
  await page.getByLabel('Stage name').fill('Nova Newlight')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.com`)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Newton')
  await page.getByLabel('Date of birth').fill('1995-04-12')
  await page.getByLabel('Gender').selectOption('female')
  await page.getByLabel('Country').selectOption('PT')
  await page.getByLabel('I am 18 or older.').check()
  await page.getByLabel('I accept the terms').check()
}

async function chooseDocuments(page: Page, first?: Buffer): Promise<void> {
  const document = await drawImage(800, 500, '#888')
  await page.getByLabel('Photo ID').setInputFiles(asFile('id.jpg', first ?? document))
  await page.getByLabel('You, holding the ID').setInputFiles(asFile('me.jpg', document))
}

const apply = (page: Page) => page.getByRole('button', { name: 'Apply as a performer' })

async function logInAs(page: Page, applicant: Applicant): Promise<void> {
  await submitLogin(page, applicant)
  await expect(page).toHaveURL('/model')
  await page.goto('/model/documents')
}

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `a performer applies, sends rejected documents again, is approved, and adds pictures to the page (${width})`,
    details,
    async ({ page, world, openBrowser, problems }) => {
      // The first username is reserved, and the performer's page does not exist before the approval.
      problems.allow(/^(?:409: POST \S+\/auth\/performers\/register|404: GET \S+\/nova\.)/)
      await page.setViewportSize(viewport)
      const applicant = { username: newUsername('nova'), password: newPassword() }
      await page.goto('/auth/register/performer')
      await fillForm(page, { ...applicant, username: 'adm1n' })
      await chooseDocuments(page)
      await apply(page).click()
      await expect(page.getByRole('alert').filter({ hasText: 'This username is reserved' })).toBeVisible()
      await page.getByLabel('Username').fill(applicant.username)
      await page.getByLabel('Email').fill(`${applicant.username}@example.com`)
      await apply(page).click()
      await expect(page).toHaveURL(`/auth/login?applied=${applicant.username}`)
      await expect(page.getByRole('heading', { level: 1, name: 'We have your application' })).toBeVisible()
      await expect(toasts(page)).toHaveText(/Your application has arrived\./)
      await expect(page.getByLabel('Username or email')).toHaveValue(applicant.username)
      const email = await world.readEmail(`${applicant.username}@example.com`, 'We have your application')
      expect(email.path).toBe('/model')
      await logInAs(page, applicant)
      await expect(page.getByText('Usually within a day.')).toBeVisible()

      const stranger = await openBrowser()
      expect((await stranger.goto(`/${applicant.username}`))?.status()).toBe(404)
      await world.ops('verify', 'reject', applicant.username, '--reason', 'Your face is in the dark.')
      await page.reload()
      await expect(page.getByText('Your face is in the dark.')).toBeVisible()
      await chooseDocuments(page)
      const sent = page.waitForRequest((request) => request.url().endsWith('/performers/documents/upload'))
      await page.getByRole('button', { name: 'Send again' }).click()
      // The browser sends the files straight to upstream with a ticket.
      expect((await sent).headers().authorization).toMatch(/^Ticket /)
      await expect(page.getByText('Usually within a day.')).toBeVisible()
      await world.ops('verify', 'approve', applicant.username)

      await page.goto('/model/banking')
      await expect(page.getByLabel('Country of the account')).toHaveValue('PT')
      await page.goto('/model/pictures')
      await page
        .getByLabel('Your picture')
        .last()
        .setInputFiles(asFile('a.jpg', await drawImage(500, 500, '#c33')))
      await page.getByRole('button', { name: 'Use picture' }).click()
      await expect(page.getByText('Saved.')).toBeVisible()
      await page
        .getByLabel('Your cover')
        .last()
        .setInputFiles(asFile('c.jpg', await drawImage(1500, 500, '#33c')))
      await page.getByRole('button', { name: 'Use picture' }).click()
      await expect(page.getByText('Saved.')).toHaveCount(2)

      await stranger.goto(`/${applicant.username}?fresh=1`)
      await expect(stranger.getByRole('heading', { level: 1, name: 'Nova Newlight' })).toBeVisible()
      await expect(stranger.locator('img[src*="/media/"]').first()).toBeVisible()
    },
  )
}

test('the form and a toast explain a 409 that has no message', async ({ page, problems }) => {
  problems.allow(/^409: POST \S+\/auth\/performers\/register/)
  const address = '**/api/v1/auth/performers/register'
  await page.route(address, (route) => route.fulfill({ status: 409, json: {} }))
  await page.goto('/auth/register/performer')
  await apply(page).click()
  const text = 'This Username or email ID has been already taken.'
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: text })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByText(text)).toBeVisible()
})

test('an applicant fills in and sends the form by keyboard alone', async ({ page }) => {
  const applicant = { username: newUsername('keys'), password: newPassword() }
  await page.goto('/auth/register/performer')
  // The button comes with the page's code and has a Tab stop of its own.
  await expect(page.getByRole('button', { name: 'Show password' })).toBeVisible()
  await chooseDocuments(page)
  await page.getByLabel('Stage name').focus()
  const typed = [
    'Kay Keys',
    applicant.username,
    'Wom',
    'Portu',
    `${applicant.username}@example.com`,
    applicant.password,
  ]
  for (const text of typed) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByRole('button', { name: 'Show password' })).toBeFocused()
  await page.keyboard.press('Tab')
  for (const text of ['Kay', 'Keyes']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('04121995')
  await page.getByLabel('I am 18 or older.').focus()
  await page.keyboard.press('Space')
  await page.getByLabel('I accept the terms').focus()
  await page.keyboard.press('Space')
  await apply(page).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/auth/login?applied=${applicant.username}`)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript a refused application keeps its text, and documents of 8 MB are accepted', async ({
    page,
    problems,
  }) => {
    // Chromium reports every script as blocked when JavaScript is off.
    problems.allow(/^(?:csp: GET|console: Loading the script) .*\/_next\/static\//)
    const applicant = { username: newUsername('plain'), password: newPassword() }
    await page.goto('/auth/register/performer')
    await fillForm(page, applicant)
    await page.getByLabel('I am 18 or older.').uncheck()
    const small = await drawImage(800, 500, '#777')
    // Bytes after an image's end count as part of the file, so this photo has nearly 8 MB.
    const large = Buffer.concat([small, Buffer.alloc(7.5 * MEGABYTE)])
    await chooseDocuments(page, large)
    await apply(page).click()
    await expect(page.getByLabel('I am 18 or older.')).toHaveAccessibleDescription('You must be 18 or older.')
    await expect(page.getByLabel('Stage name')).toHaveValue('Nova Newlight')
    await expect(page.getByLabel('Country')).toHaveValue('PT')
    await page.getByLabel('I am 18 or older.').check()
    await page.getByLabel('Password').fill(applicant.password)
    await chooseDocuments(page, large)
    await apply(page).click()
    await expect(page).toHaveURL(`/auth/login?applied=${applicant.username}`)
    await logInAs(page, applicant)
  })
})
