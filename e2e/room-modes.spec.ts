/** A stream under the settings for secure MP4 streams, and the switches of its performer while on air. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { readEdges, WIDTHS } from './fixtures.ts'
import { expectMoving, liveVideo } from './live-video.ts'
import { enter, expect, ownProduct } from './own-product.ts'
import { endStream, goLive } from './studio.ts'

const test = ownProduct()

test.describe.configure({ timeout: 180_000 })

/** Collects the paths and queries of the streams that the page's player requests. */
function listPlayed(page: Page): string[] {
  const played: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (/\/streams\/[^/]+\.(?:m3u8|mp4)$/.test(pathname)) played.push(pathname + search)
  })
  return played
}

test('a secure stream plays as MP4 by tokens for anonymous visitors and members, while its performer changes title, sound and camera', async ({
  page: studio,
  openBrowser,
  product,
  world,
  problems,
}) => {
  // The video is missing until the stream begins.
  problems.allow(/^404: GET \S+\/LiveApp\/streams\//)
  await world.ops('settings', 'set', 'secureOption', 'true')
  await world.ops('settings', 'set', 'optionForBroadcast', '"mp4"')
  const policy = path.join(product.dataDir, 'policy.html')
  writeFileSync(policy, '<p>What we keep, and what for.</p>')
  await world.ops('articles', 'set', 'cookie-policy', policy, 'Cookie policy')
  await expect(async () => {
    await studio.goto('/explore')
    await expect(studio.getByRole('region', { name: 'Cookie policy' })).toBeVisible({ timeout: 1000 })
  }, 'the page shows the cookie policy').toPass()
  const performer = await world.createAccount('performer')
  const room = `/live/${performer.username}`
  await studio.context().grantPermissions(['camera', 'microphone', 'clipboard-read', 'clipboard-write'])
  await enter(studio, world, performer)

  await test.step('a stream without a title does not begin', async () => {
    await studio.setViewportSize(WIDTHS.phone)
    await studio.goto('/model/live')
    await expectMoving(studio.getByLabel('Your picture'))
    const start = studio.getByRole('button', { name: 'Go live' })
    await expect(start).toBeInViewport({ ratio: 1 })
    await start.click()
    await expect(studio.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await expect(studio.getByText('Give your show a title: people choose by it.')).toBeVisible()
    await goLive(studio, 'Behind the curtain')
  })

  await test.step('on air, a phone shows the picture, the message box and the controls, upright and on its side', async () => {
    const { phone } = WIDTHS
    const banner = studio.getByRole('region', { name: 'Cookie policy' })
    await expect(banner).toBeVisible()
    const isClear = async (one: Locator) => (await readEdges(one)).bottom <= (await readEdges(banner)).y
    for (const size of [{ width: phone.height, height: phone.width }, { width: 667, height: 375 }, phone]) {
      await studio.setViewportSize(size)
      for (const one of [
        studio.getByLabel('Your picture'),
        studio.getByRole('textbox', { name: /message/i }),
        studio.getByRole('button', { name: 'Mute', exact: true }),
        studio.getByRole('button', { name: 'End show' }),
      ]) {
        await expect(one).toBeInViewport({ ratio: 1 })
        await expect.poll(() => isClear(one), { message: String(one) }).toBe(true)
      }
    }
  })

  await test.step('a link to another page asks before it ends the stream', async () => {
    await studio.getByRole('banner').getByRole('link').first().click()
    const question = studio.getByRole('dialog', { name: 'Leave the show?' })
    await question.getByRole('button', { name: 'Stay on air' }).click()
    await expect(question).toHaveCount(0)
    await expect(studio.getByRole('heading', { level: 1, name: 'Behind the curtain' })).toBeVisible()
  })

  const stranger = await openBrowser({ viewport: WIDTHS.phone })
  const fan = await openBrowser({ viewport: WIDTHS.desk })
  const played = [listPlayed(stranger), listPlayed(fan)]
  await test.step('an anonymous visitor and a fan watch the MP4 with tokens', async () => {
    await enter(fan, world, await world.createAccount('fan'))
    await expect(async () => {
      await stranger.goto(room)
      await expect(liveVideo(stranger)).toBeVisible({ timeout: 1000 })
    }).toPass()
    await fan.goto(room)
    for (const page of [stranger, fan]) await expectMoving(liveVideo(page))
    for (const addresses of played) expect(addresses.at(-1)).toMatch(/\.mp4\?token=./)
    await expect(studio.getByText('2 watching')).toBeVisible()
  })

  await test.step('the studio no longer counts a viewer who leaves', async () => {
    await stranger.goto('about:blank')
    await expect(studio.getByText('1 watching')).toBeVisible()
  })

  await test.step('a new title appears in the studio and in the open room', async () => {
    await studio.getByRole('button', { name: 'Edit title' }).click()
    await studio.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Before the curtain')
    await studio.getByRole('button', { name: 'Save title' }).click()
    for (const page of [studio, fan]) {
      await expect(page.getByRole('heading', { level: 1, name: 'Before the curtain' })).toBeVisible()
    }
  })

  await test.step('the performer switches sound and camera off and on, and shares the screen instead of the camera', async () => {
    const controls = studio.getByRole('group', { name: 'Picture and sound' })
    await expect(controls).toBeInViewport({ ratio: 1 })
    await controls.getByRole('button', { name: 'Mute', exact: true }).click()
    await expect(studio.getByText('Nobody hears you')).toBeVisible()
    await controls.getByRole('button', { name: 'Camera off' }).click()
    await expect(studio.getByText('Your camera is off')).toBeVisible()
    const tracks = () =>
      studio.getByLabel('Your picture').evaluate((video: HTMLVideoElement) => {
        const all = video.srcObject instanceof MediaStream ? video.srcObject.getTracks() : []
        return Object.fromEntries(all.map(({ kind, enabled }) => [kind, enabled]))
      })
    await expect.poll(tracks).toEqual({ audio: false, video: false })
    await studio.evaluate(() => {
      navigator.mediaDevices.getDisplayMedia = async () => {
        const canvas = document.createElement('canvas')
        const draw = () => {
          canvas.getContext('2d')?.fillRect(Math.random() * 100, 0, 10, 10)
          requestAnimationFrame(draw)
        }
        draw()
        return canvas.captureStream(30)
      }
    })
    await controls.getByRole('button', { name: 'Share screen' }).click()
    await expect(controls.getByRole('button', { name: 'Stop sharing' })).toBeVisible()
    await expect.poll(tracks).toEqual({ audio: false, video: true })
    await controls.getByRole('button', { name: 'Stop sharing' }).click()
    await controls.getByRole('button', { name: 'Unmute' }).click()
    await controls.getByRole('button', { name: 'Camera on' }).click()
    await expect.poll(tracks).toEqual({ audio: true, video: true })
    await expectMoving(liveVideo(fan))
  })

  await test.step('the studio copies the room’s link', async () => {
    await studio.getByRole('button', { name: 'Copy link' }).click()
    await expect.poll(() => studio.evaluate(() => navigator.clipboard.readText())).toBe(world.origin + room)
  })

  await test.step('the room reports a missing token once, however often the player asks', async () => {
    let refused = 0
    await fan.route('**/*', async (route) => {
      const isAction = 'next-action' in route.request().headers()
      if (!isAction) return route.fallback()
      refused++
      return route.abort()
    })
    problems.allow(/^net::ERR_FAILED: POST |^console: .*Failed to fetch/)
    // Each toast disappears after some seconds, so the page counts them as they come.
    await fan.addInitScript(() => {
      const told = new Set<Element>()
      Object.assign(window, { told })
      new MutationObserver(() => {
        for (const toast of document.querySelectorAll('[role=region] li'))
          if (toast.textContent.includes('Cannot get stream secure token')) told.add(toast)
      }).observe(document, { childList: true, subtree: true })
    })
    const countTold = () => fan.evaluate(() => (window as unknown as { told: Set<Element> }).told.size)
    await fan.reload()
    await expect.poll(countTold).toBe(1)
    await expect.poll(() => refused).toBeGreaterThan(3)
    expect(await countTold()).toBe(1)
    await fan.unroute('**/*')
    await expectMoving(liveVideo(fan))
  })

  await endStream(studio)
  await expect(fan.getByText('The show is over. Thank you for watching.')).toBeVisible()
})
