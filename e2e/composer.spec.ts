/** A performer writes, schedules, changes and deletes posts, on a phone and at a desk. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { createPost, getOwnPost, listOwnPosts, updatePost } from '#contract/posts.ts'
import { NO_NETWORK } from './answers.ts'
import { enter, expect, test, toasts, WIDTHS } from './fixtures.ts'
import { untilInteractive } from './lost-action.ts'

test.describe.configure({ mode: 'parallel' })

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const state = (page: Page) => page.locator('[data-save-bar] [role=status]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Farther down than any page reaches. */
const END_PX = 100_000
const posts = (page: Page) => page.locator('ul[aria-label="Your posts"] > li')

for (const [width, viewport] of Object.entries(WIDTHS)) {
  test.describe(width, () => {
    test.use({ viewport })

    test(`a post survives a reload and a lost network, is published, changed, archived and deleted (${width})`, async ({
      page,
      context,
      world,
      problems,
      openBrowser,
    }) => {
      problems.allow(NO_NETWORK)
      const performer = await world.createAccount('performer')
      const token = await world.openSession(performer)
      const visitor = await openBrowser({ viewport })
      await enter(page, world, performer, '/model')
      await page.getByRole('link', { name: 'Write a post' }).first().click()
      await expect(page).toHaveURL('/model/posts/new')
      await text(page).pressSequentially('The first ')
      // The text is in the browser before the pause after which it goes to upstream.
      await page.reload()
      await expect(text(page)).toHaveValue('The first ')
      await expect(page.getByText('Your unfinished post is back')).toBeVisible()

      await untilInteractive(page)
      await context.setOffline(true)
      await text(page).press('ControlOrMeta+End')
      await text(page).pressSequentially('light of the year')
      await expect(state(page)).toHaveText('Offline: kept in this browser')
      await context.setOffline(false)
      await expect(state(page)).toHaveText('Saved')
      const [draft] = (await world.call(listOwnPosts, { query: {} }, token)).data
      expect(draft).toMatchObject({ text: 'The first light of the year', state: 'draft' })

      await button(page, 'Publish').click()
      await expect(page).toHaveURL('/model/posts')
      await expect(toasts(page)).toContainText('Published')
      await expect(posts(page)).toHaveCount(1)
      await visitor.goto(`/${performer.username}`)
      await expect(visitor.getByRole('article')).toContainText('The first light of the year')

      await posts(page).getByRole('link', { name: 'The first light of the year' }).click()
      await expect(text(page)).toHaveValue('The first light of the year')
      await untilInteractive(page)
      await text(page).fill('The second light')
      await expect(state(page)).toHaveText('Changed, and not on your page yet')
      await button(page, 'Save changes').click()
      await expect(page).toHaveURL('/model/posts')
      await expect(posts(page)).toContainText('The second light')
      await visitor.goto(`/${performer.username}`)
      await expect(visitor.getByRole('article')).toContainText('The second light')

      await choose(page, 'The second light', 'Archive')
      // The whole list leaves out what is archived.
      await expect(posts(page)).toHaveCount(0)
      await visitor.goto(`/${performer.username}`)
      await expect(visitor.getByRole('article')).toHaveCount(0)
      await page.getByRole('link', { name: 'Archived' }).click()
      await expect(posts(page)).toContainText('Archived')
      await choose(page, 'The second light', 'Delete')
      await button(page, 'Delete it').click()
      await expect(page.getByRole('heading', { name: 'The archive is empty' })).toBeVisible()
    })

    test(`a post for later is published at its time in the browser’s own zone (${width})`, async ({
      world,
      openBrowser,
    }) => {
      const performer = await world.createAccount('performer')
      const token = await world.openSession(performer)
      const page = await openBrowser({ viewport, timezoneId: 'Europe/Berlin' })
      await enter(page, world, performer, '/model/posts/new')
      await untilInteractive(page)
      await text(page).fill('Later')
      await page.getByRole('radio', { name: 'Later' }).check()
      const year = new Date().getUTCFullYear() + 1
      // Summer time begins on the last Sunday of March: the clock skips 2:30.
      await page.getByLabel('Day', { exact: true }).fill(lastSunday(year, 2))
      await page.getByLabel('Time', { exact: true }).fill('02:30')
      await expect(page.getByText('The clock skips 02:30 that night')).toContainText('Europe/Berlin (UTC+2)')
      await page.getByLabel('Time', { exact: true }).fill('18:00')
      await expect(page.getByText(/18:00 in your time zone, Europe\/Berlin \(UTC\+2\)/)).toBeVisible()
      await button(page, 'Schedule').click()
      await expect(page).toHaveURL('/model/posts')
      await expect(posts(page)).toContainText('Scheduled')
      const [post] = (await world.call(listOwnPosts, { query: {} }, token)).data
      expect(post).toMatchObject({ state: 'scheduled', scheduledAt: `${lastSunday(year, 2)}T16:00:00.000Z` })

      await posts(page).getByRole('link', { name: 'Later' }).click()
      await expect(page.getByLabel('Time', { exact: true })).toHaveValue('18:00')
      await button(page, 'Back to drafts').click()
      await expect(posts(page)).toContainText('Draft')
    })
  })
}

test('the typed text is back after the login ended, and another account does not see it', async ({
  page,
  context,
  world,
}) => {
  const performer = await world.createAccount('performer')
  await enter(page, world, performer, '/model/posts/new')
  await untilInteractive(page)
  await text(page).fill('Half a thought')
  // A page that is still open would ask for its account's events with another session, or none.
  await page.goto('about:blank')
  await context.clearCookies({ name: 'token' })
  await page.goto('/model/posts/new')
  await expect(page).toHaveURL(/\/login/)
  await enter(page, world, await world.createAccount('performer'), '/model/posts/new')
  await untilInteractive(page)
  await expect(text(page)).toHaveValue('')
  await page.goto('about:blank')
  await enter(page, world, performer, '/model/posts/new')
  await expect(text(page)).toHaveValue('Half a thought')
})

test('the keyboard alone writes, chooses, publishes and pins', async ({ page, world }) => {
  const performer = await world.createAccount('performer')
  const token = await world.openSession(performer)
  await enter(page, world, performer, '/model/posts/new')
  await untilInteractive(page)
  await text(page).focus()
  await page.keyboard.type('By hand')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Choose files')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.locator('summary', { hasText: 'Poll' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: /^Everyone/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Followers/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'A picture of its own' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'Now' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'Pin it to the top of your page' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(button(page, 'Save draft')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Publish')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL('/model/posts')
  const [post] = (await world.call(listOwnPosts, { query: {} }, token)).data
  expect(post).toMatchObject({ text: 'By hand', gate: 'followers', state: 'published', isPinned: true })
})

test('the preview shows the post as a visitor, a follower and a subscriber see it', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('performer'), '/model/posts/new')
  await untilInteractive(page)
  await text(page).fill('Only for those who follow me: tonight at eight I sing the new songs')
  await page.getByRole('radio', { name: /^Followers/ }).check()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview).not.toContainText('the new songs')
  await expect(preview).toContainText('For followers')
  await preview.getByRole('button', { name: 'A follower' }).click()
  await expect(preview).toContainText('the new songs')
})

test('a price says what the performer gets, and a post cannot be sold without one', async ({
  page,
  world,
}) => {
  const performer = await world.createAccount('performer')
  const token = await world.openSession(performer)
  await enter(page, world, performer, '/model/posts/new')
  await untilInteractive(page)
  await text(page).fill('For sale')
  await page.getByRole('radio', { name: /^For a price/ }).check()
  await button(page, 'Publish').click()
  await expect(page.getByText('Enter a price between €1.00 and €10,000.00.')).toBeVisible()
  await expect(page.getByLabel('Price', { exact: true })).toBeFocused()
  await page.getByLabel('Price', { exact: true }).fill('5')
  await expect(page.getByText('You get')).toBeVisible()
  await button(page, 'Publish').click()
  await expect(page).toHaveURL('/model/posts')
  const [post] = (await world.call(listOwnPosts, { query: {} }, token)).data
  expect(post).toMatchObject({ gate: 'price', priceCents: 500, state: 'published' })
})

test('a post with three photos takes less than 30 seconds from the studio’s home, on a phone', async ({
  page,
  world,
}) => {
  await page.setViewportSize(WIDTHS.phone)
  const performer = await world.createAccount('performer')
  const token = await world.openSession(performer)
  await enter(page, world, performer, '/model')
  const photos = await Promise.all(
    ['#a63', '#36a', '#6a3'].map(async (background, at) => ({
      name: `photo-${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 3000, height: 4000, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  )
  const begunMs = Date.now()
  await page.getByRole('link', { name: 'Write a post' }).first().click()
  await expect(page).toHaveURL('/model/posts/new')
  await page.locator('input[type=file][multiple]').setInputFiles(photos)
  await text(page).fill('Three from last night')
  // The press counts as soon as the photos are there.
  await button(page, 'Publish').click()
  await expect(page).toHaveURL('/model/posts')
  expect(Date.now() - begunMs).toBeLessThan(30_000)
  const [post] = (await world.call(listOwnPosts, { query: {} }, token)).data
  expect(post).toMatchObject({ text: 'Three from last night', type: 'photo' })
  expect(post!.files).toHaveLength(3)
})

test('a change of another device is a question before it is overwritten', async ({ page, world }) => {
  const performer = await world.createAccount('performer')
  const token = await world.openSession(performer)
  const body = { text: 'Draft', state: 'draft', idempotencyKey: randomUUID() } as const
  const { _id: id } = await world.call(createPost, { body }, token)
  await enter(page, world, performer, `/model/posts/${id}`)
  await untilInteractive(page)
  await world.call(updatePost, { params: { id }, body: { text: 'From the phone' } }, token)
  await text(page).fill('From the desk')
  await expect(page.getByText('This post was changed in another tab or on another device')).toBeVisible()
  await expect(button(page, 'Publish')).toBeDisabled()
  await button(page, 'Keep what is here').click()
  await expect(state(page)).toHaveText('Saved')
  expect(await world.call(getOwnPost, { params: { id } }, token)).toMatchObject({ text: 'From the desk' })
})

test('the preview offers no subscription while there is no monthly price', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('performer'), '/model/posts/new')
  await untilInteractive(page)
  await text(page).fill('For those who stay')
  await page.getByRole('radio', { name: /^Subscribers/ }).check()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  for (const onlooker of ['A visitor', 'A follower']) {
    await preview.getByRole('button', { name: onlooker }).click()
    await expect(preview.getByText('For subscribers')).toBeVisible()
    await expect(
      preview.getByText('The button to subscribe appears once you have a monthly price.'),
    ).toBeVisible()
    await expect(preview.getByText(/^Subscribe for/)).toHaveCount(0)
  }
  await preview.getByRole('button', { name: 'A subscriber' }).click()
  await expect(preview.getByText('The button to subscribe')).toHaveCount(0)
})

for (const [width, height] of [
  [1280, 720],
  [1440, 900],
  [1536, 864],
] as const) {
  test(`“Back to top” stands clear of the preview (${width} px)`, async ({ page, world }) => {
    await page.setViewportSize({ width, height })
    await enter(page, world, await world.createAccount('performer'), '/model/posts/new')
    await untilInteractive(page)
    await text(page).fill(Array.from({ length: 40 }, (_, at) => `Line ${at + 1} of a long post`).join('\n'))
    await page.evaluate((top) => scrollTo(0, top), END_PX)
    const up = page.getByRole('button', { name: 'Back to top' })
    await expect(up).toBeVisible()
    const [button, preview] = [
      await up.boundingBox(),
      await page.getByRole('complementary', { name: 'Preview' }).boundingBox(),
    ]
    expect(preview!.width).toBeGreaterThan(280)
    expect(preview!.x + preview!.width + 8).toBeLessThan(button!.x)
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: WIDTHS.phone })

  test('“Back to top” covers no button of the bar, with the cookie banner and without it', async ({
    page,
    world,
  }) => {
    await enter(page, world, await world.createAccount('performer'), '/model/posts/new')
    await untilInteractive(page)
    const up = page.getByRole('button', { name: 'Back to top' })
    const policy = page.getByRole('region', { name: 'Cookie policy' })
    const expectClear = async (topPx: number) => {
      await page.evaluate((top) => scrollTo(0, top), topPx)
      await expect(up).toBeVisible()
      // It fades in from a little below its place.
      await up.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
      const [above, bar] = [await up.boundingBox(), await page.locator('[data-save-bar]').boundingBox()]
      expect(above!.y + above!.height).toBeLessThanOrEqual(bar!.y)
    }
    await expect(policy).toBeVisible()
    for (const topPx of [450, END_PX]) await expectClear(topPx)
    await policy.getByRole('button', { name: 'Accept cookies' }).click()
    await expect(policy).toBeHidden()
    for (const topPx of [450, END_PX]) await expectClear(topPx)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('text, audience, price and time are a plain form', async ({ page, world, problems }) => {
    // Chromium reports every script as blocked when JavaScript is off.
    problems.allow(/^(?:csp: GET|console: Loading the script) .*\/_next\/static\//)
    const performer = await world.createAccount('performer')
    const token = await world.openSession(performer)
    await enter(page, world, performer, '/model/posts/new')
    await expect(page.getByText('Photos need JavaScript.')).toBeVisible()
    await text(page).fill('Plain')
    await page.getByRole('radio', { name: /^For a price/ }).check()
    await page.getByLabel('Price', { exact: true }).fill('7,50')
    await page.getByRole('radio', { name: 'Later' }).check()
    const day = lastSunday(new Date().getUTCFullYear() + 1, 6)
    await page.getByLabel('Day', { exact: true }).fill(day)
    await page.getByLabel('Time', { exact: true }).fill('20:00')
    await button(page, 'Publish').click()
    await expect(page.getByText('Scheduled.')).toBeVisible()
    const [post] = (await world.call(listOwnPosts, { query: {} }, token)).data
    expect(post).toMatchObject({
      text: 'Plain',
      state: 'scheduled',
      priceCents: 750,
      scheduledAt: `${day}T20:00:00.000Z`,
    })
  })
})

async function choose(page: Page, name: string, label: string) {
  await posts(page)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await posts(page).getByRole('button', { name: label }).click()
}

/** @returns the last Sunday of a month (from 0), as a date field holds it */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month + 1, 0))
  last.setUTCDate(last.getUTCDate() - last.getUTCDay())
  return last.toISOString().slice(0, 10)
}
