/** Anonymous visitors get a page from the cache, so their browsers report the view (spec §7, inc-view). */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { getPerformer } from '#contract/performers.ts'
import { createPost, getOwnPost } from '#contract/posts.ts'
import { enter, expect, test } from './fixtures.ts'
import type { World } from './world.ts'

const CRAWLER = { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1) Chrome/141.0' }

async function look(visitor: Page, path: string): Promise<void> {
  const told = visitor.waitForResponse(/\/inc-view$/)
  await visitor.goto(path)
  expect((await told).status()).toBe(204)
}

/** Makes a performer with a post. */
async function makePost(world: World, body: object = {}) {
  const star = await world.createAccount('performer')
  const token = await world.openSession(star)
  const written = { text: 'The stage is set.', idempotencyKey: randomUUID(), ...body }
  const { _id: id } = await world.call(createPost, { body: written }, token)
  return {
    star,
    id,
    path: `/post/${id}`,
    views: async () => (await world.call(getOwnPost, { params: { id } }, token)).totalViews,
  }
}

test('an anonymous visitor’s views of a cached profile count once a day, and a crawler’s do not count', async ({
  page,
  world,
  openBrowser,
}) => {
  const { username } = await world.createAccount('performer')
  const views = async () => (await world.call(getPerformer, { params: { id: username } })).totalViews
  await look(page, `/${username}`)
  await expect.poll(views).toBe(1)
  await look(page, `/${username}/about`)
  // The page is the same for everybody, and comes from the cache this time.
  const other = await openBrowser()
  await look(other, `/${username}`)
  await expect.poll(views).toBe(2)
  await look(await openBrowser(CRAWLER), `/${username}`)
  await look(other, `/${username}`)
  expect(await views()).toBe(2)
})

test('an anonymous visitor’s views of a cached post count once in two loads, and those of a locked post too', async ({
  page,
  world,
  openBrowser,
}) => {
  const post = await makePost(world)
  await look(page, post.path)
  await expect.poll(post.views).toBe(1)
  await look(page, post.path)
  await look(await openBrowser(CRAWLER), post.path)
  await look(await openBrowser(), post.path)
  await expect.poll(post.views).toBe(2)
  const locked = await makePost(world, { gate: 'followers' })
  await look(page, locked.path)
  await expect.poll(locked.views).toBe(1)
})

test('a member’s views of a post count once; only its performer sees them, and does not count', async ({
  page,
  world,
  openBrowser,
}) => {
  const post = await makePost(world)
  await enter(page, world, await world.createAccount('fan'), `/${post.star.username}`)
  // A card in a list does not count.
  const card = page.getByRole('article').filter({ hasText: 'The stage is set.' })
  await expect(card).toBeVisible()
  expect(await post.views()).toBe(0)
  await page.goto(post.path)
  await expect.poll(post.views).toBe(1)
  await page.reload()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  await expect(page.getByTitle(/\bviews?$/)).toHaveCount(0)

  const studio = await openBrowser()
  await enter(studio, world, post.star, post.path)
  await expect(studio.getByRole('main').getByTitle('1 view', { exact: true })).toBeVisible()
  await studio.goto('/model/posts')
  const row = studio.getByRole('listitem').filter({ hasText: 'The stage is set.' })
  await expect(row.getByTitle('1 view', { exact: true })).toBeVisible()
  expect(await post.views()).toBe(1)
})
