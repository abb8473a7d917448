import { enter, expect, logIn, test } from './fixtures.ts'
import { AFTER_THE_SESSION } from './problems.ts'
import { newPassword } from './world.ts'

const CONFIRM_TEXT = "We've sent an email to reset your password, please check your inbox."

test('a fan resets a forgotten password by email, which ends every session', async ({
  page,
  openBrowser,
  world,
  problems,
}) => {
  problems.allow(AFTER_THE_SESSION)
  const fan = await world.createAccount('fan')
  const elsewhere = await openBrowser()
  await enter(elsewhere, world, fan, '/wallet')
  await expect(elsewhere.getByRole('heading', { name: 'Your balance' })).toBeVisible()

  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Forgot it?' }).click()
  await expect(page).toHaveURL('/auth/forgot-password')
  await page.getByLabel('Email').fill(fan.email)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText(CONFIRM_TEXT, { exact: true })).toBeVisible()

  const password = newPassword()
  await page.goto((await world.readEmail(fan.email, 'Reset your password')).path)
  await page.getByLabel('New password').fill('short')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/Use at least 8 characters/)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(elsewhere).toHaveURL(/\/login/)

  await expect(world.openSession(fan)).rejects.toThrow('Incorrect credentials!')
  await logIn(page, { ...fan, password })
  await world.readEmail(fan.email, 'Your password was changed')
})

test('the form for a forgotten password answers an unknown email like a known one', async ({ page }) => {
  await page.goto('/auth/forgot-password')
  await page.getByLabel('Email').fill('nobody.at.all@example.com')
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect(page.getByText(CONFIRM_TEXT, { exact: true })).toBeVisible()
})

test('an invalid reset link says so and links to the form for a new one', async ({ page }) => {
  await page.goto('/auth/reset-password?token=not-a-token-of-ours')
  await page.getByLabel('New password').fill(newPassword())
  await page.getByRole('button', { name: 'Set the new password' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'This link no longer works.' })
  await expect(alert).toBeVisible()
  await alert.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(page).toHaveURL('/auth/forgot-password')
})

test('a device that another one logs out goes to the login page at once', async ({
  page,
  openBrowser,
  world,
  problems,
}) => {
  problems.allow(AFTER_THE_SESSION)
  const fan = await world.createAccount('fan')
  const elsewhere = await openBrowser()
  await enter(elsewhere, world, fan, '/wallet')
  await expect(elsewhere.getByRole('heading', { name: 'Your balance' })).toBeVisible()
  await enter(page, world, fan, '/user/security')
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: /^Log out: / }).click()
  await expect(elsewhere).toHaveURL(/\/login/)
  await expect(page.getByRole('button', { name: /^Log out: / })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Security' })).toBeVisible()
})

test('the login history in the studio shows logins and wrong passwords', async ({ page, world }) => {
  const performer = await world.createAccount('performer')
  const stranger = { ...performer, password: 'not the password' }
  await expect(world.openSession(stranger)).rejects.toThrow('Incorrect credentials!')
  await enter(page, world, performer, '/model/security')
  const history = page.getByRole('region', { name: 'Login history' })
  await expect(history.getByRole('listitem')).toHaveText([/Logged in/, /Wrong password/])
})

test('a fan changes the password by keyboard alone, but not with a wrong old one', async ({
  page,
  world,
}) => {
  const fan = await world.createAccount('fan')
  const password = newPassword()
  await enter(page, world, fan, '/user/security')
  await page.getByLabel('Current password').focus()
  await page.keyboard.type('not the password')
  // The button that shows the password comes with the page's code; an earlier Tab would skip it.
  const show = page.getByRole('button', { name: 'Show password' }).first()
  await expect(show).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(show).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('New password')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/That is not your password/)
  // The form has kept the new password.
  await page.getByLabel('Current password').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(fan.password)
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('status').filter({ hasText: 'Your password is changed.' }).first(),
  ).toBeVisible()
  await world.openSession({ ...fan, password })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ problems }) => {
    // Chromium reports every script as blocked when JavaScript is off.
    problems.allow(/^(?:csp: GET|console: Loading the script) .*\/_next\/static\//)
  })

  test('without JavaScript a fan resets the password, and confirms it on the page that asks for it', async ({
    page,
    world,
  }) => {
    const fan = await world.createAccount('fan')
    await page.goto('/auth/forgot-password')
    await page.getByLabel('Email').fill('not an address')
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page.getByLabel('Email')).toHaveValue('not an address')
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await page.getByLabel('Email').fill(fan.email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await expect(page).toHaveURL('/auth/login')
    // The text is in a noscript element, which locators by text ignore.
    await expect.poll(() => page.content()).toContain(CONFIRM_TEXT)

    const password = newPassword()
    await page.goto((await world.readEmail(fan.email, 'Reset your password')).path)
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Set the new password' }).click()
    await expect(page).toHaveURL('/auth/login')
    await logIn(page, { ...fan, password })

    await page.goto('/auth/confirm?next=%2Fuser%2Fsecurity')
    await page.getByLabel('Your password').fill('not the password')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByLabel('Your password')).toHaveAccessibleDescription(/That is not your password/)
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL('/user/security')
  })

  test('without JavaScript a fan logs other devices out', async ({ page, world }) => {
    const fan = await world.createAccount('fan')
    await world.openSession(fan)
    await enter(page, world, fan, '/user/security')
    await page.getByRole('button', { name: 'Log out everywhere else' }).click()
    await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toHaveCount(0)
    await expect(page.getByText('This device')).toBeVisible()
  })
})
