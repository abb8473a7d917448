/** An operator makes banners; visitors and members see them. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { NO_NETWORK } from './answers.ts'
import { enter, expect, test, widthsFrom } from './fixtures.ts'
import { walkAction } from './lost-action.ts'
import { newUsername } from './world.ts'

const newTitle = () => `Tonight ${newUsername('fan')}`
const form = (page: Page) =>
  page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByLabel('Sentence') })
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const saved = (page: Page) =>
  page.getByText(/^Saved\. (?:Everybody sees it like this now|It is not shown)\./).first()
const preview = (page: Page) => page.getByRole('region', { name: 'How it looks' })

/** Draws noise, which no encoder makes small. */
function drawNoise(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .jpeg()
    .toBuffer()
}

/**
 * Expects both the picture and its place to have the ratio 3:2, so that the page cuts off nothing of the framed part.
 */
async function expectBannerShape(place: Locator): Promise<void> {
  const shape = () =>
    place.locator('img').evaluate((image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect()
      return [image.naturalWidth / image.naturalHeight, width / height]
    })
  await place.locator('img').scrollIntoViewIfNeeded()
  await expect.poll(shape).toEqual([expect.closeTo(1.5, 1), expect.closeTo(1.5, 1)])
}

async function choosePicture(page: Page): Promise<void> {
  const file = { name: 'stage.jpg', mimeType: 'image/jpeg', buffer: await drawNoise(1600, 800) }
  await page.getByLabel(/^Picture/).setInputFiles(file)
  await page.getByRole('dialog').getByRole('button', { name: 'Use picture' }).click()
}

async function addBanner(page: Page, title: string): Promise<void> {
  await page.goto('/admin/banners/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Sentence').fill('Three rooms are lit.')
  await page.getByLabel('Link').fill('/live')
  await page.getByRole('button', { name: 'Add the banner' }).click()
  await expect(page.getByText('The banner is there.')).toContainText('It is not shown yet.')
}

/** Moves a banner to the first place, since pages show only the first few banners. */
async function moveToTop(page: Page, title: string): Promise<void> {
  await page.goto('/admin/banners')
  const up = page.getByRole('button', { name: `Move ${title} up` })
  await expect(async () => {
    if (await up.isEnabled()) await up.click({ timeout: 5000 })
    await expect(up).toBeDisabled({ timeout: 2000 })
  }).toPass()
}

for (const { width, viewport, details } of widthsFrom('desk')) {
  test(
    `an operator makes a banner that only its audience sees, and undoes it (${width})`,
    details,
    async ({ page, world, openBrowser }) => {
      await page.setViewportSize(viewport)
      await enter(page, world, await world.createAccount('operator'))
      const title = newTitle()
      await addBanner(page, title)
      await choosePicture(page)
      await expect(preview(page).locator('img')).toHaveAttribute('src', /^blob:/)
      await page.getByLabel('Sentence').fill('Come in, it is warm.')
      await expect(preview(page)).toContainText('Come in, it is warm.')
      await page.getByLabel('For').selectOption({ label: 'Visitors who are not logged in' })
      await page.getByLabel('Shown').check()
      await save(page)
      await expect(page.getByText('Saved. Everybody sees it like this now.').first()).toBeVisible()
      await expect(preview(page).locator('img')).toHaveAttribute('src', /\/media\//)
      await expectBannerShape(preview(page))
      // The saved form shows the values that were chosen.
      await expect(page.getByLabel('Shown')).toBeChecked()
      await expect(page.getByLabel('For')).toHaveValue('visitors')

      await moveToTop(page, title)
      const own = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
      await expect(own).toContainText('Landing page')
      await expect(own).not.toContainText('Members’ home')
      const stranger = await openBrowser()
      const banner = stranger.getByRole('link', { name: new RegExp(`${title}.*Come in, it is warm`) })
      await expect(async () => {
        await stranger.goto('/')
        await expect(banner).toHaveAttribute('href', '/live', { timeout: 2000 })
      }).toPass()
      await expectBannerShape(stranger.getByRole('listitem').filter({ has: banner }))
      await banner.click()
      await expect(stranger).toHaveURL('/live')
      const member = await openBrowser()
      await enter(member, world, world.demoAccount('fan'), '/')
      await expect(member.getByRole('complementary')).toBeVisible()
      await expect(member.getByText(title)).toHaveCount(0)

      await page.goto('/admin/changes')
      const change = page
        .getByRole('listitem')
        .filter({ hasText: new RegExp(`^Banner: ${title}`) })
        .last()
      await expect(change).toContainText('Picture: none → a picture')
      await expect(change).toContainText('For: Everybody → Visitors who are not logged in')
      await change.getByText('Undo', { exact: true }).click()
      await change.getByRole('button', { name: 'Set it back' }).click()
      await expect(change).not.toContainText('Undo')
      await expect(async () => {
        await stranger.goto('/')
        await expect(stranger.getByText(title)).toHaveCount(0, { timeout: 2000 })
      }).toPass()
    },
  )
}

test('a refused banner keeps its title and its picture, and an operator can remove the picture', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('operator'), '/admin/banners/new')
  const title = newTitle()
  await choosePicture(page)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Link').fill('//evil.example')
  await page.getByRole('button', { name: 'Add the banner' }).click()
  await expect(page.getByText('Enter a path of this site')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(preview(page).locator('img')).toHaveAttribute('src', /^blob:/)
  await page.getByLabel('Link').fill('https://example.com/')
  await page.getByRole('button', { name: 'Add the banner' }).click()
  await expect(page.getByText('The banner is there.')).toBeVisible()
  await expect(preview(page).locator('img')).toHaveAttribute('src', /\/media\//)

  await page.getByLabel('Remove the picture').check()
  await expect(preview(page).locator('img')).toHaveCount(0)
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await save(page)
  await expect(page.getByText('Saved. It is not shown.').first()).toBeVisible()
  await expect(page.getByLabel('Remove the picture')).toHaveCount(0)
})

test('a banner form refuses a file that is not a picture, and does not overwrite what another operator saved', async ({
  page,
  world,
  openBrowser,
}) => {
  await enter(page, world, await world.createAccount('operator'))
  await addBanner(page, newTitle())
  const other = await openBrowser()
  await enter(other, world, await world.createAccount('operator'), new URL(page.url()).pathname)
  await other.getByLabel('Sentence').fill('Come late.')
  await save(other)
  await expect(saved(other)).toBeVisible()

  const file = { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') }
  await page.getByLabel(/^Picture/).setInputFiles(file)
  await expect(page.getByText('This browser cannot crop this picture')).toBeVisible()
  await save(page)
  await expect(form(page).getByRole('alert').first()).toContainText(/JPEG, PNG, WebP, AVIF or GIF/)
  await choosePicture(page)
  await page.getByLabel('Sentence').fill('Come never.')
  await save(page)
  await expect(page.getByText('Somebody else was faster. Please look at it again.').first()).toBeVisible()
  await expect(page.getByLabel('Sentence')).toHaveValue('Come never.')
  await expect(preview(page).locator('img')).toHaveAttribute('src', /^blob:/)
})

// This test stands in this file because all banners share one order, which each of these tests changes.
test('when the network fails during an action on a banner, what was typed is kept and the next press succeeds', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(NO_NETWORK)
  const operator = await world.createAccount('operator')
  const title = `Tonight ${operator.username}`
  await enter(page, world, operator, '/admin/banners/new')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Link').fill('/live')
  await walkAction(page, 'site.addPromo', {
    press: () => page.getByRole('button', { name: 'Add the banner' }).click(),
    kept: () => expect(page.getByLabel('Title')).toHaveValue(title),
    done: () => expect(page.getByText('The banner is there.')).toBeVisible(),
  })
  const sentence = page.getByLabel('Sentence')
  await sentence.fill('Come in.')
  await walkAction(page, 'site.changePromo', {
    press: () => page.getByRole('button', { name: 'Save' }).click(),
    kept: () => expect(sentence).toHaveValue('Come in.'),
    done: () =>
      expect(
        page.getByText(/^Saved\. (?:Everybody sees it like this now|It is not shown)\./).first(),
      ).toBeVisible(),
  })
  await page.goto('/admin/banners')
  const up = page.getByRole('button', { name: `Move ${title} up` })
  await walkAction(page, 'site.movePromo', {
    press: () => up.click(),
    done: () => expect(page.getByRole('main').getByRole('listitem').last()).not.toContainText(title),
  })
  await page.getByRole('link', { name: title }).click()
  await page.getByText('Remove this banner', { exact: true }).click()
  await walkAction(page, 'site.removePromo', {
    press: () => page.getByRole('button', { name: 'Remove it' }).click(),
    done: () => expect(page.getByText('The banner is gone.')).toBeVisible(),
  })
})
