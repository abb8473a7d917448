/** Posts that come while a member looks at a list are announced, and shown when the member asks for them. */
import { randomUUID } from 'node:crypto'
import { createPost, updatePost } from '#contract/posts.ts'
import { enter, expect, test, widthsFrom } from './fixtures.ts'
import { untilInteractive } from './lost-action.ts'
import { makeFollower, nextSubscription, postsOf, publish as publishPost } from './posts.ts'
import type { Account, World } from './world.ts'

async function publish(world: World, star: Account, text: string): Promise<void> {
  const body = { text, idempotencyKey: randomUUID() }
  await world.call(createPost, { body }, await world.openSession(star))
}

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `new posts are announced on the home page and on the profile, and shown when asked for (${width})`,
    details,
    async ({ page, world }) => {
      await page.setViewportSize(viewport)
      const star = await world.createAccount('performer')
      await publish(world, star, 'The first of all.')
      const fan = await makeFollower(world, star)
      for (const path of ['/', `/${star.username}`]) {
        const subscribed = nextSubscription(page)
        await enter(page, world, fan, path)
        await subscribed
        const before = await postsOf(page).count()
        const text = `Fresh for ${path}: see https://example.com/${path === '/' ? 'home' : 'profile'}.`
        await publish(world, star, text)
        const pill = page.getByRole('button', { name: '1 new post' })
        await expect(pill).toBeVisible()
        await expect(postsOf(page)).toHaveCount(before)
        await pill.click()
        await expect(postsOf(page)).toHaveCount(before + 1)
        await expect(postsOf(page).first()).toContainText(`Fresh for ${path}`)
        await expect(pill).toHaveCount(0)
        const link = postsOf(page)
          .first()
          .getByRole('link', { name: /^example\.com/ })
        await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer')
        // The next round must not take this page's socket for its own.
        const again = nextSubscription(page)
        await page.reload()
        await again
        await expect(postsOf(page)).toHaveCount(before + 1)
      }
    },
  )
}

for (const { who, pathOf } of [
  { who: 'fan', pathOf: () => '/' },
  { who: 'fan', pathOf: (star: Account) => `/${star.username}` },
  { who: 'performer', pathOf: () => '/' },
] as const) {
  const where = pathOf({ username: 'star' } as Account)
  test(`a post that comes before a ${who}’s page ${where} hears of its performer is announced when it hears`, async ({
    page,
    world,
  }) => {
    const star = await world.createAccount('performer')
    // The home page of a performer has the posts of everybody.
    const [first, early] = [`The first of ${star.username}.`, `Too early to be heard of ${star.username}.`]
    await publish(world, star, first)
    const member = who === 'fan' ? await makeFollower(world, star) : await world.createAccount('performer')
    const signing = Promise.withResolvers<void>()
    await page.route('**/api/realtime/auth', async (route) => {
      await signing.promise
      await route.continue()
    })
    await enter(page, world, member, pathOf(star))
    await expect(postsOf(page).filter({ hasText: first })).toHaveCount(1)
    await publish(world, star, early)
    signing.resolve()
    await page.getByRole('button', { name: /^\d+ new posts?$/ }).click()
    await expect(postsOf(page).filter({ hasText: early })).toHaveCount(1)
  })
}

test('new posts stay when the page’s refresh, which began before they came, arrives after them', async ({
  page,
  world,
}) => {
  const star = await world.createAccount('performer')
  const token = await world.openSession(star)
  const first = await publishPost(world, token, { text: 'The first of all.' })
  const fan = await makeFollower(world, star)
  const subscribed = nextSubscription(page)
  await enter(page, world, fan, '/')
  await subscribed
  await untilInteractive(page)
  const params = { id: first._id }
  await world.call(updatePost, { params, body: { text: 'The first, corrected.' } }, token)
  const [rendered, arriving] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/\?_rsc=/, async (route) => {
    if ('next-router-prefetch' in route.request().headers()) return route.fallback()
    const response = await route.fetch()
    rendered.resolve()
    await arriving.promise
    await route.fulfill({ response })
  })
  // The page also refreshes itself when an operator changes a setting, for example.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await rendered.promise
  await publish(world, star, 'Newer than the refresh.')
  await page.getByRole('button', { name: '1 new post' }).click()
  await expect(postsOf(page)).toContainText(['Newer than the refresh.', 'The first of all.'])
  arriving.resolve()
  await expect(postsOf(page).last()).toContainText('The first, corrected.')
  await expect(postsOf(page)).toContainText(['Newer than the refresh.', 'The first, corrected.'])
})

test('a link that is followed while the page asks for new posts opens at once', async ({ page, world }) => {
  const star = await world.createAccount('performer')
  await publish(world, star, 'The first of all.')
  const fan = await makeFollower(world, star)
  const answering = Promise.withResolvers<void>()
  await page.route('**/api/posts/newest?*', async (route) => {
    await answering.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/posts/newest?*')
  await enter(page, world, fan, `/${star.username}`)
  await asked
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && 'next-action' in request.headers()) sent.push(request.url())
  })
  await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
  await expect(page).toHaveURL(/\/explore/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  answering.resolve()
  expect(sent).toEqual([])
})

test('more new posts than a part of the list has are all shown with one press', async ({ page, world }) => {
  const star = await world.createAccount('performer')
  await publish(world, star, 'The first of all.')
  const fan = await makeFollower(world, star)
  const subscribed = nextSubscription(page)
  await enter(page, world, fan, `/${star.username}`)
  await subscribed
  const texts = Array.from({ length: 14 }, (_, at) => `Post ${at + 1} of a busy day.`)
  for (const text of texts) await publish(world, star, text)
  await page.getByRole('button', { name: '14 new posts' }).click()
  await expect(postsOf(page)).toHaveCount(15)
  await expect(postsOf(page)).toContainText([...texts.toReversed(), 'The first of all.'])
})

test('a stranger’s cached page opens no socket', async ({ page, world }) => {
  const star = await world.createAccount('performer')
  await publish(world, star, 'For everybody.')
  let sockets = 0
  page.on('websocket', () => sockets++)
  await page.goto(`/${star.username}`)
  await expect(postsOf(page)).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  expect(sockets).toBe(0)
})
