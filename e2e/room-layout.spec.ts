/** A live room shows the video, the tip button and the message box on every screen, orientation and zoom. */
import type { Page } from '@playwright/test'
import { enter, expect, readEdges, test, WIDTHS } from './fixtures.ts'
import { liveVideo } from './live-video.ts'
import type { World } from './world.ts'
import { listShows } from './shows.ts'

const SCREENS = [
  { name: 'a phone', ...WIDTHS.phone },
  { name: 'a phone on its side', width: 844, height: 390 },
  { name: 'a small phone on its side', width: 667, height: 375 },
  { name: 'a desktop screen at 200 % zoom', width: 720, height: 450 },
  { name: 'a desktop screen', ...WIDTHS.desk },
]

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const tip = (page: Page) => page.getByRole('button', { name: 'Tip', exact: true })

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })

const acceptCookies = (page: Page) => page.getByRole('button', { name: 'Accept cookies' }).click()

async function visitRoom(page: Page, world: World) {
  const [performer] = await listShows(world)
  await enter(page, world, await world.createAccount('fan'), `/live/${performer.username}`)
}

async function enterRoom(page: Page, world: World) {
  await visitRoom(page, world)
  await acceptCookies(page)
}

for (const { name, width, height } of SCREENS) {
  test(`on ${name} the video, the tip and the message box are in sight`, async ({ page, world }) => {
    await page.setViewportSize({ width, height })
    await visitRoom(page, world)
    const banner = await readEdges(page.getByRole('region', { name: 'Cookie policy' }))
    for (const thing of [tip(page), box(page)]) {
      await expect(thing).toBeInViewport({ ratio: 1 })
      expect((await readEdges(thing)).bottom).toBeLessThanOrEqual(banner.y)
    }
    await acceptCookies(page)
    for (const thing of [liveVideo(page), tip(page), box(page)]) {
      await expect(thing).toBeInViewport({ ratio: 1 })
    }
    expect((await readEdges(box(page))).width).toBeGreaterThanOrEqual(200)
    await expect(page.getByRole('navigation', { name: 'Places' })).toHaveCount(0)
    const scrolls = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return { right: scrollWidth > innerWidth, down: scrollHeight > innerHeight }
    })
    expect(scrolls).toEqual({ right: false, down: false })
  })

  test(`on ${name} the chat does not cover the video, and both are large enough`, async ({ page, world }) => {
    await page.setViewportSize({ width, height })
    await enterRoom(page, world)
    const video = await readEdges(liveVideo(page))
    const log = await readEdges(page.getByRole('log', { name: 'Messages' }))
    expect(video.right <= log.x + 1 || video.bottom <= log.y + 1).toBe(true)
    expect(video.width * video.height).toBeGreaterThan(0.25 * width * height)
    expect(log.height).toBeGreaterThan(120)
  })
}

test('the video takes the place of a hidden chat, and the shown chat has its unsent message again', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await enterRoom(page, world)
  const before = await readEdges(liveVideo(page))
  await box(page).fill('I was about to say')
  await page.getByRole('button', { name: 'Hide chat' }).click()
  await expect(box(page)).toBeHidden()
  await expect(tip(page)).toBeInViewport({ ratio: 1 })
  const wide = await readEdges(liveVideo(page))
  expect(wide.width).toBeGreaterThan(before.width * 1.2)
  await page.getByRole('button', { name: 'Show chat' }).click()
  await expect(box(page)).toHaveValue('I was about to say')
})

test('on a phone on its side the tip sheet’s send button stays in sight while the sheet scrolls', async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await enterRoom(page, world)
  await tip(page).click()
  const sheet = page.getByRole('dialog')
  const last = sheet.getByRole('textbox').last()
  const send = sheet
    .getByRole('button', { name: /^Send/ })
    .or(sheet.getByRole('button', { name: /^Top up and send/ }))
  for (const place of [sheet.getByRole('radio').first(), last]) {
    await place.focus()
    await expect(place).toBeFocused()
    await expect(send).toBeInViewport({ ratio: 1 })
  }
  const [field, button] = [await readEdges(last), await readEdges(send)]
  expect(field.bottom).toBeLessThanOrEqual(button.y)
})

for (const { name, lines, viewport } of [
  { name: 'a phone', lines: 2, viewport: WIDTHS.phone },
  { name: 'a desktop screen', lines: 1, viewport: WIDTHS.desk },
])
  test(`on ${name} a long title takes ${lines} line(s), and the tip and the message box stay in sight`, async ({
    page,
    world,
  }) => {
    await page.setViewportSize(viewport)
    await enterRoom(page, world)
    const title = page.getByRole('heading', { level: 1 })
    await expect(title).toBeVisible()
    const shown = await title.evaluate((heading) => {
      heading.textContent = 'Late songs and a long story about the tram '.repeat(6)
      return Math.round(heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight))
    })
    expect(shown).toBe(lines)
    for (const thing of [title, tip(page), box(page)]) await expect(thing).toBeInViewport({ ratio: 1 })
  })

test('a chat that is scrolled to its end stays there when the screen turns', async ({ page, world }) => {
  await page.setViewportSize(WIDTHS.phone)
  await enterRoom(page, world)
  const distance = () =>
    log(page).evaluate(({ scrollHeight, scrollTop, clientHeight }) => ({
      canScroll: scrollHeight > clientHeight,
      toEnd: Math.round(Math.abs(scrollTop)),
    }))
  for (const { width, height } of [WIDTHS.phone, { width: 844, height: 390 }, { width: 390, height: 560 }]) {
    await page.setViewportSize({ width, height })
    await expect.poll(distance).toEqual({ canScroll: true, toEnd: 0 })
  }
})
