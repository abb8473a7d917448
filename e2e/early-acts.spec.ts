/** Presses, choices and typed words that precede the page's code take effect once the code arrives. */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { createPost } from '#contract/posts.ts'
import { dropFile } from './drop-file.ts'
import { enter, expect, test } from './fixtures.ts'
import { untilInteractive } from './lost-action.ts'
import { listShows } from './shows.ts'
import { holdCode } from './steady-controls.ts'
import type { World } from './world.ts'

test('the tip sheet and the cookie banner react to presses made before the page’s code arrives', async ({
  page,
  world,
}) => {
  const performer = await world.createAccount('performer')
  await enter(page, world, await world.createAccount('fan'))
  const code = await holdCode(page)
  await code.open(`/${performer.username}`)
  const tip = page.getByRole('button', { name: 'Tip', exact: true })
  const sheet = page.getByRole('dialog', { name: `Tip ${performer.name}` })
  const cookies = page.getByRole('region', { name: 'Cookie policy' })
  await cookies.getByRole('button', { name: 'Accept cookies' }).click()
  // People press twice when nothing happens.
  await tip.click()
  await tip.click()
  await expect(sheet).toHaveCount(0)
  code.bring()
  await expect(sheet).toBeVisible()
  await expect(cookies).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(tip).toBeFocused()
})

test('a country chosen before the page’s code arrives loads its regions', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('performer'))
  const code = await holdCode(page)
  await code.open('/model/account')
  await page.getByLabel('Country').selectOption('PT')
  code.bring()
  await page.getByLabel('State or region').selectOption({ label: 'Lisbon' })
  await expect(page.getByLabel('Country')).toHaveValue('PT')
})

test('the meter judges a password typed before the page’s code arrives', async ({ page }) => {
  const code = await holdCode(page)
  await code.open('/auth/register')
  await page.getByLabel('Username').fill('maria.sol')
  await page.getByLabel('Password').fill('maria-sol-2026')
  code.bring()
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/Leave out your username/)
})

test('the pricing form computes the share from a plan and a price entered before the page’s code arrives', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('performer'))
  const code = await holdCode(page)
  await code.open('/model/pricing')
  await page.getByText('Paid', { exact: true }).click()
  await page.getByLabel('A month').fill('12')
  code.bring()
  await expect(page.getByText('You get')).toBeVisible()
  await expect(page.getByLabel('A month')).toHaveValue('12')
})

test('a message sent before the page’s code arrives is sent once, complete', async ({ page, world }) => {
  const performer = (await listShows(world)).at(-1)!
  await enter(page, world, await world.createAccount('fan'))
  const code = await holdCode(page)
  const path = `/live/${performer.username}`
  await code.open(path)
  const text = `early ${crypto.randomUUID()}`
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  code.bring()
  await expect(page.getByRole('log').getByText(text)).toHaveCount(1)
  await expect(page.getByText('Sending')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
})

test('photos dropped on the composer and beside it before the page’s code arrives are uploaded', async ({
  page,
  world,
}, testInfo) => {
  await enter(page, world, await world.createAccount('performer'))
  const code = await holdCode(page)
  await code.open('/model/posts/new')
  const [onTitle, amongPhotos] = await Promise.all(
    ['On the title', 'Among the photos'].map(async (name, at) => {
      const place = testInfo.outputPath(`${name}.jpg`)
      const create = { width: 300 + at, height: 400, channels: 3, background: '#a63' } as const
      await writeFile(place, await sharp({ create }).jpeg().toBuffer())
      return place
    }),
  )
  await dropFile(page, onTitle!, page.getByRole('heading', { level: 1 }))
  await dropFile(page, amongPhotos!, page.getByText('Drop files here, or paste them'))
  code.bring()
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  await expect(files).toHaveCount(2)
  await expect(files).toContainText(['On the title.jpg', 'Among the photos.jpg'])
  await expect(page.getByText('2 of at most 20 files')).toBeVisible()
  await expect(page).toHaveURL('/model/posts/new')
})

test('the page asks before a link drops edits made before the page’s code arrives', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('fan'))
  const code = await holdCode(page)
  await code.open('/user/account')
  await page.getByLabel('Your name').fill('Somebody else')
  const question = page.waitForEvent('dialog')
  const leaving = page.getByRole('link', { name: 'Explore' }).first().click({ noWaitAfter: true })
  await (await question).dismiss()
  await leaving
  code.bring()
  await expect(page.getByLabel('Your name')).toHaveValue('Somebody else')
})

test.describe('in the composer', () => {
  const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })

  /** Opens a draft that says "Said" and costs 5.00, without the page's code. */
  async function openDraft(page: Page, world: World) {
    const performer = await world.createAccount('performer')
    const written = { text: 'Said', gate: 'price', priceCents: 500, state: 'draft' } as const
    const body = { ...written, idempotencyKey: randomUUID() }
    const { _id: id } = await world.call(createPost, { body }, await world.openSession(performer))
    await enter(page, world, performer)
    const code = await holdCode(page)
    await code.open(`/model/posts/${id}`)
    return code
  }

  for (const { what, place, typed } of [
    { what: 'a caret', place: (field: Locator) => field.press('End'), typed: ' better' },
    { what: 'a selection', place: (field: Locator) => field.selectText(), typed: 'Said better' },
  ])
    test(`${what} in a text stays where it is when the page’s code arrives`, async ({ page, world }) => {
      const code = await openDraft(page, world)
      await place(text(page))
      code.bring()
      await untilInteractive(page)
      await page.keyboard.insertText(typed)
      await expect(text(page)).toHaveValue('Said better')
    })

  for (const name of ['text', 'price'])
    test(`no letter is lost that is typed while the page’s code arrives (${name})`, async ({
      page,
      world,
    }) => {
      const code = await openDraft(page, world)
      const field = page.locator(`form [name=${name}]`)
      await field.fill('')
      const words = Array.from({ length: 300 }, (_, at) => at).join(' ')
      code.bring()
      await page.keyboard.type(words, { delay: 2 })
      await untilInteractive(page)
      await expect(field).toHaveValue(words)
    })

  test('text typed before the page’s code arrives follows what the browser had kept', async ({
    page,
    world,
  }) => {
    await enter(page, world, await world.createAccount('performer'))
    const code = await holdCode(page)
    await code.open('/model/posts/new')
    code.bring()
    await untilInteractive(page)
    await text(page).fill('Kept')
    await code.open('/model/posts/new')
    await text(page).fill('Typed')
    code.bring()
    await untilInteractive(page)
    await expect(text(page)).toHaveValue('Kept\nTyped')
    await page.reload()
    await expect(text(page)).toHaveValue('Kept\nTyped')
  })
})
