import type { Page } from '@playwright/test'
import { addPasskey, askForProof, codesOf, plugInAuthenticator } from './authenticators.ts'
import { enter, expect, fillLogin, findToken, logIn, logInButton, test, widthsFrom } from './fixtures.ts'
import { AFTER_THE_SESSION } from './problems.ts'
import type { Account } from './world.ts'

// Journeys log out by deleting the cookie, so the product refuses what the open page still requests.
test.beforeEach(({ problems }) => problems.allow(AFTER_THE_SESSION))

/** Switches the authenticator app on. @returns a function that makes its codes, and the recovery codes */
async function enrol(page: Page): Promise<{ nextCode: () => string; recoveryCodes: string[] }> {
  const section = page.getByRole('region', { name: 'Authenticator app' })
  await section.getByRole('button', { name: 'Set up an app' }).click()
  await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const key = await section.getByText(/^[A-Z2-7 ]{30,}$/).innerText()
  const nextCode = codesOf(key.replaceAll(/\s/g, ''))
  await section.getByLabel('The code that it shows').fill('000000')
  await section.getByRole('button', { name: 'Switch on' }).click()
  await expect(section.getByText('That code is not right')).toBeVisible()
  await section.getByLabel('The code that it shows').fill(nextCode())
  await section.getByRole('button', { name: 'Switch on' }).click()
  const list = section.getByRole('list', { name: 'Recovery codes' })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  const recoveryCodes = await list.getByRole('listitem').allInnerTexts()
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await expect(section.getByText('10 recovery codes are left.')).toBeVisible()
  return { nextCode, recoveryCodes }
}

async function logOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'token' })
}

async function firstStep(page: Page, account: Account, isKept = false): Promise<void> {
  const next = '?next=%2Fuser%2Fsecurity'
  await page.goto(`/auth/login${next}`)
  await fillLogin(page, account)
  await page.getByLabel('Keep me logged in').setChecked(isKept)
  await logInButton(page).click()
  await expect(page).toHaveURL(`/auth/login/second-step${next}`)
  // The challenge between the steps is in a cookie that no script can read, and in no address.
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'second-step')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  })
}

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `a fan sets up an authenticator app, logs in with its codes and with a recovery code, and switches it off (${width})`,
    details,
    async ({ page, world }) => {
      await page.setViewportSize(viewport)
      const fan = await world.createAccount('fan')
      await enter(page, world, fan, '/user/security')
      const { nextCode, recoveryCodes } = await enrol(page)

      await logOut(page)
      await firstStep(page, fan)
      await page.getByLabel('Code').fill(nextCode())
      await logInButton(page).click()
      await expect(page).toHaveURL('/user/security')

      await logOut(page)
      await firstStep(page, fan)
      await page.getByRole('link', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').fill(recoveryCodes[0]!)
      await logInButton(page).click()
      await expect(page).toHaveURL('/user/security')
      const section = page.getByRole('region', { name: 'Authenticator app' })
      await expect(section.getByText('9 recovery codes are left.')).toBeVisible()

      await section.getByRole('button', { name: 'Switch off' }).click()
      await expect(section.getByRole('button', { name: 'Set up an app' })).toBeVisible()
      await logOut(page)
      await logIn(page, fan, '/user/security')
      await expect(page).toHaveURL('/user/security')
    },
  )
}

test('the page for the second factor redirects a visitor who has not done the first step of a login', async ({
  page,
}) => {
  await page.goto('/auth/login/second-step')
  await expect(page).toHaveURL('/auth/login')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript a fan sets up an authenticator app and logs in with its code', async ({
    page,
    world,
    problems,
  }) => {
    problems.allow(/^(?:csp: GET|console: Loading the script) .*\/_next\/static\//)
    const fan = await world.createAccount('fan')
    await enter(page, world, fan, '/user/security')
    const { nextCode } = await enrol(page)
    await logOut(page)
    await firstStep(page, fan, true)
    await page.getByLabel('Code').fill('000000')
    await logInButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'That code is not right' })).toBeVisible()
    await page.getByLabel('Code').fill(nextCode())
    await logInButton(page).click()
    await expect(page).toHaveURL('/user/security')
    const token = await findToken(page.context())
    expect(token!.expires - Date.now() / 1000).toBeGreaterThan(364 * 24 * 60 * 60)
  })
})

test('a passkey confirms a fan’s identity in a form and on the page for it', async ({ page, world }) => {
  const fan = await world.createAccount('fan')
  await enter(page, world, fan, '/user/security')
  const { cdp, authenticatorId } = await plugInAuthenticator(page)
  const section = page.getByRole('region', { name: 'Your data' })
  const form = section.locator('form', { hasText: 'Ask for my data' })
  await askForProof(form)
  await expect(section.getByLabel('Your password')).toBeVisible()
  await section.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(section.getByRole('alert').filter({ hasText: 'You have no passkey yet.' })).toBeVisible()

  await page.reload()
  await addPasskey(page.getByRole('region', { name: 'Passkeys' }), 'My laptop')
  await askForProof(form)
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await section.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(section.getByRole('alert').filter({ hasText: 'the passkey was not used' })).toBeVisible()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await section.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('We are putting it together.', { exact: true })).toBeVisible()
  await expect(section.getByLabel('Your password')).toHaveCount(0)

  await page.goto('/auth/confirm?next=%2Fuser%2Faccount')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/user/account')
})

test('a fan adds a passkey, logs in with it, renames it and removes it', async ({ page, world }) => {
  const fan = await world.createAccount('fan')
  await enter(page, world, fan, '/user/security')
  const { cdp, authenticatorId } = await plugInAuthenticator(page)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await addPasskey(section, 'My laptop')

  // Without conditional mediation no browser offers passkeys by itself, which would log in before the press.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
  await logOut(page)
  await page.goto('/auth/login?next=%2Fuser%2Fsecurity')
  await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page).toHaveURL('/user/security')
  await expect(section.getByText('last used')).toBeVisible()

  await section.getByLabel('Change: My laptop').click()
  await section.getByLabel('Name', { exact: true }).fill('Old laptop')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByText('Old laptop', { exact: true })).toBeVisible()
  await section.getByRole('button', { name: 'Remove: Old laptop' }).click()
  await expect(section.getByText('Old laptop', { exact: true })).toBeHidden()
})
