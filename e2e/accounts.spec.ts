import type { BrowserContext, Page } from '@playwright/test'
import {
  expect,
  fillLogin,
  findToken,
  logIn,
  logInButton,
  openOwnPlaces,
  submitLogin,
  test,
  widthsFrom,
} from './fixtures.ts'
import { AFTER_THE_SESSION } from './problems.ts'
import { newPassword, newUsername } from './world.ts'

const DAY_SECONDS = 24 * 60 * 60

/** Expects a session cookie that lasts for `seconds` and that no script can read. */
async function expectSession(context: BrowserContext, seconds: number): Promise<void> {
  const token = await findToken(context)
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const left = token!.expires - Date.now() / 1000
  expect(left).toBeGreaterThan(seconds - 120)
  expect(left).toBeLessThanOrEqual(seconds)
}

/** A new fan follows three people and finds their posts at home. */
async function pickThree(page: Page): Promise<void> {
  await expect(page).toHaveURL('/user/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pick three people')
  await expect(page.getByText('0 of 3 picked')).toBeVisible()
  const cards = page.getByRole('main').getByRole('listitem')
  const names: string[] = []
  for (const at of [0, 1, 2]) {
    const card = cards.nth(at)
    names.push(await card.getByRole('heading').innerText())
    await card.getByRole('button', { name: /^Follow / }).click()
    await expect(page.getByText(at < 2 ? `${at + 1} of 3 picked` : 'Your feed is ready.')).toBeVisible()
  }
  await page.getByRole('link', { name: 'Show my feed' }).click()
  await expect(page).toHaveURL('/')
  const posts = page.getByRole('region', { name: 'Your feed' }).getByRole('article')
  await expect(posts.first()).toBeVisible()
  for (const text of await posts.allInnerTexts()) {
    expect(names.some((name) => text.includes(name))).toBe(true)
  }
}

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `a visitor registers, logs in, and logs out again (${width})`,
    details,
    async ({ page, context, problems }) => {
      problems.allow(AFTER_THE_SESSION)
      await page.setViewportSize(viewport)
      const username = newUsername('new')
      const password = newPassword()
      await page.goto('/auth/register')
      await page.getByLabel('Your name').fill('Nell Newcomer')
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Email').fill(`${username}@example.com`)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('You must be 18 or older.')).toBeVisible()
      await expect(page.getByLabel('I am 18 or older.')).toHaveAccessibleDescription(
        'You must be 18 or older.',
      )
      await expect(page.getByLabel('I accept the terms')).toHaveAccessibleDescription(/.+/)
      await expect(page.getByLabel('Your name')).toHaveValue('Nell Newcomer')

      await page.getByLabel('I am 18 or older.').check()
      await page.getByLabel('I accept the terms').check()
      await page.getByLabel('Password').fill(password)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page).toHaveURL(/\/auth\/login/)
      await expect(page.getByRole('status').filter({ hasText: /\S/ })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
      await expect(page.getByLabel('Username')).toHaveValue(username)

      await fillLogin(page, { username, password: 'not the password' })
      await page.getByLabel('Keep me logged in').check()
      await logInButton(page).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Incorrect credentials!' })).toBeVisible()
      await expect(page.getByLabel('Username or email')).toHaveValue(username)
      await expect(page.getByLabel('Keep me logged in')).toBeChecked()
      // The browser kept the password; the server's answer does not contain it.
      await expect(page.getByLabel('Password')).toHaveValue('not the password')
      await page.getByLabel('Password').fill(password)
      await logInButton(page).click()
      await pickThree(page)
      await expectSession(context, 365 * DAY_SECONDS)
      await openOwnPlaces(page, 'Nell Newcomer')
      await page.getByRole('button', { name: 'Log out' }).click()
      await expect(page).toHaveURL('/auth/login')
      expect(await findToken(context)).toBeUndefined()
      await page.goto('/user/account')
      await expect(page).toHaveURL('/auth/login?next=%2Fuser%2Faccount')
    },
  )
}

test('the meter of a new password says why it is too weak, and without JavaScript the form says so', async ({
  page,
  browser,
}) => {
  await page.goto('/auth/register')
  const field = page.getByLabel('Password')
  const meter = page.getByRole('main').locator('[aria-live=polite]')
  await page.getByLabel('Username').fill('maria.sol')
  for (const [typed, words] of [
    ['maria-sol-2026', /Leave out your username/],
    ['sunshine1', /thieves try first/],
    ['violet lantern seven', /A strong password/],
  ] as const) {
    await field.fill(typed)
    await expect(meter).toHaveText(words)
    await expect(field).toHaveAccessibleDescription(words)
  }
  const context = await browser.newContext({ javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto('/auth/register')
  const username = newUsername('new')
  await plain.getByLabel('Your name').fill('Nell Newcomer')
  await plain.getByLabel('Username').fill(username)
  await plain.getByLabel('Email').fill(`${username}@example.com`)
  await plain.getByLabel('Password').fill('sunshine1')
  await plain.getByLabel('I am 18 or older.').check()
  await plain.getByLabel('I accept the terms').check()
  await plain.getByRole('button', { name: 'Create account' }).click()
  await expect(plain.getByRole('alert').filter({ hasText: 'thieves try first' })).toBeVisible()
  await context.close()
})

test('the form refuses a taken username at its field and a taken email in an alert, and keeps what was typed', async ({
  page,
  world,
}) => {
  const taken = await world.createAccount('fan')
  await page.goto('/auth/register')
  await page.getByLabel('Your name').fill('Somebody Else')
  await page.getByLabel('Username').fill(taken.username)
  await page.getByLabel('Email').fill(`other.${taken.email}`)
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  // The form reports its own errors together with those that only upstream finds.
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/This username is taken/)
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/at least 8 characters/i)
  await expect(page.getByLabel('I am 18 or older.')).toHaveAccessibleDescription(/18 or older/)
  await page.getByLabel('Username').fill(taken.username)
  await page.getByLabel('Password').fill(newPassword())
  await page.getByLabel('I am 18 or older.').check()
  await page.getByLabel('I accept the terms').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/This username is taken/)
  await expect(page.getByLabel('Email')).toHaveValue(`other.${taken.email}`)
  await page.getByLabel('Username').fill(newUsername('other'))
  await page.getByLabel('Email').fill(taken.email)
  await page.getByLabel('Password').fill(newPassword())
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Username or email has been taken.' })).toBeVisible()
  await expect(page.getByLabel('I am 18 or older.')).toBeChecked()
})

test('the session cookie’s value appears in no page, no payload and no storage that scripts read', async ({
  page,
  context,
  world,
}) => {
  const fan = await world.createAccount('fan')
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    if (/html|x-component|json/.test(type)) bodies.push(response.text().catch(() => ''))
  })
  await logIn(page, fan, '/wallet')
  await expect(page.getByRole('heading', { name: 'Wallet' })).toBeVisible()
  await page.goto('/')
  await page.goto('/user/account')
  const sealed = (await findToken(context))!.value
  const read = await Promise.all(bodies)
  expect(read.some((body) => body.includes(fan.username))).toBe(true)
  expect(read.filter((body) => body.includes(sealed))).toEqual([])
  const stored = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
  )
  expect(stored).not.toContain(sealed)
  expect(stored).not.toContain('token')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('people see why a login failed, log in, and log out', async ({ page, context, world, problems }) => {
    // Chromium reports every script as blocked when JavaScript is off.
    problems.allow(/^(?:csp: GET|console: Loading the script) .*\/_next\/static\//)
    const fan = await world.createAccount('fan')
    await page.goto('/auth/login')
    await submitLogin(page, { ...fan, password: 'not the password' })
    await expect(page.getByRole('alert').filter({ hasText: 'Incorrect credentials!' })).toBeVisible()
    await expect(page.getByLabel('Username or email')).toHaveValue(fan.username)
    await page.getByLabel('Password').fill(fan.password)
    await logInButton(page).click()
    await expect(page).toHaveURL('/')
    await expectSession(context, DAY_SECONDS)
    await page.goto('/user')
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/auth/login')
    expect(await findToken(context)).toBeUndefined()
  })
})
