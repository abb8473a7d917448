/** A fan whose wallet holds too little tops it up, and returns to the tip or the payment as they left it. */
import type { Page } from '@playwright/test'
import { enter, expect, test, toasts, widthsFrom } from './fixtures.ts'

const approve = (page: Page) => page.getByRole('button', { name: /^Approve/ }).click()

async function topUp(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /A round of applause/ }).check()
  await page.getByRole('button', { name: 'Go to payment' }).click()
}

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `a tip keeps its amount and words while the fan tops the wallet up (${width})`,
    details,
    async ({ page, world }) => {
      await page.setViewportSize(viewport)
      const star = await world.createAccount('performer')
      await enter(page, world, await world.createAccount('fan'), `/${star.username}`)
      await page.getByRole('button', { name: 'Tip' }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('radio', { name: /Another amount/ }).check()
      await sheet.getByLabel('Your own amount').fill('7')
      await sheet.getByLabel('A few words').fill('For the last song')
      await page.reload()
      await page.getByRole('button', { name: 'Tip' }).click()
      await expect(sheet.getByLabel('A few words')).toHaveValue('For the last song')
      await sheet.getByRole('link', { name: 'Top up your wallet' }).click()

      await topUp(page)
      await page.getByRole('button', { name: /^Decline/ }).click()
      await expect(
        page.getByText('The card was declined by its bank. You have not been charged.'),
      ).toBeVisible()
      await page.getByRole('link', { name: 'Try again' }).click()
      await expect(page.getByRole('radio', { name: /A round of applause/ })).toBeChecked()
      await topUp(page)
      await approve(page)
      await page.getByRole('link', { name: 'Back to where you were' }).click()

      await expect(sheet.getByLabel('Your own amount')).toHaveValue('7')
      await expect(sheet.getByLabel('A few words')).toHaveValue('For the last song')
      await sheet.getByRole('button', { name: 'Send €7.00' }).click()
      await expect(toasts(page).getByText(/got your €7\.00/)).toBeVisible()
    },
  )
}

test('a fan returns to a subscription’s payment after a top-up, and a warning names renewals that exceed the wallet', async ({
  page,
  world,
}) => {
  const fan = await world.createAccount('fan')
  await enter(page, world, fan, '/noor.plays')
  await page.getByRole('link', { name: 'Subscribe', exact: true }).click()
  await page.getByRole('link', { name: 'top up your wallet' }).click()
  await topUp(page)
  await approve(page)
  await page.getByRole('link', { name: 'Back to your payment' }).click()
  await expect(page.getByRole('radio', { name: /^Wallet/ })).toBeChecked()
  await page.getByRole('button', { name: /^Subscribe for/ }).click()
  await expect(page.getByText('Paid. Enjoy!')).toBeVisible()

  await page.goto('/user/subscriptions')
  const warning = page.getByText('Your next renewals take €9.98, and your wallet holds €0.02.')
  await expect(page.getByText('Renews on')).toBeVisible()
  await expect(warning).toHaveCount(0)
  await page.goto('/efua.cooks')
  await page.getByRole('link', { name: 'Subscribe', exact: true }).click()
  await page.getByRole('button', { name: /^Subscribe for/ }).click()
  await expect(page.getByText('Paid. Enjoy!')).toBeVisible()
  await page.goto('/user/subscriptions')
  await expect(warning).toBeVisible()
})
