/** After a payment, Back never shows the old balance or a button that would buy the same again. */
import type { Page } from '@playwright/test'
import { findPaidPerformer } from './demo-world.ts'
import { enter, expect, test } from './fixtures.ts'
import type { World } from './world.ts'

const walletPill = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Wallet, balance/ })
const subscribeLinks = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Subscribe', exact: true })
const payButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Subscribe for/ })
const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`

async function openCheckout(page: Page, world: World) {
  const performer = await findPaidPerformer(world)
  const fan = await world.createAccount('fan')
  await world.fillWallet(fan, 5000)
  await enter(page, world, fan, `/${performer.username}`)
  await subscribeLinks(page).first().click()
  await expect(payButtons(page)).toBeVisible()
  return performer
}

test('Back after a subscription from the wallet leads past the checkout and shows the new balance', async ({
  page,
  world,
}) => {
  const { username, priceCents } = await openCheckout(page, world)
  await payButtons(page).click()
  await expect(page.getByText('Paid. Enjoy!')).toBeVisible()
  // The checkout finds nothing left to buy and redirects to the performer.
  await page.goBack()
  await expect(page).toHaveURL(`/${username}`)
  await expect(payButtons(page)).toHaveCount(0)
  await expect(subscribeLinks(page)).toHaveCount(0)
  await expect(walletPill(page)).toContainText(euros(5000 - priceCents))
})

test('a page restored from the browser’s back/forward cache reads the balance and the subscription again', async ({
  page,
  world,
}) => {
  const performer = await findPaidPerformer(world)
  const fan = await world.createAccount('fan')
  await world.fillWallet(fan, 5000)
  await enter(page, world, fan, `/${performer.username}`)
  await expect(subscribeLinks(page).first()).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`/${performer.username}`)
  await subscribeLinks(other).first().click()
  await payButtons(other).click()
  await expect(other.getByText('Paid. Enjoy!')).toBeVisible()
  // Browsers under test have no back/forward cache, so the test sends the event that a restored page receives.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(subscribeLinks(page)).toHaveCount(0)
  await expect(walletPill(page)).toContainText(euros(5000 - performer.priceCents))
})
