import type { Page } from '@playwright/test'
import { listPosts } from '#contract/posts.ts'
import { getPerformer } from '#contract/performers.ts'
import { findDemoPost } from './demo-world.ts'
import { enter, expect, submitLogin, test, widthsFrom } from './fixtures.ts'
import type { World } from './world.ts'

/** Finds a subscribers' post of the demo world with images or videos, which a visitor sees locked. */
async function findLockedPost(world: World) {
  const post = await findDemoPost(
    world,
    ({ locked }) =>
      locked?.cheapestEntitlement?.kind === 'subscribe' && locked.totalPhotos + locked.totalVideos > 0,
  )
  if (post.locked?.cheapestEntitlement?.kind !== 'subscribe')
    throw new Error('the post is not for subscribers')
  return { ...post, priceCents: post.locked.cheapestEntitlement.monthlyPriceCents }
}

const walletPill = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Wallet, balance/ })
const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `a fan subscribes from the wallet, sees locked posts at once, and cancels in two clicks (${width})`,
    details,
    async ({ page, world }) => {
      await page.setViewportSize(viewport)
      const { performer, priceCents, _id: postId } = await findLockedPost(world)
      const fan = await world.createAccount('fan')
      await world.fillWallet(fan, 5000)
      await enter(page, world, fan, `/post/${postId}`)
      await expect(page.getByText('For subscribers')).toBeVisible()

      await page.goto(`/${performer.username}`)
      await page.getByRole('link', { name: 'Subscribe', exact: true }).click()
      await expect(page.getByRole('heading', { name: `Subscribe to ${performer.name}` })).toBeVisible()
      await expect(page.getByRole('radio', { name: /^Wallet/ })).toBeChecked()
      await page.getByRole('button', { name: `Subscribe for ${euros(priceCents)}` }).click()
      await expect(page.getByText('Paid. Enjoy!')).toBeVisible()
      await page.getByRole('link', { name: `To ${performer.name}’s page` }).click()
      await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()
      await expect(walletPill(page)).toContainText(euros(5000 - priceCents))
      await expect(page.getByText('For subscribers')).toHaveCount(0)

      await page.goto(`/post/${postId}`)
      await expect(page.getByRole('main').getByRole('link', { name: /^Subscribe/ })).toHaveCount(0)

      await page.goto('/user/subscriptions')
      const row = page.getByRole('listitem').filter({ hasText: performer.name })
      await expect(row).toContainText('Renews on')
      await row.locator('summary', { hasText: 'Cancel' }).click()
      await expect(row.getByRole('button', { name: 'Cancel subscription' })).toBeInViewport({ ratio: 1 })
      await row.getByRole('button', { name: 'Cancel subscription' }).click()
      await expect(row).toContainText('Access until')

      await page.goto(`/${performer.username}`)
      await expect(page.getByText(`Every post by ${performer.name} stays open until`)).toBeVisible()
      await expect(page.getByText('For subscribers')).toHaveCount(0)
    },
  )
}

test('an anonymous visitor who subscribes and logs in lands at the checkout', async ({ page, world }) => {
  const { performer } = await findLockedPost(world)
  const fan = await world.createAccount('fan')
  await page.goto(`/${performer.username}`)
  await page.getByRole('link', { name: 'Subscribe', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\/register\?next=/)
  await page.getByRole('link', { name: 'Log in instead' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?next=/)
  await submitLogin(page, fan)
  await expect(page.getByRole('heading', { name: `Subscribe to ${performer.name}` })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Wallet/ })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked()
})

test('the API sends no files of a locked post, and its page stays locked, without a subscription', async ({
  page,
  world,
}) => {
  const { performer, _id: postId } = await findLockedPost(world)
  const subscriber = await world.createAccount('fan')
  const bodies: string[] = []
  page.on('response', async (response) => {
    if (/html|x-component/.test(response.headers()['content-type'] ?? ''))
      bodies.push(await response.text().catch(() => ''))
  })
  await page.goto(`/post/${postId}`)
  await expect(page.getByText('For subscribers')).toBeVisible()
  await page.goto(`/${performer.username}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const profile = await world.call(getPerformer, { params: { id: performer.username } })
  expect(profile.monthlyPriceCents).not.toBeNull()

  const { data } = await world.call(listPosts, { query: { performerId: performer._id, limit: 100 } })
  const locked = data.filter(({ isLocked }) => isLocked)
  expect(locked.length).toBeGreaterThan(0)
  for (const post of locked) expect(post.files).toEqual([])
  expect(bodies.some((body) => body.includes(performer.name))).toBe(true)
  await enter(page, world, subscriber, `/post/${postId}`)
  await expect(page.getByText('For subscribers')).toBeVisible()
})
