import sharp from 'sharp'
import { submitLogin } from './fixtures.ts'
import { enter, expect, ownProduct } from './own-product.ts'
import { newPassword, newUsername } from './world.ts'

const test = ownProduct()

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a new fan verifies the email and logs in, and opening the link alone does not use it up', async ({
      page,
      request,
      world,
      problems,
    }) => {
      problems.allow(/^(?:csp: GET|console: Loading the script) .*\/_next\/static\//)
      await world.ops('settings', 'set', 'requireEmailVerification', 'true')
      const username = newUsername('new')
      const email = `${username}@example.com`
      const password = newPassword()
      const welcome = '?next=%2Fuser%2Fwelcome'
      await page.goto('/auth/register')
      await page.getByLabel('Your name').fill('Nell Newcomer')
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill(password)
      await page.getByLabel('I am 18 or older.').check()
      await page.getByLabel('I accept the terms').check()
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page).toHaveURL(`/auth/login?registered=${username}&${welcome.slice(1)}`)

      await submitLogin(page, { username, password })
      const refusal = page.getByRole('alert').filter({ hasText: 'Please verify your email first.' })
      await refusal.getByRole('link', { name: 'Send it again' }).click()
      await expect(page).toHaveURL(`/auth/verify-email${welcome}`)
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send it again' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'a new email is on its way' })).toBeVisible()

      const { path } = await world.readEmail(email, 'Verify your email')
      // Email scanners open links too.
      expect((await request.get(path)).ok()).toBe(true)
      await page.goto(path)
      await page.getByRole('button', { name: 'Verify my email' }).click()
      await expect(page).toHaveURL(`/auth/login${welcome}`)
      await submitLogin(page, { username, password })
      await expect(page).toHaveURL('/user/welcome')
    })
  })
}

test('a new fan who verifies the email on another device still returns to the follow, even after a password reset', async ({
  page,
  world,
  openBrowser,
}) => {
  await world.ops('settings', 'set', 'requireEmailVerification', 'true')
  const performer = await world.createAccount('performer')
  const username = newUsername('new')
  const email = `${username}@example.com`
  const password = newPassword()
  await page.goto(`/${performer.username}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: `Follow ${performer.name}` })
    .first()
    .click()
  await page.getByLabel('Your name').fill('Nell Newcomer')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('I am 18 or older.').check()
  await page.getByLabel('I accept the terms').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?registered=[^&]+&next=/)
  await expect(page.getByText('Please check your inbox').first()).toBeVisible()

  const { path } = await world.readEmail(email, 'Verify your email')
  const device = await openBrowser()
  await device.goto(path)
  await device.getByRole('button', { name: 'Verify my email' }).click()
  await expect(device.getByRole('heading', { level: 1, name: `Follow ${performer.name}` })).toBeVisible()

  // The fan forgets the password on the way.
  await device.getByRole('link', { name: 'Forgot it?' }).click()
  // The login page has a field named Email too, so this waits for the next page.
  await expect(device.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await device.getByLabel('Email').fill(email)
  await device.getByRole('button', { name: 'Send me a link' }).click()
  await expect(device).toHaveURL(/\/auth\/login\?next=/)
  const reset = await world.readEmail(email, 'Reset your password')
  await device.goto(reset.path)
  const fresh = newPassword()
  await device.getByLabel('New password').fill(fresh)
  await device.getByRole('button', { name: 'Set the new password' }).click()
  await submitLogin(device, { username, password: fresh })
  await expect(device).toHaveURL(`/${performer.username}?intent=follow`)
  await expect(device.getByRole('region', { name: 'What you came for' })).toBeVisible()
})

test('a fan who applies as a performer verifies the new email and adds the account to the browser', async ({
  page,
  world,
}) => {
  await world.ops('settings', 'set', 'requireEmailVerification', 'true')
  const fan = await world.createAccount('fan')
  await enter(page, world, fan, '/auth/register/performer')
  const username = newUsername('nova')
  const password = newPassword()
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
  const image = sharp({ create: { width: 800, height: 500, channels: 3, background: '#888' } })
  const file = { name: 'id.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
  for (const label of ['Photo ID', 'You, holding the ID']) await page.getByLabel(label).setInputFiles(file)
  await page.getByRole('button', { name: 'Apply as a performer' }).click()
  await expect(page).toHaveURL('/auth/switch?next=%2Fmodel')
  await expect(page.getByText('Please check your inbox').first()).toBeVisible()
  await expect(page.getByRole('link', { name: `Stay ${fan.name}` })).toBeVisible()

  const { path } = await world.readEmail(`${username}@example.com`, 'Verify your email')
  await page.goto(path)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page).toHaveURL('/auth/switch?next=%2Fmodel')
  await submitLogin(page, { username, password })
  await expect(page).toHaveURL('/model')
  await page.getByRole('button', { name: 'Your menu, Nova Newlight' }).click()
  await expect(page.getByRole('button', { name: `Switch to ${fan.name}` })).toBeVisible()
})
