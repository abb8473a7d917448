import { expect, test } from './own-product.ts'
import { newPassword, newUsername } from './world.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a new fan verifies the address and logs in; opening the link alone uses nothing up', async ({
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
      await page.goto('/auth/register')
      await page.getByLabel('Your name').fill('Nell Newcomer')
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password').fill(password)
      await page.getByLabel('I am 18 or older.').check()
      await page.getByLabel('I accept the terms').check()
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page).toHaveURL('/auth/login')

      await page.getByLabel('Username or email').fill(username)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
      const refusal = page.getByRole('alert').filter({ hasText: 'Please verify your email first.' })
      await refusal.getByRole('link', { name: 'Send it again' }).click()
      await expect(page).toHaveURL('/auth/verify-email')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send it again' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'a new email is on its way' })).toBeVisible()

      const { path } = await world.readEmail(email, 'Verify your email')
      // As a scanner of links does.
      expect((await request.get(path)).ok()).toBe(true)
      await page.goto(path)
      await page.getByRole('button', { name: 'Verify my email' }).click()
      await expect(page).toHaveURL('/auth/login')
      await page.getByLabel('Username or email').fill(username)
      await page.getByLabel('Password').fill(password)
      await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
      await expect(page).toHaveURL('/')
    })
  })
}
