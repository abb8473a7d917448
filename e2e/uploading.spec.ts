/** A performer’s uploads go on after a reload, and two tabs do not send the same one. */
import { writeFile } from 'node:fs/promises'
import type { Locator, Page, Request, TestInfo } from '@playwright/test'
import sharp from 'sharp'
import { enter, expect, test } from './fixtures.ts'
import { untilInteractive } from './lost-action.ts'

test.describe.configure({ mode: 'parallel' })

/** A request that the page gives up when a file is paused or cancelled, or the page is left. */
const GIVEN_UP = /^net::ERR_(?:ABORTED|FAILED): (?:PATCH|HEAD|POST) \S+\/uploads/
/** Widths of photos in pixels. The large one has several chunks. */
const SIDES = { 'large.jpg': 3100, 'dawn.jpg': 410 }
type Photo = keyof typeof SIDES

const files = (page: Page) => page.getByRole('list', { name: 'Files' }).getByRole('listitem')
const row = (page: Page, name: string) => files(page).filter({ hasText: name })
const chooser = (page: Page) => page.locator('input[type=file]:not([capture])')
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true })

/** Writes photos on the disk, so that each keeps its date when it is chosen again. @returns their paths */
async function makePhotos(testInfo: TestInfo, ...names: Photo[]): Promise<string[]> {
  return Promise.all(
    names.map(async (name) => {
      const side = SIDES[name]
      const isLarge = name === 'large.jpg'
      const noise = { type: 'gaussian', mean: 128, sigma: isLarge ? 60 : 5 } as const
      const create = { width: side, height: side, channels: 3, background: '#a63', noise } as const
      const place = testInfo.outputPath(name)
      await writeFile(
        place,
        await sharp({ create }).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
      )
      return place
    }),
  )
}

interface HeldChunks {
  /** How many chunks have come so far. */
  count(): number
  /** Sends the held chunks on, and holds none of the later ones. */
  release(): void
}

/** Holds the chunks of all files on their way to the server. */
async function holdChunks(page: Page): Promise<HeldChunks> {
  let count = 0
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    count++
    await opened
    await route.fallback()
  })
  return { count: () => count, release: () => open() }
}

test('a photo of which the browser has lost its copy goes on once the same file is chosen again', async ({
  page,
  world,
  problems,
}, testInfo) => {
  problems.allow(GIVEN_UP)
  const [large, dawn] = await makePhotos(testInfo, 'large.jpg', 'dawn.jpg')
  await enter(page, world, await world.createAccount('performer'), '/model/posts/new')
  await untilInteractive(page)
  // The first chunk of the large photo arrives, and its second is held.
  const sent: { offset: string | undefined; url: string }[] = []
  const note = (request: Request) => {
    if (request.method() === 'PATCH')
      sent.push({ offset: request.headers()['upload-offset'], url: request.url() })
  }
  page.on('request', note)
  let isHeld = true
  await page.route('**/uploads/*', async (route) => {
    if (isHeld && route.request().method() === 'PATCH' && route.request().headers()['upload-offset'] !== '0')
      return
    await route.fallback()
  })
  await chooser(page).setInputFiles(large!)
  await expect.poll(() => sent.length).toBe(2)
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        indexedDB.deleteDatabase('unfinished-uploads').addEventListener('success', resolve),
      ),
  )
  await page.reload()
  isHeld = false
  await expect(page.getByText('One upload stopped when this page was closed.')).toBeVisible()
  await expect(row(page, 'large.jpg')).toContainText('Stopped when this page was closed.')

  const choosing = page.waitForEvent('filechooser')
  await button(page, 'Choose it again').click()
  // Another file does not take its place.
  await (await choosing).setFiles([dawn!, large!])
  await expect(page.getByText('2 of at most 20 files')).toBeVisible()
  const ofLarge = sent.filter(({ url }) => url === sent[0]!.url)
  expect(ofLarge.map(({ offset }) => offset).slice(0, 3)).toEqual(['0', '8388608', '8388608'])
})

test('a second tab neither shows nor sends what the first one has paused', async ({
  page,
  context,
  world,
  problems,
}, testInfo) => {
  problems.allow(GIVEN_UP)
  const [dawn] = await makePhotos(testInfo, 'dawn.jpg')
  await enter(page, world, await world.createAccount('performer'), '/model/posts/new')
  await untilInteractive(page)
  const held = await holdChunks(page)
  await chooser(page).setInputFiles(dawn!)
  await expect.poll(held.count).toBe(1)
  await button(page, 'Pause dawn.jpg').click()
  const tab = await context.newPage()
  await tab.goto('/model/posts/new')
  await untilInteractive(tab)
  await expect(tab.getByRole('button', { name: 'Publish' })).toBeVisible()
  await expect(files(tab)).toHaveCount(0)
  await tab.close()

  // It stays paused after a reload, and choosing it again does not double it.
  await page.reload()
  await expect(row(page, 'dawn.jpg')).toContainText('Paused')
  await chooser(page).setInputFiles(dawn!)
  await expect(page.getByText('This file is in the list already.')).toBeVisible()
  await expect(files(page)).toHaveCount(1)
  held.release()
  await button(page, 'Go on with dawn.jpg').click()
  await expect(page.getByText('1 of at most 20 files')).toBeVisible()
})
