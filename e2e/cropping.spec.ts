/** People frame a chosen picture before the page sends it. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { enter, expect, test } from './fixtures.ts'

const RED = { r: 200, g: 30, b: 30 }
const BLUE = { r: 30, g: 30, b: 200 }

/** Draws a picture whose left half is red and whose right half is blue. */
async function drawHalves(width: number, height: number) {
  const half = { width: Math.round(width / 2), height, channels: 3 as const }
  const right = await sharp({ create: { ...half, background: BLUE } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    { input: right, left: half.width, top: 0 },
  ])
}

const asFile = (buffer: Buffer, mimeType = 'image/jpeg') => ({ name: 'mine.jpg', mimeType, buffer })
const field = (page: Page) => page.locator('input[type=file][name=avatar]')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Frame your picture' })
const stage = (page: Page) => dialog(page).getByRole('application')
const use = (page: Page) => page.getByRole('button', { name: 'Use picture' }).click()

/** The colours of the stored picture at shares of its width and height. */
async function readStored(page: Page, spots: readonly (readonly [number, number])[]) {
  await page.reload()
  const image = page.getByRole('main').getByRole('img', { name: 'Your picture' })
  const address = await image.locator('img').or(image).last().getAttribute('src')
  expect(address).toMatch(/^\/media\//)
  const { data, info } = await sharp(await (await page.request.get(address!)).body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colours = spots.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    return data[at]! > data[at + 2]! ? 'red' : 'blue'
  })
  return { width: info.width, height: info.height, colours }
}

test('the stored picture is what the frame showed after keys moved and zoomed it', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('fan'), '/user/account')
  await field(page).setInputFiles(asFile(await (await drawHalves(1200, 600)).jpeg().toBuffer()))
  await expect(stage(page)).toBeFocused()
  // The frame is half as wide as the picture, so at the left end it shows red only.
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('+')
  await expect(dialog(page).getByRole('slider', { name: 'Zoom' })).not.toHaveValue('1')
  await page.keyboard.press('-')
  await use(page)
  await expect(page.getByText('Saved.')).toBeVisible()
  const spots = [
    [0.1, 0.5],
    [0.9, 0.5],
  ] as const
  expect(await readStored(page, spots)).toEqual({
    width: 600,
    height: 600,
    colours: ['red', 'red'],
  })
})

test('a turn of 90° puts the left side on top, and a drag moves the picture', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('fan'), '/user/account')
  await field(page).setInputFiles(asFile(await (await drawHalves(600, 600)).jpeg().toBuffer()))
  await dialog(page).getByRole('button', { name: 'Turn by 90°' }).click()
  for (let press = 0; press < 12; press += 1)
    await dialog(page).getByRole('button', { name: 'Zoom in' }).press('Enter')
  const { x, y, width, height } = (await stage(page).boundingBox())!
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height * 0.9, { steps: 4 })
  await page.mouse.up()
  await use(page)
  await expect(page.getByText('Saved.')).toBeVisible()
  const spots = [
    [0.5, 0.1],
    [0.5, 0.5],
  ] as const
  // The middle was the border of the two colours; the drag brought the upper one, red, there.
  expect((await readStored(page, spots)).colours).toEqual(['red', 'red'])
})

test('a photo whose EXIF orientation says that it lies on its side is stored upright', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('fan'), '/user/account')
  // A photo of orientation 6 is shown turned by 90° clockwise, so its left side is on top.
  const photo = (await drawHalves(800, 400)).jpeg().withMetadata({ orientation: 6 })
  await field(page).setInputFiles(asFile(await photo.toBuffer()))
  await use(page)
  await expect(page.getByText('Saved.')).toBeVisible()
  const spots = [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.1, 0.9],
    [0.9, 0.9],
  ] as const
  expect(await readStored(page, spots)).toEqual({
    width: 400,
    height: 400,
    colours: ['red', 'red', 'blue', 'blue'],
  })
})

test('Cancel sends nothing, and the same file can be chosen again', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('fan'), '/user/account')
  const sent: string[] = []
  page.on('request', (request) => request.url().endsWith('/avatar/upload') && sent.push(request.url()))
  const file = asFile(await (await drawHalves(600, 400)).jpeg().toBuffer())
  await field(page).setInputFiles(file)
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(field(page)).toHaveValue('')
  expect(sent).toEqual([])
  await field(page).setInputFiles(file)
  await use(page)
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('the page sends a file uncropped when the browser cannot show it, and says so', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(/^4\d\d: POST \S+\/users\/avatar\/upload/)
  // Playwright's trace, if one is recorded, reads the broken picture again.
  problems.allow(/^console: Connecting to 'blob:/)
  await enter(page, world, await world.createAccount('fan'), '/user/account')
  // The notice stays until upstream refuses the file.
  const seen = Promise.withResolvers<void>()
  await page.route('**/users/avatar/upload', async (route) => {
    await seen.promise
    await route.continue()
  })
  await field(page).setInputFiles(asFile(Buffer.from('no picture at all')))
  await expect(page.getByText('This browser cannot crop this picture')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  seen.resolve()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
})

test('a dropped file opens the framing dialog like a chosen one', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('fan'), '/user/account')
  const bytes = (await (await drawHalves(600, 400)).jpeg().toBuffer()).toString('base64')
  const dataTransfer = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer()
    const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    transfer.items.add(new File([content], 'mine.jpg', { type: 'image/jpeg' }))
    return transfer
  }, bytes)
  await field(page).dispatchEvent('drop', { dataTransfer })
  await expect(stage(page)).toBeFocused()
})

test.describe('with fingers', () => {
  test.use({ hasTouch: true })

  test('a pinch with two fingers zooms the picture', async ({ page, world }) => {
    await enter(page, world, await world.createAccount('fan'), '/user/account')
    await field(page).setInputFiles(asFile(await (await drawHalves(600, 600)).jpeg().toBuffer()))
    const { x, y, width, height } = (await stage(page).boundingBox())!
    const browser = await page.context().newCDPSession(page)
    /** Puts two fingers on one horizontal line, each this share of the width away from the middle. */
    const fingers = (share: number) =>
      [-share, share].map((side, id) => ({ x: x + width * (0.5 + side), y: y + height / 2, id }))
    await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(0.1) })
    for (const share of [0.13, 0.16, 0.2])
      await browser.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(share) })
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    const zoom = dialog(page).getByRole('slider', { name: 'Zoom' })
    await expect.poll(async () => Number(await zoom.inputValue())).toBeCloseTo(2, 1)
  })
})
