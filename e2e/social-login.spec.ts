import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { createPost } from '#contract/posts.ts'
import { consentAt } from '#tests/support/local-server.ts'
import { enter, expect, widthsFrom } from './fixtures.ts'
import { allow, onward, test } from './outside.ts'
import { newUsername } from './world.ts'

const findCookies = async (context: BrowserContext, pattern: RegExp) =>
  (await context.cookies()).filter(({ name }) => pattern.test(name))

const PROVIDERS = [
  { label: 'Google', name: 'Gwen Searcher', place: 'login' },
  { label: 'Facebook', name: 'Nell Newcomer', place: 'register' },
  { label: 'X', name: 'Mira Lund', place: 'login' },
]

for (const { label, name, place } of PROVIDERS) {
  test(`an anonymous visitor who logs in with ${label} lands on the account page with a session, and keeps no cookie of the OAuth flow`, async ({
    page,
    context,
    outside,
  }) => {
    await page.goto(`/auth/${place}`)
    await onward(page, label)
    await allow(page)
    await expect(page).toHaveURL(`${outside.world.origin}/user/account`)
    await expect(page.getByRole('button', { name: `Your menu, ${name}` })).toBeVisible()
    const [token] = await findCookies(context, /^token$/)
    expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(await findCookies(context, /^oauth-|authjs/)).toEqual([])
  })
}

test('an anonymous visitor who follows and logs in with a provider chooses a username, and returns to the follow', async ({
  page,
  outside,
}) => {
  const { world, google } = outside
  google.person = { sub: 'follower', name: 'Fay Follower', email: 'fay@example.com', email_verified: true }
  const performer = await world.createAccount('performer')
  await page.goto(`/${performer.username}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: `Follow ${performer.name}` })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Follow ${performer.name}` })).toBeVisible()
  await onward(page, 'Google')
  await allow(page)
  await expect(page).toHaveURL(/\/user\/account\?next=/)
  await page.getByRole('textbox', { name: 'Username' }).fill(newUsername('fay'))
  await page.getByRole('button', { name: 'Take this username' }).click()
  await expect(page).toHaveURL(`${world.origin}/${performer.username}?intent=follow`)
  await expect(page.getByRole('region', { name: 'What you came for' })).toBeVisible()
})

test('a denied consent leads back to the login with an explanation and leaves no cookie, at each provider', async ({
  page,
  context,
  outside,
}) => {
  for (const { label } of PROVIDERS) {
    await page.goto('/auth/login?next=%2Fwallet')
    await onward(page, label)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(`${outside.world.origin}/auth/login?next=%2Fwallet`)
    await expect(
      page.getByText('You did not allow it there, so nothing has changed here.').first(),
    ).toBeVisible()
    expect(await findCookies(context, /^token$|^oauth-|authjs/)).toEqual([])
  }
})

test('scripts cannot read the cookies of an OAuth flow, which last a day at most', async ({
  page,
  context,
  outside,
}) => {
  await page.goto('/auth/login')
  await onward(page, 'X')
  await expect(page).toHaveURL(new RegExp(`^${outside.twitter.origin}`))
  const kept = await findCookies(context, /^oauth-/)
  expect(kept.map(({ name }) => name).toSorted()).toEqual(['oauth-role', 'oauth-token'])
  for (const cookie of kept) {
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    expect(cookie.expires - Date.now() / 1000).toBeLessThanOrEqual(24 * 60 * 60)
    expect(cookie.expires - Date.now() / 1000).toBeGreaterThan(24 * 60 * 60 - 60)
  }
})

test('a provider’s answer to another browser logs nobody in', async ({
  page,
  context,
  openBrowser,
  outside,
}) => {
  for (const label of ['Facebook', 'X']) {
    const other = await openBrowser()
    await other.goto('/auth/login')
    await onward(other, label)
    await expect(other.getByRole('button', { name: 'Allow' })).toBeVisible()
    // The other browser's OAuth flow stops right before its end.
    const back = await consentAt(other.url())
    await page.goto(back.href)
    await expect(page).toHaveURL(`${outside.world.origin}/auth/login`)
    await expect(page.getByText('started in another browser').first()).toBeVisible()
    expect(await findCookies(context, /^token$/)).toEqual([])
  }
})

test('a login with a provider cannot take over the account with the same email, but its owner can connect the provider', async ({
  page,
  outside,
}) => {
  const { world, google } = outside
  const fan = await world.createAccount('fan')
  google.person = { sub: 'taker', name: 'Somebody', email: fan.email, email_verified: false }
  await page.goto('/auth/login')
  await onward(page, 'Google')
  await allow(page)
  await expect(page.getByText('There is already an account with this email.').first()).toBeVisible()

  await enter(page, world, fan, '/user/security')
  // The provider remembers the consent and does not ask again.
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await expect(page).toHaveURL(`${world.origin}/user/security`)
  await expect(page.getByText('Google is connected.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect Google' }).click()
  await expect(page.getByRole('button', { name: 'Connect Google' })).toBeVisible()
})

for (const { width, viewport, details } of widthsFrom('desk')) {
  test(
    `a performer connects Twitter, and new posts are announced until it is switched off or revoked (${width})`,
    details,
    async ({ page, outside }) => {
      await page.setViewportSize(viewport)
      const { world, twitter } = outside
      const performer = await world.createAccount('performer')
      const token = await world.openSession(performer)
      const publish = (text: string) =>
        world.call(createPost, { body: { text, idempotencyKey: randomUUID() } }, token)
      await enter(page, world, performer, '/model/connections')
      await page.getByRole('button', { name: 'Connect X' }).click()
      await allow(page)
      await expect(page).toHaveURL(`${world.origin}/model/connections`)
      await expect(page.getByText('@mira_sings')).toBeVisible()

      const { _id } = await publish(`Doors open at eight (${width}).`)
      const told = `Doors open at eight (${width}).\n${world.origin}/post/${_id}`
      await expect.poll(() => twitter.tweets).toContain(told)

      await page.getByRole('button', { name: 'Switch off' }).click()
      await expect(page.getByText('Off: nothing is announced there.')).toBeVisible()
      await publish('Not for everybody.')
      await page.getByRole('button', { name: 'Switch on' }).click()
      await expect(page.getByText('On: each new post is announced there')).toBeVisible()
      twitter.revokeGrants()
      await publish('Too late.')
      await expect(async () => {
        await page.reload()
        await expect(page.getByText('X no longer lets us post for you')).toBeVisible({ timeout: 1000 })
      }).toPass()
      expect(twitter.tweets.filter((tweet) => /Not for everybody|Too late/.test(tweet))).toEqual([])
    },
  )
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('without JavaScript people log in with a provider', async ({ page, outside, problems }) => {
    // Chromium reports every script as blocked when JavaScript is off.
    problems.allow(/^(?:csp: GET|console: Loading the script) .*\/_next\/static\//)
    outside.google.person = {
      sub: 'plain',
      name: 'Pat Plain',
      email: 'pat@example.com',
      email_verified: true,
    }
    await page.goto('/auth/login')
    await onward(page, 'Google')
    await allow(page)
    await expect(page).toHaveURL(`${outside.world.origin}/user/account`)
  })
})
