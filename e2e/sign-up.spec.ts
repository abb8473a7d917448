/** An anonymous visitor who wants something registers or logs in, and lands where they were going. */
import { AFTER_THE_SESSION } from './problems.ts'
import type { Page } from '@playwright/test'
import { getPerformer } from '#contract/performers.ts'
import { hostileDestinations } from '#tests/support/hostile-destinations.ts'
import { findDemoPost, findPaidPerformer } from './demo-world.ts'
import { expect, submitLogin, test, WIDTHS } from './fixtures.ts'
import { newPassword, newUsername } from './world.ts'
import { listShows } from './shows.ts'

const main = (page: Page) => page.getByRole('main')
const offer = (page: Page) => page.getByRole('region', { name: 'What you came for' })

async function register(page: Page): Promise<{ username: string; password: string }> {
  const fan = { username: newUsername('new'), password: newPassword() }
  await page.getByLabel('Your name').fill('Nell Newcomer')
  await page.getByLabel('Username').fill(fan.username)
  await page.getByLabel('Email').fill(`${fan.username}@example.com`)
  await page.getByLabel('Password').fill(fan.password)
  await page.getByLabel('I am 18 or older.').check()
  await page.getByLabel('I accept the terms').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  return fan
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('an anonymous visitor who subscribes on a phone registers, lands at the checkout, and pays', async ({
      page,
      world,
      problems,
    }) => {
      // Chromium reports every script as blocked when JavaScript is off.
      problems.allow(/^(?:csp: GET|console: Loading the script) .*\/_next\/static\//)
      await page.setViewportSize(WIDTHS.phone)
      const performer = await findPaidPerformer(world)
      const heading = page.getByRole('heading', { level: 1, name: `Subscribe to ${performer.name}` })
      await page.goto(`/${performer.username}`)
      await page.getByRole('link', { name: 'Subscribe', exact: true }).click()
      await expect(page).toHaveURL(/\/auth\/register\?next=/)
      await expect(heading).toBeVisible()
      await register(page)
      await expect(page).toHaveURL(`/checkout/new?subscribe=${performer._id}`)
      await expect(heading).toBeVisible()
      await page.getByRole('button', { name: /^Subscribe for/ }).click()
      await page.getByRole('button', { name: /^Approve/ }).click()
      await expect(page).toHaveURL(/\/checkout\/[\w-]+/)
      await expect(async () => {
        if (!javaScriptEnabled) await page.reload()
        await expect(page.getByText('Paid. Enjoy!')).toBeVisible({ timeout: 2000 })
      }).toPass()
    })
  })
}

test('an anonymous visitor who follows and then logs in has to confirm by one press; the address alone follows nobody', async ({
  page,
  world,
}) => {
  const [fan, performer] = [await world.createAccount('fan'), await world.createAccount('performer')]
  const follower = await world.openSession(fan)
  const isFollowing = async () =>
    (await world.call(getPerformer, { params: { id: performer.username } }, follower)).relation?.isFollowing
  await page.goto(`/${performer.username}`)
  await main(page)
    .getByRole('link', { name: `Follow ${performer.name}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Follow ${performer.name}` })).toBeVisible()
  await page.getByRole('link', { name: 'Log in instead' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Follow ${performer.name}` })).toBeVisible()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await submitLogin(page, fan)
  await expect(page).toHaveURL(`/${performer.username}?intent=follow`)
  await expect(offer(page)).toBeVisible()
  await page.reload()
  expect(await isFollowing()).toBe(false)
  await offer(page)
    .getByRole('button', { name: `Follow ${performer.name}` })
    .click()
  await expect(offer(page)).toHaveCount(0)
  expect(await isFollowing()).toBe(true)
  await page.reload()
  await expect(main(page).getByRole('button', { name: `Following ${performer.name}` })).toBeVisible()
  await expect(offer(page)).toHaveCount(0)
})

test('an anonymous visitor who tips finds the tip sheet open after registering, and closed after a reload', async ({
  page,
  world,
}) => {
  const performer = await world.createAccount('performer')
  await page.goto(`/${performer.username}`)
  await main(page)
    .getByRole('link', { name: `Tip ${performer.name}` })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Send ${performer.name} a tip` })).toBeVisible()
  await register(page)
  await expect(page.getByRole('dialog', { name: `Tip ${performer.name}` })).toBeVisible()
  await expect(page).toHaveURL(`/${performer.username}`)
  await page.reload()
  await expect(main(page).getByRole('button', { name: 'Tip', exact: true })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an anonymous visitor who likes a post or joins a chat returns to it after registering or logging in', async ({
  page,
  world,
  problems,
}) => {
  // The open page still sends requests after its cookies are deleted.
  problems.allow(AFTER_THE_SESSION)
  const post = await findDemoPost(world, ({ isLocked }) => !isLocked)
  await page.goto(`/post/${post._id}`)
  await main(page).getByRole('link', { name: /^Like/ }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: `Like ${post.performer.name}’s post` }),
  ).toBeVisible()
  const fan = await register(page)
  const like = main(page).getByRole('button', { name: /^Like/ })
  await expect(like).toContainText('You wanted to like this')
  await expect(like).toBeFocused()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Enter')
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  await page.context().clearCookies()
  const [{ username, name }] = await listShows(world)
  await page.goto(`/live/${username}`)
  await main(page).getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Chat with ${name}` })).toBeVisible()
  await page.getByRole('link', { name: 'Log in instead' }).click()
  await submitLogin(page, fan)
  await expect(page).toHaveURL(`/live/${username}?intent=chat`)
  await page.goto(`/live/${username}?intent=follow`)
  await main(page)
    .getByRole('button', { name: `Follow, as you wanted ${name}` })
    .click()
  await expect(main(page).getByRole('button', { name: `Following ${name}` })).toBeVisible()
})

test('the wallet and the checkout show an anonymous visitor links to register and to log in', async ({
  page,
  world,
}) => {
  const performer = await findPaidPerformer(world)
  for (const path of ['/wallet', `/checkout/new?subscribe=${performer._id}`]) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    const next = encodeURIComponent(path)
    await expect(main(page).getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      `/auth/register?next=${next}`,
    )
    await main(page).getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`/auth/login?next=${next}`)
  }
})

test('a registration ignores a destination on another site', async ({ page }) => {
  const next = '/\\evil.example'
  expect(hostileDestinations).toContain(next)
  await page.goto(`/auth/register?next=${encodeURIComponent(next)}`)
  const { username } = await register(page)
  await expect(page).toHaveURL(`/auth/login?registered=${username}&next=%2Fuser%2Fwelcome`)
})
