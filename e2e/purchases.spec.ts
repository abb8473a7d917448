/** A fan buys a post where they meet it: in place from the wallet, at a provider, and without scripts. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { purchasePostFromWallet } from '#contract/payments.ts'
import { type OwnPost, updatePost } from '#contract/posts.ts'
import { searchWalletEntries } from '#contract/wallet.ts'
import { enter, expect, submitLogin, test, toasts, widthsFrom } from './fixtures.ts'
import { untilInteractive } from './lost-action.ts'
import { postsOf, publish, uploadPhoto } from './posts.ts'
import type { Account, World } from './world.ts'

test.describe.configure({ mode: 'parallel' })

const PRICE = 500
/** Chromium reports every script as blocked when JavaScript is off. */
const NO_SCRIPTS = /^(?:csp: GET|console: Loading the script) .*\/_next\/static\//

const walletPill = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Wallet, balance/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Unlock this post' })
const unlock = (where: Page | Locator) => where.getByRole('link', { name: /^Unlock for €5/ })
const payButton = (where: Page | Locator) => where.getByRole('button', { name: 'Pay €5.00' })
const photos = (where: Page | Locator) => where.getByRole('img', { name: /^Photo/ })

interface Sale {
  star: Account
  starToken: string
  post: OwnPost
}

async function sellPost(world: World): Promise<Sale> {
  const star = await world.createAccount('performer')
  const starToken = await world.openSession(star)
  const fileIds = [await uploadPhoto(world, starToken, '#a63'), await uploadPhoto(world, starToken, '#36a')]
  const written = { text: 'The encore of last night', gate: 'price', priceCents: PRICE, fileIds } as const
  return { star, starToken, post: await publish(world, starToken, { ...written, fileIds }) }
}

async function createPatron(world: World, balanceCents: number): Promise<Account> {
  const fan = await world.createAccount('fan')
  if (balanceCents > 0) await world.fillWallet(fan, balanceCents)
  return fan
}

/** Marks the document, to tell later that no other one has replaced it. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isMarked: true }))
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window)

/** Expects the photos to be there, each with its bytes. */
async function expectOpen(page: Page, count = 2): Promise<void> {
  const shown = photos(page.getByRole('main').getByRole('article').first())
  await expect(shown).toHaveCount(count)
  const statuses = []
  for (const photo of await shown.all()) {
    const address = await photo.evaluate((image: HTMLImageElement) => image.currentSrc || image.src)
    statuses.push((await page.request.get(address)).status())
  }
  expect(statuses).toEqual(statuses.map(() => 200))
}

async function readSpent(world: World, fan: Account): Promise<number[]> {
  const { data } = await world.call(searchWalletEntries, { query: {} }, await world.openSession(fan))
  return data.map(({ amountCents }) => amountCents).filter((cents) => cents < 0)
}

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `a visitor meets a post for sale, logs in, buys it in place from the wallet, and keeps it (${width})`,
    details,
    async ({ page, world }) => {
      await page.setViewportSize(viewport)
      const { star, post } = await sellPost(world)
      const fan = await createPatron(world, 2000)
      await page.goto(`/${star.username}`)
      await unlock(postsOf(page)).click()
      await expect(page.getByRole('heading', { name: `Unlock ${star.name}’s post` })).toBeVisible()
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
      await expect(page.getByRole('heading', { name: `Unlock ${star.name}’s post` })).toBeVisible()
      await submitLogin(page, fan)

      // The sheet is open, the address has lost the intent, and nothing is bought.
      await expect(sheet(page)).toBeVisible()
      await expect(page).toHaveURL(`/post/${post._id}`)
      expect(await readSpent(world, fan)).toEqual([])
      await expect(sheet(page)).toContainText('The encore')
      await expect(sheet(page)).toContainText(`2 photos, by ${star.name}`)
      await expect(sheet(page)).toContainText('€20.00 now, €15.00 afterwards')
      await mark(page)
      await payButton(sheet(page)).click()

      await expect(toasts(page)).toContainText('Unlocked for €5.00')
      await expectOpen(page)
      await expect(sheet(page)).toHaveCount(0)
      await expect(page.getByRole('article', { name: `Post by ${star.name}` })).toBeFocused()
      await expect(walletPill(page)).toContainText('€15.00')
      expect(await isMarked(page)).toBe(true)
      await page.reload()
      await expectOpen(page)
      await expect(unlock(page)).toHaveCount(0)
      expect(await readSpent(world, fan)).toEqual([-PRICE])
    },
  )
}

test('a post that a list has loaded later opens in place; likes, the position and typed text stay', async ({
  page,
  world,
}) => {
  const { star, starToken } = await sellPost(world)
  for (const at of Array.from({ length: 12 }, (_, index) => index))
    await publish(world, starToken, { text: `Note ${at}`, gate: 'free' })
  await enter(page, world, await createPatron(world, 2000), `/${star.username}`)
  await untilInteractive(page)
  const like = postsOf(page).first().getByRole('button', { name: 'Like' })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'More posts', exact: true }).click()
  await expect(postsOf(page)).toHaveCount(13)
  const sold = postsOf(page).filter({ hasText: 'The encore' })
  await unlock(sold).scrollIntoViewIfNeeded()
  const typed = page.getByRole('banner').getByRole('searchbox')
  await typed.fill('half a word')
  await unlock(sold).scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await mark(page)
  await unlock(sold).click()
  await payButton(sheet(page)).click()

  await expect(photos(sold)).toHaveCount(2)
  await expect(sold).toBeFocused()
  await expect(postsOf(page)).toHaveCount(13)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(typed).toHaveValue('half a word')
  expect(await page.evaluate(() => scrollY)).toBe(top)
  expect(await isMarked(page)).toBe(true)
})

test('a fan pays at a provider, and returns from there to the open post', async ({ page, world }) => {
  const { post } = await sellPost(world)
  await enter(page, world, await createPatron(world, 0), `/post/${post._id}`)
  await untilInteractive(page)
  await unlock(page).click()
  await expect(sheet(page).getByRole('radio', { name: /^Card/ })).toBeChecked()
  await payButton(sheet(page)).click()
  await page.getByRole('button', { name: /^Decline/ }).click()
  await expect(page.getByText('The card was declined by its bank.')).toBeVisible()
  // Another attempt is for the same post.
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(`/checkout/new?post=${post._id}`)
  await page.getByRole('link', { name: 'Back to the post' }).click()
  await expect(page).toHaveURL(`/post/${post._id}`)
  await untilInteractive(page)
  await unlock(page).click()
  await payButton(sheet(page)).click()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByText('Paid. The post is yours to keep.')).toBeVisible()
  await page.getByRole('link', { name: 'See the post' }).click()
  await expect(page).toHaveURL(`/post/${post._id}`)
  await expectOpen(page)
})

test('a short wallet is topped up on the spot, and the post opens by itself afterwards', async ({
  page,
  world,
}) => {
  const { post } = await sellPost(world)
  const fan = await createPatron(world, 0)
  await enter(page, world, fan, `/post/${post._id}`)
  await untilInteractive(page)
  await unlock(page).click()
  await expect(sheet(page).getByRole('radio', { name: /^Wallet/ })).toBeDisabled()
  await expect(sheet(page)).toContainText('€0.00 now, €5.00 short')
  await sheet(page).getByRole('link', { name: 'top up your wallet' }).click()
  const topup = page.getByRole('dialog', { name: 'Top up your wallet' })
  await expect(topup.getByText('€5.00 is missing.')).toBeVisible()
  await expect(topup.getByText(/^Then we unlock the post by .+ for €5\.00, by itself\.$/)).toBeVisible()
  await expect(topup.getByRole('radio').first()).toBeChecked()
  expect(await readSpent(world, fan)).toEqual([])
  await topup.getByRole('button', { name: 'Go to payment' }).click()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(page).toHaveURL(`/post/${post._id}`)
  await expectOpen(page)
  expect(await readSpent(world, fan)).toEqual([-PRICE])
})

test('a higher price is asked again before anything is paid, and a post that is bought elsewhere opens', async ({
  page,
  world,
}) => {
  const { starToken, post } = await sellPost(world)
  const fan = await createPatron(world, 2000)
  await enter(page, world, fan, `/post/${post._id}`)
  await untilInteractive(page)
  await unlock(page).click()
  await expect(payButton(sheet(page))).toBeVisible()
  const params = { id: post._id }
  const dearer = { priceCents: 700 }
  await world.call(updatePost, { params, body: dearer }, starToken)
  await payButton(sheet(page)).click()
  await expect(sheet(page).getByRole('alert')).toHaveText(
    'The price is now €7.00. You have not been charged.',
  )
  expect(await readSpent(world, fan)).toEqual([])

  const body = { feedId: post._id, idempotencyKey: randomUUID() }
  await world.call(purchasePostFromWallet, { body }, await world.openSession(fan))
  await sheet(page).getByRole('button', { name: 'Pay €7.00' }).click()
  await expect(toasts(page)).toContainText('You have bought this post already. It is open.')
  await expectOpen(page)
  expect(await readSpent(world, fan)).toEqual([-700])
})

test('without scripts a plain form sells the post from the wallet, to a visitor after the login', async ({
  openBrowser,
  problems,
  world,
}) => {
  problems.allow(NO_SCRIPTS)
  const { star, post } = await sellPost(world)
  const fan = await createPatron(world, 2000)
  const page = await openBrowser({ javaScriptEnabled: false })
  await page.goto(`/checkout/new?post=${post._id}`)
  await expect(page.getByRole('heading', { name: `Unlock ${star.name}’s post` })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: `Unlock ${star.name}’s post` })).toBeVisible()
  await submitLogin(page, fan)
  await page.goto(`/post/${post._id}`)
  await unlock(page).click()
  await expect(page).toHaveURL(`/checkout/new?post=${post._id}`)
  await expect(page.getByText('€20.00 now, €15.00 afterwards')).toBeVisible()
  await page.getByRole('button', { name: 'Unlock for €5' }).click()
  await expect(page.getByText('Paid. The post is yours to keep.')).toBeVisible()
  await page.getByRole('link', { name: 'See the post' }).click()
  await expectOpen(page)
  expect(await readSpent(world, fan)).toEqual([-PRICE])
  // The checkout has nothing left to sell.
  await page.goto(`/checkout/new?post=${post._id}`)
  await expect(page).toHaveURL(`/post/${post._id}`)
})

test('fifty taps at once over the network, with one key and with fifty, are one debit', async ({ world }) => {
  const fan = await createPatron(world, 5000)
  const token = await world.openSession(fan)
  for (const keyOf of [(key: string) => key, () => randomUUID()]) {
    const { post } = await sellPost(world)
    const key = randomUUID()
    const tap = () => {
      const body = { feedId: post._id, highestCents: PRICE, idempotencyKey: keyOf(key) }
      return world.call(purchasePostFromWallet, { body }, token).then(({ _id }) => _id)
    }
    const answers = await Promise.allSettled(Array.from({ length: 50 }, tap))
    const ids = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    expect(new Set(ids).size).toBe(1)
  }
  expect(await readSpent(world, fan)).toEqual([-PRICE, -PRICE])
})
