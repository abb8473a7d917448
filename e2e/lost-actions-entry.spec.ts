/** The network fails once during each action of logging in and of proving one's identity. */
import type { Page } from '@playwright/test'
import { startAuthenticator, switchOnAuthenticator } from '#contract/second-factor.ts'
import { NO_NETWORK } from './answers.ts'
import { addPasskey, askForProof, codesOf, plugInAuthenticator } from './authenticators.ts'
import { enter, expect, fillLogin, test } from './fixtures.ts'
import { sight, untilInteractive, walkAction } from './lost-action.ts'
import { AFTER_THE_SESSION } from './problems.ts'
import { newPassword, type World } from './world.ts'

test.describe.configure({ mode: 'parallel' })
test.beforeEach(({ problems }) => {
  problems.allow(NO_NETWORK)
  problems.allow(AFTER_THE_SESSION)
})

const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const authenticator = (page: Page) => page.getByRole('region', { name: 'Authenticator app' })

/** Creates a fan whose account requires a code, with the cookie of an earlier login. */
async function createGuarded(world: World) {
  const fan = await world.createAccount('fan')
  const cookie = await world.openCookie(fan)
  const token = await world.openSession(fan)
  const { secret } = await world.call(startAuthenticator, {}, token)
  const nextCode = codesOf(secret)
  await world.call(switchOnAuthenticator, { body: { code: nextCode() } }, token)
  return { fan, cookie, nextCode }
}

test('the meter judges the next password after the network failed during a check', async ({ page }) => {
  await page.goto('/auth/register')
  const password = page.getByLabel('Password')
  const tries = ['violet lantern seven', 'violet lantern eight']
  let typed = ''
  await walkAction(page, 'recovery.askPasswordCheck', {
    press: () => password.fill((typed = tries.shift() ?? typed)),
    told: /^Long enough\. We check whether it is a common one/,
    kept: () => expect(password).toHaveValue(typed),
    done: () => expect(page.getByText('A strong password.')).toBeVisible(),
  })
})

test('the second step of a login keeps its code when the network fails, and then logs in', async ({
  page,
  world,
}) => {
  const { fan, nextCode } = await createGuarded(world)
  await page.goto('/auth/login?next=%2Fuser%2Fsecurity')
  await fillLogin(page, fan)
  const logIn = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true })
  await logIn.click()
  await expect(page).toHaveURL(/\/auth\/login\/second-step/)
  const code = nextCode()
  await page.getByLabel('Code').fill(code)
  await walkAction(page, 'session.logInSecondStep', {
    press: () => logIn.click(),
    kept: () => expect(page.getByLabel('Code')).toHaveValue(code),
    done: () => expect(page).toHaveURL('/user/security'),
  })
})

test('a fan sets up an authenticator app with the same key after the network failed', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('fan'), '/user/security')
  const section = authenticator(page)
  await section.getByRole('button', { name: 'Set up an app' }).click()
  const key = await section.getByText(/^[A-Z2-7 ]{30,}$/).innerText()
  const code = codesOf(key.replaceAll(/\s/g, ''))()
  const field = section.getByLabel('The code that it shows')
  await field.fill(code)
  await walkAction(page, 'security.setUpAuthenticator', {
    press: () => section.getByRole('button', { name: 'Switch on' }).click(),
    async kept() {
      await expect(field).toHaveValue(code)
      await expect(section.getByText(key)).toBeVisible()
    },
    done: () =>
      expect(section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10),
  })
})

test('a fan makes new recovery codes and switches the app off although the network fails once during each action', async ({
  page,
  context,
  world,
}) => {
  const { cookie } = await createGuarded(world)
  await context.addCookies([cookie])
  await page.goto('/user/security')
  const section = authenticator(page)
  await expect(section.getByText('10 recovery codes are left.')).toBeVisible()
  await walkAction(page, 'security.makeRecoveryCodes', {
    press: () => section.getByRole('button', { name: 'Make new recovery codes' }).click(),
    kept: () => expect(section.getByText('10 recovery codes are left.')).toBeVisible(),
    done: () =>
      expect(section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10),
  })
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await expect(section.getByText('10 recovery codes are left.')).toBeVisible()
  await walkAction(page, 'security.turnAuthenticatorOff', {
    press: () => section.getByRole('button', { name: 'Switch off' }).click(),
    kept: () => expect(section.getByText('10 recovery codes are left.')).toBeVisible(),
    done: () => expect(section.getByRole('button', { name: 'Set up an app' })).toBeVisible(),
  })
})

test('a fan adds, uses, renames and removes a passkey although the network fails once during each action', async ({
  page,
  world,
}) => {
  // The network fails during six actions, and the test repeats each.
  test.setTimeout(120_000)
  await enter(page, world, await world.createAccount('fan'), '/user/security')
  const { cdp, authenticatorId } = await plugInAuthenticator(page)
  const name = passkeys(page).getByLabel('Name of the passkey')
  for (const [action, words] of [
    ['passkeys.beginPasskey', 'My laptop'],
    ['passkeys.finishPasskey', 'My phone'],
  ] as const) {
    // A device keeps one passkey for an account, so clearing it makes this another device.
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    await name.fill(words)
    await walkAction(page, action, {
      press: () => passkeys(page).getByRole('button', { name: 'Add a passkey' }).click(),
      async kept() {
        await expect(name).toHaveValue(words)
        await expect(passkeys(page).getByText(words, { exact: true })).toHaveCount(0)
      },
      done: () => expect(passkeys(page).getByText(words, { exact: true })).toHaveCount(1),
    })
  }

  for (const action of ['passkeys.beginPasskeyConfirmation', 'passkeys.finishPasskeyConfirmation']) {
    await page.goto('/auth/confirm?next=%2Fuser%2Fsecurity')
    await page.getByLabel('Your password').fill('begun')
    await walkAction(page, action, {
      press: () => page.getByRole('button', { name: 'Use a passkey' }).click(),
      kept: () => expect(page.getByLabel('Your password')).toHaveValue('begun'),
      done: () => expect(page).toHaveURL('/user/security'),
    })
  }

  await passkeys(page).getByLabel('Change: My laptop').click()
  const label = passkeys(page).getByLabel('Name', { exact: true }).filter({ visible: true })
  await label.fill('Old laptop')
  await walkAction(page, 'passkeys.nameAgain', {
    press: () => passkeys(page).getByRole('button', { name: 'Save' }).filter({ visible: true }).click(),
    kept: () => expect(label).toHaveValue('Old laptop'),
    done: () => expect(passkeys(page).getByText('Old laptop', { exact: true })).toBeVisible(),
  })
  await walkAction(page, 'passkeys.forgetPasskey', {
    press: () => passkeys(page).getByRole('button', { name: 'Remove: Old laptop' }).click(),
    kept: () => expect(passkeys(page).getByText('Old laptop', { exact: true })).toBeVisible(),
    done: () => expect(passkeys(page).getByText('Old laptop', { exact: true })).toBeHidden(),
  })
})

test('a passkey logs in although the network fails once during each of its actions', async ({
  page,
  context,
  world,
}) => {
  await enter(page, world, await world.createAccount('fan'), '/user/security')
  const { cdp, authenticatorId } = await plugInAuthenticator(page)
  await addPasskey(passkeys(page), 'My laptop')
  // Without conditional mediation no browser offers passkeys by itself, which would log in before the press.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  for (const action of ['passkeys.beginPasskeyLogin', 'passkeys.finishPasskeyLogin']) {
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: false })
    await context.clearCookies({ name: 'token' })
    await page.goto('/auth/login?next=%2Fuser%2Fsecurity')
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: true })
    await page.getByLabel('Username or email').fill('nell')
    await walkAction(page, action, {
      press: () => page.getByRole('button', { name: 'Log in with a passkey' }).click(),
      kept: () => expect(page.getByLabel('Username or email')).toHaveValue('nell'),
      done: () => expect(page).toHaveURL('/user/security'),
    })
  }
})

test('a confirmation by password and a log-out keep what was typed when the network fails, and then succeed', async ({
  page,
  world,
}) => {
  const fan = await world.createAccount('fan')
  await enter(page, world, fan, '/auth/confirm?next=%2Fuser%2Fsecurity')
  const password = page.getByLabel('Your password')
  await password.fill(fan.password)
  await walkAction(page, 'session.confirmItIsYou', {
    press: () => page.getByRole('button', { name: 'Confirm', exact: true }).click(),
    kept: () => expect(password).toHaveValue(fan.password),
    done: () => expect(page).toHaveURL('/user/security'),
  })
  await page.getByLabel('New password').fill(newPassword())
  const menu = page.getByRole('button', { name: `Your menu, ${fan.name}` })
  await menu.click()
  await walkAction(page, 'session.logOut', {
    press: () => page.getByRole('button', { name: 'Log out', exact: true }).click(),
    kept: () => expect(page.getByLabel('New password')).toHaveValue(/./),
    done: () => expect(page).toHaveURL('/auth/login'),
  })
})

test('a form still asks for the password when the code of its passkey button cannot be loaded', async ({
  page,
  world,
}) => {
  const fan = await world.createAccount('fan')
  await enter(page, world, fan, '/user/security')
  await untilInteractive(page)
  let lost = 0
  await page.route('**/_next/static/**', (route) => {
    lost += 1
    return route.abort('internetdisconnected')
  })
  await askForProof(page.locator('form', { hasText: 'Ask for my data' }))
  await expect.poll(() => lost, 'the code is asked for').toBeGreaterThan(0)
  await page.getByLabel('Your password').fill(fan.password)
  await page.getByRole('button', { name: 'Ask for my data' }).click()
  await expect(sight(page.getByText('We are putting it together.'))).toBeVisible()
})
