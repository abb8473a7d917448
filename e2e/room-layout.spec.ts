/** A live room on every screen: video, tip and message box are in reach, whatever the phone's position or the zoom. */
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

  test(`on ${name} the chat stands clear of the video, and both have room`, async ({ page, world }) => {
    await page.setViewportSize({ width, height })
    await enterRoom(page, world)
    const video = await readEdges(liveVideo(page))
    const log = await readEdges(page.getByRole('log', { name: 'Messages' }))
    expect(video.right <= log.x + 1 || video.bottom <= log.y + 1).toBe(true)
    expect(video.width * video.height).toBeGreaterThan(0.25 * width * height)
    expect(log.height).toBeGreaterThan(120)
  })
}

test('a chat that the viewer hides leaves its place to the video, and comes back', async ({
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
