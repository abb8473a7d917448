/** Lists append further parts in place (spec §4); without scripts each part is a page. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createPost, deletePost } from '#contract/posts.ts'
import { loseActions, NO_NETWORK } from './answers.ts'
import { enter, expect, LONG, test, widthsFrom } from './fixtures.ts'
import { untilInteractive } from './lost-action.ts'
import { LONG_LISTS, numbersDown, numbersOf } from './long-lists.ts'
import type { World } from './world.ts'

const PART = 12
/** Chromium reports every script as blocked when JavaScript is off. */
const NO_SCRIPTS = /^(?:csp: GET|console: Loading the script) .*\/_next\/static\//
const posts = (page: Page) => page.getByRole('main').getByRole('article')
const more = (page: Page) => page.getByRole('link', { name: 'More posts', exact: true })

test('a list appends the next part in place, and Back restores its length and position', async ({ page }) => {
  await page.goto('/search?q=a&kind=posts')
  await expect(posts(page)).toHaveCount(PART)
  const first = await posts(page).first().innerText()
  await more(page).click()
  await expect(posts(page)).toHaveCount(2 * PART)
  await expect(page.getByRole('status').filter({ hasText: `${PART} more posts.` })).toHaveCount(1)
  await expect(page).toHaveURL('/search?q=a&kind=posts')
  expect(await posts(page).first().innerText()).toBe(first)
  const texts = await posts(page).allInnerTexts()
  expect(new Set(texts).size).toBe(texts.length)

  await posts(page)
    .nth(PART + 4)
    .scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await posts(page)
    .nth(PART + 4)
    .getByRole('link')
    .first()
    .click()
  await expect(page).not.toHaveURL(/search/)
  await page.goBack()
  await expect(posts(page)).toHaveCount(2 * PART)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 300)
})

test('a member’s feed keeps its length and position after a reload', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('performer'), '/')
  // The home page shows a few more posts above the feed.
  const before = await posts(page).count()
  expect(before).toBeGreaterThanOrEqual(PART)
  await more(page).click()
  await expect(posts(page)).toHaveCount(before + PART)
  await posts(page)
    .nth(before + 3)
    .scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await page.reload()
  await expect(posts(page)).toHaveCount(before + PART)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 300)
})

test('a part that cannot be loaded leaves the list unchanged and offers to try again', async ({
  page,
  problems,
}) => {
  problems.allow(NO_NETWORK)
  await page.goto('/search?q=a&kind=posts')
  const network = await loseActions(page, 'request')
  await more(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'More posts could not be loaded.' })).toBeVisible()
  await expect(posts(page)).toHaveCount(PART)
  network.heal()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(posts(page)).toHaveCount(2 * PART)
})

test('without scripts each part of a list is a page of its own', async ({ openBrowser, problems }) => {
  problems.allow(NO_SCRIPTS)
  const page = await openBrowser({ javaScriptEnabled: false })
  await page.goto('/search?q=a&kind=posts')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await more(page).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(posts(page)).toHaveCount(PART)
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect(page).not.toHaveURL(/page=/)
})

/** Makes a performer with posts that say their numbers, the last of which is the newest. */
async function makeProfile(world: World, count: number) {
  const star = await world.createAccount('performer')
  const token = await world.openSession(star)
  const publish = async (text: string) => {
    const body = { text, idempotencyKey: randomUUID() }
    return (await world.call(createPost, { body }, token))._id
  }
  const ids: string[] = []
  for (let number = 1; number <= count; number++) ids.push(await publish(`Number ${number}.`))
  return {
    path: `/${star.username}`,
    publish,
    async remove(number: number) {
      await world.call(deletePost, { params: { id: ids[number - 1]! } }, token)
    },
  }
}

const shownNumbers = (page: Page) => numbersOf(posts(page))

test('a profile that changes between two parts shows each remaining post once, and Back stands where it was', async ({
  page,
  world,
}) => {
  const profile = await makeProfile(world, 28)
  await page.goto(profile.path)
  await expect(posts(page)).toHaveCount(PART)
  await profile.publish('Meanwhile.')
  // One that the page shows, the last one that it shows, and one that it does not show yet.
  await Promise.all([26, 17, 14].map((number) => profile.remove(number)))
  await more(page).click()
  await expect(posts(page)).toHaveCount(2 * PART)
  await more(page).click()
  await expect(page.getByText('These are all posts.')).toBeVisible()
  const all = numbersDown(28, 1, [14])
  expect(await shownNumbers(page)).toEqual(all)

  const post = posts(page).filter({ hasText: 'Number 6.' })
  await post.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await post.getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/\/post\//)
  await page.goBack()
  await expect(posts(page)).toHaveCount(all.length)
  expect(await shownNumbers(page)).toEqual(all)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 300)

  // A reload reads the list as it is now, up to its earlier length.
  await page.reload()
  await expect(posts(page)).toHaveCount(26)
  expect((await shownNumbers(page)).slice(1)).toEqual(numbersDown(28, 1, [26, 17, 14]))
})

test('a plain page of a profile goes on after its own last post', async ({ page, world }) => {
  const profile = await makeProfile(world, 27)
  await page.goto(`${profile.path}?page=2`)
  expect(await shownNumbers(page)).toEqual(numbersDown(15, 4))
  // By its number the third page would begin one post later now.
  await profile.remove(20)
  await more(page).click()
  await expect(posts(page)).toHaveCount(15)
  expect(await shownNumbers(page)).toEqual(numbersDown(15, 1))
})

test('without scripts the parts of a profile are pages that link to each other', async ({
  world,
  openBrowser,
  problems,
}) => {
  problems.allow(NO_SCRIPTS)
  const profile = await makeProfile(world, 15)
  const page = await openBrowser({ javaScriptEnabled: false })
  await page.goto(profile.path)
  expect(await shownNumbers(page)).toEqual(numbersDown(15, 4))
  await more(page).click()
  await expect(page).toHaveURL(/page=2/)
  expect(await shownNumbers(page)).toEqual(numbersDown(3, 1))
  await expect(more(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Newer posts' }).click()
  await expect(page).not.toHaveURL(/page=/)
  expect(await shownNumbers(page)).toEqual(numbersDown(15, 4))
})

for (const { name, things, newer, part, items, fill } of LONG_LISTS) {
  test(`without scripts the parts of ${name} are pages that link to each other`, async ({
    world,
    openBrowser,
    problems,
  }) => {
    problems.allow(NO_SCRIPTS)
    const { path, reader } = await fill(world, part + 3)
    const page = await openBrowser({ javaScriptEnabled: false })
    await enter(page, world, reader, path)
    expect(await numbersOf(items(page))).toEqual(numbersDown(part + 3, 4))
    const more = page.getByRole('link', { name: `More ${things}`, exact: true })
    await more.click()
    await expect(page).toHaveURL(/page=2/)
    expect(await numbersOf(items(page))).toEqual(numbersDown(3, 1))
    await expect(more).toHaveCount(0)
    await page.getByRole('link', { name: newer }).click()
    await expect(page).not.toHaveURL(/page=/)
    expect(await numbersOf(items(page))).toEqual(numbersDown(part + 3, 4))
  })
}

const MANY = 300

for (const list of LONG_LISTS) {
  for (const { width, viewport, details } of widthsFrom('phone')) {
    test(
      `${MANY} ${list.name} append part by part, and Back and a reload stand where they were (${width})`,
      list.takeOut ? details : LONG,
      async ({ page, world }) => {
        // The list is filled by hundreds of calls and grows by up to 24 parts.
        test.setTimeout(400_000)
        await page.setViewportSize(viewport)
        const { path, reader } = await list.fill(world, MANY)
        await enter(page, world, reader, path)
        await untilInteractive(page)
        const items = list.items(page)
        const more = page.getByRole('link', { name: `More ${list.things}`, exact: true })
        for (let shown = list.part; shown < MANY; shown = Math.min(MANY, shown + list.part)) {
          await expect(items).toHaveCount(shown)
          await more.click()
        }
        await expect(items).toHaveCount(MANY)
        await expect(page.getByText(`These are all ${list.things}.`)).toBeVisible()
        const all = numbersDown(MANY, 1)
        expect(await numbersOf(items)).toEqual(all)

        const item = items.nth(MANY - 20)
        await item.scrollIntoViewIfNeeded()
        await list.takeOut?.(item)
        const top = await page.evaluate(() => scrollY)
        await list.linkOf(item).click()
        await expect(page).not.toHaveURL(path)
        await page.goBack()
        await expect(page).toHaveURL(path)
        await expect(items).toHaveCount(MANY)
        expect(await numbersOf(items)).toEqual(all)
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 300)
        await expect(item).toBeInViewport()

        await page.reload()
        const left = numbersDown(MANY, 1, list.takeOut ? [20] : [])
        await expect(items).toHaveCount(left.length)
        expect(await numbersOf(items)).toEqual(left)
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 300)
      },
    )
  }
}
