/** A fan whose wallet holds too little tops it up, and returns to the tip or the payment as they left it. */
import type { Page } from '@playwright/test'
import { getPerformer } from '#contract/performers.ts'
import { searchWalletEntries } from '#contract/wallet.ts'
import { topupPath } from '#lib/next-path.ts'
import { enter, expect, test, widthsFrom } from './fixtures.ts'
import type { Account, World } from './world.ts'

const approve = (page: Page) => page.getByRole('button', { name: /^Approve/ }).click()

async function topUp(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /A round of applause/ }).check()
  await page.getByRole('button', { name: 'Go to payment' }).click()
}

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `a tip that the wallet is too short for goes out by itself after a top-up on the spot (${width})`,
    details,
    async ({ page, world }) => {
      await page.setViewportSize(viewport)
      const star = await world.createAccount('performer')
      const fan = await world.createAccount('fan')
      await enter(page, world, fan, `/${star.username}`)
      await page.getByRole('button', { name: 'Tip' }).click()
      const sheet = page.getByRole('dialog', { name: /^Tip / })
      const topup = page.getByRole('dialog', { name: 'Top up your wallet' })
      const words = sheet.getByLabel('A few words')
      await sheet.getByRole('radio', { name: /Another amount/ }).check()
      await sheet.getByLabel('Your own amount').fill('27')
      await words.fill('For the last song')
      await page.reload()
      await page.getByRole('button', { name: 'Tip' }).click()
      await expect(words).toHaveValue('For the last song')

      await sheet.getByRole('button', { name: 'Top up and send €27.00' }).click()
      await expect(topup.getByText('€27.00 is missing.')).toBeVisible()
      await expect(topup.getByText(/^Then your tip of €27\.00 goes to .+ by itself\.$/)).toBeVisible()
      await expect(topup.getByRole('radio', { name: /Just what is missing/ })).toBeChecked()
      // A package that leaves the wallet short is not offered.
      await expect(topup.getByRole('radio', { name: /Standing ovation/ })).toHaveCount(0)
      await topup.getByRole('radio', { name: /Another amount/ }).check()
      await topup.getByRole('textbox', { name: 'Amount' }).fill('26')
      await topup.getByRole('button', { name: 'Go to payment' }).click()
      await expect(topup.getByText('This would not be enough for what you want to buy.')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(topup).toHaveCount(0)
      await expect(words).toHaveValue('For the last song')

      await sheet.getByRole('button', { name: 'Top up and send €27.00' }).click()
      await topup.getByRole('button', { name: 'Go to payment' }).click()
      await page.getByRole('button', { name: /^Decline/ }).click()
      await expect(
        page.getByText('The card was declined by its bank. You have not been charged.'),
      ).toBeVisible()
      await page.getByRole('link', { name: 'Try again' }).click()
      await page.getByRole('button', { name: 'Tip' }).click()
      await expect(words).toHaveValue('For the last song')
      await sheet.getByRole('button', { name: 'Top up and send €27.00' }).click()
      await topup.getByRole('radio', { name: /Encore/ }).check()
      await topup.getByRole('button', { name: 'Go to payment' }).click()
      await approve(page)

      await expect(page.getByText('Tip sent')).toBeVisible()
      await expect(page.getByText('Your wallet holds €26.00.')).toBeVisible()
      await page.getByRole('link', { name: 'Back to where you were' }).click()
      await page.getByRole('button', { name: 'Tip' }).click()
      await expect(words).toHaveValue('')
      expect(await readTips(world, fan)).toEqual([-2700])
    },
  )
}

/** @returns the amounts that have left the wallet */
async function readTips(world: World, fan: Account): Promise<number[]> {
  const { data } = await world.call(searchWalletEntries, { query: {} }, await world.openSession(fan))
  return data.map(({ amountCents }) => amountCents).filter((cents) => cents < 0)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test.beforeEach(({ problems }) =>
    problems.allow(/^(?:csp: GET|console: Loading the script) .*\/_next\/static\//),
  )

  test('a link names the purchase, and only a press makes it after the top-up', async ({ page, world }) => {
    const { username } = await world.createAccount('performer')
    const { _id: subjectId, name } = await world.call(getPerformer, { params: { id: username } })
    const fan = await world.createAccount('fan')
    await enter(page, world, fan, topupPath({ kind: 'tip', subjectId, amountCents: 700 }, `/${username}`))
    await expect(page.getByText(`Tip to ${name}, €7.00: your wallet lacks €7.00 for it.`)).toBeVisible()
    expect(await readTips(world, fan)).toEqual([])
    await page.getByRole('button', { name: 'Go to payment' }).click()
    await approve(page)
    await page.reload()
    await expect(page.getByText('Tip sent')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to where you were' })).toBeVisible()
    expect(await readTips(world, fan)).toEqual([-700])
  })
})

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
