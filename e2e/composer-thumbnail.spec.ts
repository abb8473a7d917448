/** A performer uploads a picture that everybody sees of a locked post. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { getOwnPost, listOwnPosts } from '#contract/posts.ts'
import { enter, expect, test, toasts, WIDTHS } from './fixtures.ts'
import { untilInteractive } from './lost-action.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ viewport: WIDTHS.phone })

const [RED, BLUE] = ['#c02020', '#2040c0']
const OWN = 'A picture of its own'
const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const state = (page: Page) => page.locator('[data-save-bar] [role=status]')
const thumbnail = (page: Page) => page.getByRole('group', { name: OWN, exact: true })
const choice = (page: Page, name: string) => page.getByRole('radio', { name })

async function photo(name: string, background: string) {
  const picture = sharp({ create: { width: 800, height: 1000, channels: 3, background } })
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

test('a picture is uploaded for the others, and a stranger sees it on the profile instead of the photo', async ({
  page,
  world,
  openBrowser,
}) => {
  const performer = await world.createAccount('performer')
  const token = await world.openSession(performer)
  await enter(page, world, performer, '/model/posts/new')
  await untilInteractive(page)
  await text(page).fill('The whole evening')
  await page.locator('input[type=file][multiple]').setInputFiles(await photo('evening.jpg', BLUE))
  await expect(thumbnail(page)).toBeHidden()
  await page.getByRole('radio', { name: /^For a price/ }).check()
  await page.getByLabel('Price', { exact: true }).fill('5')
  await expect(choice(page, 'The first picture, blurred')).toBeChecked()
  // The only photo of a post cannot be opened to everybody.
  await expect(choice(page, 'Picture 1')).toHaveCount(0)

  await thumbnail(page)
    .getByLabel(OWN)
    .setInputFiles(await photo('poster.jpg', RED))
  await expect(choice(page, `${OWN}, open to everybody`)).toBeChecked()
  await expect(state(page)).toHaveText('Saved')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTHS.phone.width)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  const shown = preview.getByRole('article').locator('img').last()
  expect(await colourOf(shown)).toBe('red')
  // The preview has the chosen picture whole, not only the small one of the list.
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)

  await page.getByRole('button', { name: 'Write', exact: true }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page).toHaveURL('/model/posts')
  const id = (await world.call(listOwnPosts, { query: {} }, token)).data[0]!._id
  await expect
    .poll(async () => (await world.call(getOwnPost, { params: { id } }, token)).state)
    .toBe('published')
  const stranger = await openBrowser({ viewport: WIDTHS.phone })
  await stranger.goto(`/${performer.username}`)
  const article = stranger.getByRole('article').filter({ hasText: '1 photo' })
  await expect(article).toContainText('€5')
  expect(await colourOf(article.locator('.paywall img'))).toBe('red')
})

test('an interrupted upload comes back in its own field after a reload, and the other choice keeps the picture', async ({
  page,
  world,
  problems,
}) => {
  // The reload cuts the upload off.
  problems.allow(/^net::ERR_ABORTED: PATCH \S+\/uploads\//)
  const performer = await world.createAccount('performer')
  const token = await world.openSession(performer)
  await enter(page, world, performer, '/model/posts/new')
  await untilInteractive(page)
  await text(page).fill('For followers')
  await page.getByRole('radio', { name: /^Followers/ }).check()
  await page.locator('input[type=file][multiple]').setInputFiles(await photo('inside.jpg', BLUE))
  await expect(choice(page, 'The first picture, blurred')).toBeChecked()
  // The bytes never leave the browser.
  await page.route('**/uploads/*', () => undefined)
  const begun = page.waitForRequest((request) => request.method() === 'PATCH')
  await thumbnail(page)
    .getByLabel(OWN)
    .setInputFiles(await photo('poster.jpg', RED))
  await expect(thumbnail(page).getByRole('listitem')).toContainText('poster.jpg')
  await begun
  page.on('dialog', (dialog) => void dialog.accept())
  await page.unroute('**/uploads/*')
  await page.reload()
  await expect(thumbnail(page).getByRole('listitem')).toContainText('poster.jpg')
  await expect(choice(page, `${OWN}, open to everybody`)).toBeChecked()
  await expect(page.getByRole('group', { name: 'Photos', exact: true }).getByRole('listitem')).toHaveCount(1)

  await choice(page, 'The first picture, blurred').press('Space')
  await expect(state(page)).toHaveText('Saved')
  const [blurred] = (await world.call(listOwnPosts, { query: {} }, token)).data
  expect(blurred).toMatchObject({ thumbnail: null })
  await page.reload()
  await choice(page, `${OWN}, open to everybody`).press('Space')
  await expect(state(page)).toHaveText('Saved')
  await expect
    .poll(async () => (await world.call(listOwnPosts, { query: {} }, token)).data[0]?.thumbnail)
    .toMatchObject({ type: 'photo' })

  // The keyboard removes it, and goes on at the control that takes another one.
  await thumbnail(page).getByRole('button', { name: 'Remove poster.jpg' }).press('Enter')
  await expect(thumbnail(page).getByLabel(OWN)).toBeFocused()
  await expect(choice(page, 'The first picture, blurred')).toBeChecked()
  await expect
    .poll(async () => (await world.call(listOwnPosts, { query: {} }, token)).data[0]?.thumbnail)
    .toBeNull()
})

test('an upload that the network has cut goes on, and a damaged picture waits for another one', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(/^(?:net::ERR_INTERNET_DISCONNECTED|422): PATCH \S+\/uploads\//)
  const performer = await world.createAccount('performer')
  const token = await world.openSession(performer)
  await enter(page, world, performer, '/model/posts/new')
  await untilInteractive(page)
  await text(page).fill('For followers')
  await page.getByRole('radio', { name: /^Followers/ }).check()
  let cuts = 0
  await page.route('**/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH' || cuts > 0) return route.fallback()
    cuts++
    await route.abort('internetdisconnected')
  })
  await thumbnail(page)
    .getByLabel(OWN)
    .setInputFiles(await photo('poster.jpg', RED))
  await expect(choice(page, `${OWN}, open to everybody`)).toBeChecked()
  expect(cuts).toBe(1)
  await expect(state(page)).toHaveText('Saved')
  await thumbnail(page).getByRole('button', { name: 'Remove poster.jpg' }).click()
  await expect(choice(page, `${OWN}, open to everybody`)).toHaveCount(0)

  const whole = await photo('damaged.jpg', RED)
  await thumbnail(page)
    .getByLabel(OWN)
    .setInputFiles({ ...whole, buffer: whole.buffer.fill(7, 20) })
  const row = thumbnail(page).getByRole('listitem')
  await expect(row).toContainText('This picture is damaged. Please try another one.')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(toasts(page)).toContainText('A photo was not uploaded. Try it again, or remove it.')
  await expect(page).toHaveURL('/model/posts/new')
  await thumbnail(page).getByRole('button', { name: 'Remove damaged.jpg' }).click()
  await thumbnail(page)
    .getByLabel(OWN)
    .setInputFiles(await photo('second.jpg', BLUE))
  await expect(choice(page, `${OWN}, open to everybody`)).toBeChecked()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page).toHaveURL('/model/posts')
  await expect
    .poll(async () => (await world.call(listOwnPosts, { query: {} }, token)).data[0])
    .toMatchObject({ state: 'published', thumbnail: { type: 'photo', status: 'ready' } })
})

/** @returns which of the two test pictures a loaded image shows */
async function colourOf(image: ReturnType<Page['locator']>): Promise<'red' | 'blue'> {
  await image.scrollIntoViewIfNeeded()
  return image.evaluate(async (element) => {
    const shown = element as HTMLImageElement
    await shown.decode()
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
    canvas.drawImage(shown, 0, 0, 1, 1)
    const [red = 0, , blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return red > blue ? 'red' : 'blue'
  })
}
