import type { Page } from '@playwright/test'
import { enter, expect, test, widthsFrom } from './fixtures.ts'

const walletPill = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Wallet, balance/ })

/** Starts a top-up in the wallet, up to the provider's page. */
async function beginTopUp(page: Page, amount: string): Promise<void> {
  await page.goto('/wallet')
  await page.getByRole('radio', { name: /Another amount/ }).check()
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('button', { name: 'Go to payment' }).click()
  await expect(page.getByText('Sandbox – no real money')).toBeVisible()
}

const decide = (page: Page, choice: string) =>
  page.getByRole('button', { name: new RegExp(`^${choice}`) }).click()

async function expectFilled(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Your wallet is topped up')).toBeVisible()
}

test.beforeEach(async ({ page, world }) => enter(page, world, await world.createAccount('fan'), '/wallet'))

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `a top-up updates the balance in the wallet and in other open tabs (${width})`,
    details,
    async ({ page, context }) => {
      await page.setViewportSize(viewport)
      const other = await context.newPage()
      await other.setViewportSize(viewport)
      await other.goto('/user/account')
      await expect(walletPill(other)).toContainText('€0.00')

      await beginTopUp(page, '25')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await decide(page, 'Approve')
      await expectFilled(page)
      await expect(walletPill(other)).toContainText('€25.00')
      await page.getByRole('link', { name: 'To your wallet' }).click()
      await expect(walletPill(page)).toContainText('€25.00')
      await expect(page.getByRole('table', { name: 'Wallet statement' })).toContainText('+€25.00')
    },
  )
}

test('a reload and Back show the same payment, which is paid once', async ({ page }) => {
  await beginTopUp(page, '10')
  await decide(page, 'Approve')
  await expectFilled(page)
  const address = page.url()
  await page.reload()
  await expectFilled(page)
  await page.goBack()
  await expect(page.getByText('This payment has been approved.')).toBeVisible()
  await page.getByRole('link', { name: /^Return to/ }).click()
  await expect(page).toHaveURL(address)
  await expectFilled(page)
  await page.goto('/wallet')
  await expect(walletPill(page)).toContainText('€10.00')
})

test('a declined card charges nothing and says why', async ({ page }) => {
  await beginTopUp(page, '15')
  await decide(page, 'Decline')
  await expect(page.getByText('The card was declined by its bank.')).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('radio', { name: 'Another amount' })).toBeChecked()
  await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('15.00')
  await expect(walletPill(page)).toContainText('€0.00')
})

test('3-D Secure asks again after a wrong code', async ({ page, problems }) => {
  problems.allow(/^422: POST \S+\/sandbox\/checkout\//)
  await beginTopUp(page, '12.50')
  await decide(page, '3-D Secure')
  const text = await page.getByText('In the sandbox it is').innerText()
  await page.getByLabel('Code').fill('000000')
  await decide(page, 'Confirm')
  await expect(page.getByRole('alert')).toHaveText('That is not the code.')
  await page.getByLabel('Code').fill(/\d{6}/.exec(text)![0])
  await decide(page, 'Confirm')
  await expectFilled(page)
  await page.goto('/wallet')
  await expect(walletPill(page)).toContainText('€12.50')
})

test('the checkout waits for a slow payment and then shows it as paid', async ({ page }) => {
  await beginTopUp(page, '20')
  await decide(page, 'Slow')
  await expect(page.getByText('Waiting for the payment provider')).toBeVisible()
  await expectFilled(page)
})

test('a payment cancelled at the provider charges nothing', async ({ page }) => {
  await beginTopUp(page, '40')
  await decide(page, 'Cancel and return')
  await expect(page.getByText('You cancelled this payment')).toBeVisible()
  await page.goto('/wallet')
  await expect(walletPill(page)).toContainText('€0.00')
})

test('the wallet lists an open payment, and credits a cancelled one that the provider approves late', async ({
  page,
}) => {
  await beginTopUp(page, '18')
  const provider = page.url()
  await page.goto('/wallet')
  await page.getByRole('link', { name: 'Check its status' }).click()
  await expect(page.getByRole('link', { name: 'Not confirmed yet? Continue at the provider' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel this payment' }).click()
  await expect(page.getByText('You cancelled this payment')).toBeVisible()
  const payment = page.url()

  await page.goto(provider)
  await decide(page, 'Approve')
  await expect(page).toHaveURL(payment)
  await page.goto('/wallet')
  await expect(walletPill(page)).toContainText('€18.00')
})

test('the form refuses an impossible amount beside its field and keeps what was typed', async ({ page }) => {
  await page.getByRole('radio', { name: /Another amount/ }).check()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  const submit = page.getByRole('button', { name: 'Go to payment' })
  await amount.fill('much')
  await submit.click()
  await expect(page.getByText('Enter an amount, such as 25.')).toBeVisible()
  await expect(amount).toHaveValue('much')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('1')
  await submit.click()
  await expect(page.getByRole('alert').filter({ hasText: /€5\.00|limits/ })).toBeVisible()
  await expect(page).toHaveURL('/wallet')
})
