/** Anonymous visitors get a performer's page from the cache, so their browsers report the view (spec §7, inc-view). */
import type { Page } from '@playwright/test'
import { getPerformer } from '#contract/performers.ts'
import { expect, test } from './fixtures.ts'

test('an anonymous visitor’s views of a cached profile count once a day, and a crawler’s do not count', async ({
  page,
  world,
  openBrowser,
}) => {
  const performer = await world.createAccount('performer')
  const views = async () =>
    (await world.call(getPerformer, { params: { id: performer.username } })).totalViews
  const look = async (visitor: Page, tab = '') => {
    const told = visitor.waitForResponse(/\/inc-view$/)
    await visitor.goto(`/${performer.username}${tab}`)
    expect((await told).status()).toBe(204)
  }
  await look(page)
  await expect.poll(views).toBe(1)
  await look(page, '/about')
  // The page is the same for everybody, and comes from the cache this time.
  const other = await openBrowser()
  await look(other)
  await expect.poll(views).toBe(2)
  await look(await openBrowser({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1) Chrome/141.0' }))
  await look(other)
  expect(await views()).toBe(2)
})
