/** A performer uploads the photos of a post in a browser: pauses, lost networks, reloads, drops, pastes, and their order. */
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { Locator, Page, Request, TestInfo } from '@playwright/test'
import sharp from 'sharp'
import { createPost, listOwnPosts, type OwnPost } from '#contract/posts.ts'
import { NO_NETWORK } from './answers.ts'
import { enter, expect, test, WIDTHS } from './fixtures.ts'
import { dropFile } from './drop-file.ts'
import { untilInteractive } from './lost-action.ts'
import type { World } from './world.ts'

test.describe.configure({ mode: 'parallel' })

/** A request that the page gives up when a file is paused or cancelled, or the page is left. */
const GIVEN_UP = /^net::ERR_(?:ABORTED|FAILED): (?:PATCH|HEAD|POST) \S+\/uploads/
/** The widths in pixels by which the journeys tell photos apart. The large one has several chunks. */
const SIDES = { 'large.jpg': 3100, 'dawn.jpg': 410, 'night.jpg': 420, 'stage.jpg': 430, 'hall.jpg': 440 }
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

/** The performer's only post. */
async function readPost(world: World, token: string): Promise<OwnPost | undefined> {
  return (await world.call(listOwnPosts, { query: {} }, token)).data[0]
}

for (const [width, viewport] of Object.entries(WIDTHS)) {
  test.describe(width, () => {
    test.use({ viewport, permissions: ['clipboard-read', 'clipboard-write'] })

    test(`photos are paused, cancelled, sent after a lost network and a reload, and published in their order (${width})`, async ({
      page,
      context,
      world,
      problems,
    }, testInfo) => {
      problems.allow(NO_NETWORK)
      problems.allow(GIVEN_UP)
      const [large, dawn, night, stage, hall] = await makePhotos(testInfo, ...(Object.keys(SIDES) as Photo[]))
      const performer = await world.createAccount('performer')
      const token = await world.openSession(performer)
      await enter(page, world, performer, '/model/posts/new')
      await untilInteractive(page)
      await page.getByRole('textbox', { name: 'Text' }).fill('From last night')

      const first = await holdChunks(page)
      await chooser(page).setInputFiles([large!, dawn!, night!])
      await expect(files(page)).toHaveCount(3)
      await expect.poll(first.count).toBe(2)
      await expect(row(page, 'night.jpg')).toContainText('Waiting')
      await button(page, 'Pause large.jpg').click()
      await expect(row(page, 'large.jpg')).toContainText('Paused')
      // The place of a paused file is free for the next one.
      await expect.poll(first.count).toBe(3)
      await button(page, 'Cancel dawn.jpg').click()
      await expect(files(page)).toHaveCount(2)
      await button(page, 'Go on with large.jpg').click()
      await expect.poll(first.count).toBe(4)

      await context.setOffline(true)
      for (const name of ['large.jpg', 'night.jpg'])
        await expect(row(page, name)).toContainText('You are offline. It goes on by itself.')
      first.release()
      await context.setOffline(false)
      await expect(page.getByText('2 of at most 20 files')).toBeVisible()

      // A reload during a save would lose its answer.
      const countStored = async () => (await readPost(world, token))?.files.length
      await expect.poll(countStored, 'the draft is stored with both photos').toBe(2)
      await expect(page.locator('[data-save-bar] [role=status]')).toHaveText('Saved')

      const second = await holdChunks(page)
      await chooser(page).setInputFiles(stage!)
      await expect.poll(second.count).toBe(1)
      await page.reload()
      // A small picture goes on from the copy that the browser has kept.
      await expect.poll(second.count).toBe(2)
      await expect(files(page)).toHaveCount(3)
      second.release()
      await expect(page.getByText('3 of at most 20 files')).toBeVisible()

      await dropFile(page, hall!, page.getByRole('heading', { level: 1 }))
      await expect(page.getByText('4 of at most 20 files')).toBeVisible()
      await paste(page, 450)
      await expect(page.getByText('5 of at most 20 files')).toBeVisible()

      const grip = page.getByRole('button', { name: /^Move image\.png/ })
      await grip.press('Home')
      await expect(grip).toHaveAccessibleName('Move image.png, 1 of 5')
      await grip.press('ArrowDown')
      await expect(grip).toHaveAccessibleName('Move image.png, 2 of 5')
      await expect(grip).toBeFocused()
      await button(page, 'Publish').click()
      await expect(page).toHaveURL('/model/posts')
      await expect
        .poll(
          async () => (await readPost(world, token))?.files.map(({ image }) => image?.width),
          'the sizes of all photos are made',
        )
        // The large one is shown at most this wide.
        .toEqual([1600, 450, 420, 430, 440])
    })
  })
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

test('an upload belongs to the draft in which it was begun, on whatever way the draft is opened', async ({
  page,
  world,
  problems,
}, testInfo) => {
  problems.allow(GIVEN_UP)
  const [dawn] = await makePhotos(testInfo, 'dawn.jpg')
  const performer = await world.createAccount('performer')
  const token = await world.openSession(performer)
  for (const text of ['The first draft', 'The second draft']) {
    const body = { text, state: 'draft' as const, idempotencyKey: randomUUID() }
    await world.call(createPost, { body }, token)
  }
  await enter(page, world, performer, '/model/posts')
  const openDraft = async (text: string) => {
    await page.getByRole('link', { name: text }).click()
    await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(text)
    await untilInteractive(page)
  }
  const leave = async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible()
  }

  const held = await holdChunks(page)
  await openDraft('The first draft')
  await chooser(page).setInputFiles(dawn!)
  await expect.poll(held.count).toBe(1)
  await button(page, 'Pause dawn.jpg').click()
  await leave()
  await openDraft('The second draft')
  // The other draft's list would have shown it by the time at which its own file is there.
  held.release()
  await chooser(page).setInputFiles({
    name: 'own.jpg',
    mimeType: 'image/jpeg',
    buffer: await readFile(dawn!),
  })
  await expect(page.getByText('1 of at most 20 files')).toBeVisible()
  await leave()
  await openDraft('The first draft')
  await expect(row(page, 'dawn.jpg')).toContainText('Paused')
  await page.reload()
  await expect(row(page, 'dawn.jpg')).toContainText('Paused')
  await expect(files(page)).toHaveCount(1)
})

/** Copies a picture to the clipboard and pastes it with the keys. */
async function paste(page: Page, side: number): Promise<void> {
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: '#36a' } })
  const bytes = [...(await picture.png().toBuffer())]
  await page.evaluate(async (bytes) => {
    const blob = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
  }, bytes)
  await page.getByRole('textbox', { name: 'Text' }).press('ControlOrMeta+v')
}
