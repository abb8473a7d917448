/** People close their accounts, and keep them after all. */
import { randomUUID } from 'node:crypto'
import { getAccountDeletion, requestAccountDeletion } from '#contract/account-deletion.ts'
import { topUpWallet } from '#contract/payments.ts'
import { enter, expect, logIn, submitLogin, test, widthsFrom } from './fixtures.ts'
import { AFTER_THE_SESSION } from './problems.ts'
import { approveInSandbox } from './world.ts'

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `a fan gives up the current balance to close the account, and logs in to keep it (${width})`,
    details,
    async ({ page, world, problems }) => {
      await page.setViewportSize(viewport)
      // The page still asks after its session has ended with the account.
      problems.allow(AFTER_THE_SESSION)
      const fan = await world.createAccount('fan')
      await world.fillWallet(fan, 2000)
      await enter(page, world, fan, '/user/security')
      const section = page.getByRole('region', { name: 'Delete account' })
      await section.getByText('Delete my account').click()
      await section.getByRole('button', { name: 'Close my account now' }).click()
      await expect(section.getByRole('alert')).toContainText('There is money left in your account.')
      const tick = section.getByLabel('I give up the €20.00 that is left')
      await expect(tick).toHaveAccessibleDescription(/^There is money left in your account/)
      await tick.check()
      // The open page does not know of this money yet.
      await world.fillWallet(fan, 500)
      await section.getByRole('button', { name: 'Close my account now' }).click()
      await expect(section.getByRole('alert')).toContainText('Your balance has changed: it is €25.00 now.')
      const tickAnew = section.getByLabel('I give up the €25.00 that is left')
      await expect(tickAnew).not.toBeChecked()
      await tickAnew.check()
      await section.getByRole('button', { name: 'Close my account now' }).click()
      await expect(page).toHaveURL('/auth/login')
      await expect(
        page.getByText('Your account is closed. Log in again if you want to keep it.', { exact: true }),
      ).toBeVisible()
      await world.readEmail(fan.email, 'Your account at')

      await submitLogin(page, fan)
      await expect(page).toHaveURL('/auth/keep-account')
      await expect(page.getByRole('heading', { level: 1, name: 'Stay with us?' })).toBeVisible()
      // Pages that need a login lead back here, and to other pages the person is a visitor.
      await page.goto('/wallet')
      await expect(page).toHaveURL('/auth/keep-account?next=%2Fwallet')
      await page.goto('/explore')
      await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
      await page.goto('/auth/keep-account')
      await page.getByRole('button', { name: 'Keep my account' }).click()
      await expect(page).toHaveURL('/user/security')
      await expect(
        page.getByText('Good to have you back. Your account stays.', { exact: true }),
      ).toBeVisible()
      await page.goto('/wallet')
      await expect(page.getByRole('main')).toContainText('€25.00')
    },
  )
}

test('a fan gives up money that settles after the account was closed, and is not asked again', async ({
  page,
  world,
}) => {
  const fan = await world.createAccount('fan')
  await world.fillWallet(fan, 2000)
  const token = await world.openSession(fan)
  const topUp = { amountCents: 500, idempotencyKey: randomUUID() }
  const checkout = await world.call(topUpWallet, { body: topUp }, token)
  await world.call(requestAccountDeletion, { body: { givesUpCents: 2000 } }, token)
  await approveInSandbox(new URL(checkout.redirectUrl!, world.origin))
  const closing = await world.openSession(fan)
  const cameInCents = async () => (await world.call(getAccountDeletion, {}, closing)).cameInCents
  await expect.poll(cameInCents).toBe(500)
  await enter(page, world, fan, '/auth/keep-account')
  const section = page.getByRole('region', { name: 'Money came in' })
  await expect(section).toContainText('€5.00 has come in')
  await section.getByText('Give the money up').click()
  await section.getByLabel('I give up the €25.00 that is left').check()
  await section.getByRole('button', { name: 'Give it up and log out' }).click()
  await expect(page).toHaveURL('/auth/login')
  await submitLogin(page, fan)
  await expect(page).toHaveURL('/auth/keep-account')
  await expect(page.getByRole('button', { name: 'Keep my account' })).toBeVisible()
  await expect(section).toBeHidden()
})

test('a performer’s page answers 404 while the account is closed, and returns when it is kept', async ({
  page,
  openBrowser,
  world,
  problems,
}) => {
  problems.allow(AFTER_THE_SESSION)
  problems.allow(/^404: GET /)
  const performer = await world.createAccount('performer')
  const stranger = await openBrowser()
  expect((await stranger.goto(`/${performer.username}`))?.status()).toBe(200)
  await enter(page, world, performer, '/model/security')
  const section = page.getByRole('region', { name: 'Delete account' })
  await section.getByText('Delete my account').focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth/login')
  await expect.poll(async () => (await stranger.goto(`/${performer.username}`))?.status()).toBe(404)
  await submitLogin(page, performer)
  await page.getByRole('button', { name: 'Leave it closed and log out' }).click()
  await expect(page).toHaveURL('/auth/login')
  await logIn(page, performer)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page).toHaveURL('/model/security')
  await expect.poll(async () => (await stranger.goto(`/${performer.username}`))?.status()).toBe(200)
})
