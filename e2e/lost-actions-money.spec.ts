/** The network fails during payments: nobody pays twice, and the page keeps what was chosen. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { subscribeToPerformer, topUpWallet } from '#contract/payments.ts'
import { searchWalletEntries } from '#contract/wallet.ts'
import { NO_NETWORK } from './answers.ts'
import { findPaidPerformer } from './demo-world.ts'
import { enter, expect, test } from './fixtures.ts'
import { sight, walkAction } from './lost-action.ts'
import { publish } from './posts.ts'
import type { Account, World } from './world.ts'

test.describe.configure({ mode: 'parallel' })
test.beforeEach(({ problems }) => problems.allow(NO_NETWORK))

const WALLET_CENTS = 10_000

const balance = (page: Page) => page.locator('header').getByRole('link', { name: /^Wallet, balance/ })
const main = (page: Page) => page.getByRole('main')

async function createPatron(world: World) {
  const fan = await world.createAccount('fan')
  await world.fillWallet(fan, WALLET_CENTS)
  return { fan, token: await world.openSession(fan) }
}

/** @returns the amounts that left the wallet, in cents, as negative numbers */
async function readSpent(world: World, fan: Account): Promise<number[]> {
  const { data } = await world.call(searchWalletEntries, { query: {} }, await world.openSession(fan))
  return data.map(({ amountCents }) => amountCents).filter((cents) => cents < 0)
}

test('a top-up is opened and paid once although first its request and then its answer is lost', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('fan'), '/wallet')
  await page.getByRole('radio', { name: /Another amount/ }).check()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.fill('25')
  await walkAction(page, 'payments.topUp', {
    losing: ['request', 'answer'],
    hasKey: true,
    press: () => page.getByRole('button', { name: 'Go to payment' }).click(),
    async kept() {
      await expect(page.getByRole('radio', { name: /Another amount/ })).toBeChecked()
      await expect(amount).toHaveValue('25')
    },
    done: () => expect(page.getByText('Sandbox – no real money')).toBeVisible(),
  })
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByText('Your wallet is topped up')).toBeVisible()
  await page.goto('/wallet')
  await expect(balance(page)).toContainText('€25.00')
  // The lost answer left no second payment open.
  await expect(page.getByRole('link', { name: 'Check its status' })).toHaveCount(0)
})

test('a subscription is paid once although first its request and then its answer is lost, and cancelling it works on the second press after the network failed', async ({
  page,
  world,
}) => {
  const { fan } = await createPatron(world)
  const performer = await findPaidPerformer(world)
  await enter(page, world, fan, `/checkout/new?subscribe=${performer._id}`)
  const wallet = page.getByRole('radio', { name: /^Wallet/ })
  await wallet.check()
  await walkAction(page, 'payments.subscribe', {
    losing: ['request', 'answer'],
    hasKey: true,
    press: () => page.getByRole('button', { name: /^Subscribe for/ }).click(),
    kept: () => expect(wallet).toBeChecked(),
    done: () => expect(page.getByText('Paid. Enjoy!')).toBeVisible(),
  })
  expect(await readSpent(world, fan)).toEqual([-(performer.monthlyPriceCents ?? 0)])

  await page.goto('/user/subscriptions')
  const row = page.getByRole('listitem').filter({ hasText: performer.name })
  await row.locator('summary', { hasText: 'Cancel' }).click()
  await walkAction(page, 'payments.cancelSubscription', {
    press: () => row.getByRole('button', { name: 'Cancel subscription' }).click(),
    kept: () => expect(row).toContainText('Renews on'),
    done: () => expect(row).toContainText('Access until'),
  })
})

test('an open payment is paid once although first its request and then its answer is lost', async ({
  page,
  world,
}) => {
  const { fan, token } = await createPatron(world)
  const performer = await findPaidPerformer(world)
  const body = { performerId: performer._id, idempotencyKey: randomUUID() }
  const open = await world.call(subscribeToPerformer, { body }, token)
  await enter(page, world, fan, `/checkout/${open._id}`)
  const wallet = page.getByRole('radio', { name: /^Wallet/ })
  await wallet.check()
  await walkAction(page, 'payments.payOpen', {
    losing: ['request', 'answer'],
    press: () => page.getByRole('button', { name: /^Pay / }).click(),
    kept: () => expect(wallet).toBeChecked(),
    done: () => expect(page.getByText('Paid. Enjoy!')).toBeVisible(),
  })
  expect(await readSpent(world, fan)).toEqual([-(performer.monthlyPriceCents ?? 0)])
})

test('cancelling an open payment works on the second press after the network failed', async ({
  page,
  world,
}) => {
  const fan = await world.createAccount('fan')
  const body = { amountCents: 2000, idempotencyKey: randomUUID() }
  const open = await world.call(topUpWallet, { body }, await world.openSession(fan))
  await enter(page, world, fan, `/checkout/${open._id}`)
  await walkAction(page, 'payments.cancelOpen', {
    press: () => page.getByRole('button', { name: 'Cancel this payment' }).click(),
    kept: () => expect(main(page)).not.toContainText('You cancelled this payment'),
    done: () => expect(page.getByText('You cancelled this payment')).toBeVisible(),
  })
})

test('a tip is paid once although first its request and then its answer is lost', async ({ page, world }) => {
  const { fan } = await createPatron(world)
  const performer = await world.createAccount('performer')
  await enter(page, world, fan, `/${performer.username}`)
  await page.getByRole('button', { name: 'Tip' }).click()
  const words = page.getByLabel('A few words')
  await words.fill('Encore!')
  await walkAction(page, 'payments.sendTip', {
    losing: ['request', 'answer'],
    hasKey: true,
    press: () => page.getByRole('button', { name: 'Send €5.00' }).click(),
    told: /^(?:No answer came|You were offline).*You will not pay twice/,
    kept: () => expect(words).toHaveValue('Encore!'),
    done: () => expect(sight(page.getByText('got your €5.00'))).toBeVisible(),
  })
  expect(await readSpent(world, fan)).toEqual([-500])
})

/** Publishes a post for 5.00. @returns its id */
async function sellPost(world: World): Promise<string> {
  const token = await world.openSession(await world.createAccount('performer'))
  const { _id } = await publish(world, token, { text: 'The encore', gate: 'price', priceCents: 500 })
  return _id
}

test('a post is bought once although first its request and then its answer is lost', async ({
  page,
  world,
}) => {
  const { fan } = await createPatron(world)
  await enter(page, world, fan, `/post/${await sellPost(world)}`)
  await page.getByRole('link', { name: /^Unlock for €5/ }).click()
  const wallet = page.getByRole('radio', { name: /^Wallet/ })
  await walkAction(page, 'payments.unlockPost', {
    losing: ['request', 'answer'],
    hasKey: true,
    press: () => page.getByRole('button', { name: 'Pay €5.00' }).click(),
    told: /^(?:No answer came|You were offline).*You will not pay twice/,
    kept: () => expect(wallet).toBeChecked(),
    done: () => expect(sight(page.getByText('Unlocked for €5.00'))).toBeVisible(),
  })
  expect(await readSpent(world, fan)).toEqual([-500])
})

test('a post is bought once by its plain form although first its request and then its answer is lost', async ({
  page,
  world,
}) => {
  const { fan } = await createPatron(world)
  await enter(page, world, fan, `/checkout/new?post=${await sellPost(world)}`)
  const wallet = page.getByRole('radio', { name: /^Wallet/ })
  await walkAction(page, 'payments.buyPost', {
    losing: ['request', 'answer'],
    hasKey: true,
    press: () => page.getByRole('button', { name: /^Unlock for/ }).click(),
    kept: () => expect(wallet).toBeChecked(),
    done: () => expect(page.getByText('Paid. The post is yours to keep.')).toBeVisible(),
  })
  expect(await readSpent(world, fan)).toEqual([-500])
})

test('a top-up for a tip opens and is paid once although its answers are lost, and the tip goes out once', async ({
  page,
  world,
}) => {
  const fan = await world.createAccount('fan')
  const performer = await world.createAccount('performer')
  await enter(page, world, fan, `/${performer.username}`)
  await page.getByRole('button', { name: 'Tip' }).click()
  await page.getByLabel('A few words').fill('Encore!')
  const topup = page.getByRole('dialog', { name: 'Top up your wallet' })
  const pay = topup.getByRole('button', { name: 'Go to payment' })
  await walkAction(page, 'payments.prepareTopup', {
    losing: ['request', 'answer'],
    // The open sheet hides the button behind it.
    press: () => page.getByRole('button', { name: /^(?:Top up and send €5\.00|Try again)$/ }).click(),
    done: () => expect(pay).toBeVisible(),
  })
  await walkAction(page, 'payments.topUp', {
    losing: ['request', 'answer'],
    hasKey: true,
    press: () => pay.click(),
    kept: () => expect(topup.getByRole('radio', { name: /Just what is missing/ })).toBeChecked(),
    done: () => expect(page.getByText('Sandbox – no real money')).toBeVisible(),
  })
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByText('Tip sent')).toBeVisible()
  expect(await readSpent(world, fan)).toEqual([-500])
})
