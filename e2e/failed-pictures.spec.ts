/** A post with a damaged picture says why it is not published, and is published without it or once it is repaired. */
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { createPost, getOwnPost, listOwnPosts, uploadPostPhoto } from '#contract/posts.ts'
import { retryFile } from '#contract/uploads.ts'
import { pngOf } from '#tests/support/hostile-files.ts'
import { enter, expect, test, WIDTHS } from './fixtures.ts'
import { untilInteractive } from './lost-action.ts'
import type { World } from './world.ts'

test.describe.configure({ mode: 'parallel' })

const REASON = 'This picture is damaged. Please try another one.'
const WAITS = 'Waits for its pictures, and is published as soon as they are ready.'

const PREPARED = 'Its pictures are being made ready.'

const row = (page: Page) => page.locator('ul[aria-label="Your posts"] > li')
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: REASON })
const tryAgain = (page: Page) => failure(page).getByRole('button', { name: 'Try again' })

/** A picture with a sound header and without its pixels. */
const damagedPicture = () => pngOf(4000, 4000)

function goodPicture(): Promise<Buffer> {
  const create = { width: 4000, height: 4000, channels: 3, background: '#a63' } as const
  return sharp({ create }).png().toBuffer()
}

/** Repairs on the disk a picture that was damaged there. */
async function repairFile(fileId: string): Promise<void> {
  const place = path.join(process.env.E2E_DATA_DIR!, 'files', 'originals', fileId)
  await writeFile(place, await goodPicture())
}

/** Publishes a post whose pictures are not all ready. Upstream takes a picture that fails before only once it is tried again. */
async function publishWith(world: World, pictures: Buffer[]) {
  const performer = await world.createAccount('performer')
  const token = await world.openSession(performer)
  const fileIds: string[] = []
  for (const picture of pictures) {
    const form = new FormData()
    form.set('photo', new Blob([new Uint8Array(picture)]), 'hall.png')
    const sent = await fetch(`${world.origin}/api/v1${uploadPostPhoto.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    fileIds.push(((await sent.json()) as { data: { _id: string } }).data._id)
  }
  const body = { text: 'The hall', state: 'published', fileIds, idempotencyKey: randomUUID() } as const
  let postId = ''
  await expect(async () => {
    await Promise.all(fileIds.map((id) => world.call(retryFile, { params: { id } }, token)))
    postId = (await world.call(createPost, { body }, token))._id
  }).toPass()
  const read = async () => {
    const { state, files } = await world.call(getOwnPost, { params: { id: postId } }, token)
    return [state, ...files.map(({ status }) => status)].join(' ')
  }
  const repair = (at: number) => repairFile(fileIds[at]!)
  return { performer, address: `/model/posts/${postId}`, read, repair }
}

/** Holds what the composer's looks at the stored post have got from the server. */
async function holdLooks(page: Page) {
  let count = 0
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  await page.route('**/api/posts/*', async (route) => {
    const response = await route.fetch()
    count++
    await opened
    await route.fulfill({ response })
  })
  return { count: () => count, release: () => open() }
}

for (const [width, viewport] of Object.entries(WIDTHS)) {
  test.describe(width, () => {
    test.use({ viewport })

    test(`a post with a damaged picture says why, and is published by itself once another try has made the picture (${width})`, async ({
      page,
      world,
    }) => {
      const { performer, read, repair } = await publishWith(world, [damagedPicture()])
      await enter(page, world, performer, '/model/posts')
      // The list looks again by itself.
      await expect(row(page)).toContainText(REASON)
      await expect(row(page)).toContainText('Scheduled')
      await expect(row(page)).toContainText('Due since')
      expect(await read()).toBe('scheduled failed')
      await row(page).getByRole('link', { name: 'The hall' }).click()
      await expect(failure(page)).toBeVisible()

      await tryAgain(page).click()
      await expect(page.getByText('We are trying it once more.').first()).toBeVisible()
      // The second try fails as well, which the open page shows without a reload.
      await expect(failure(page)).toBeVisible()
      await expect(page.getByText(WAITS)).toBeHidden()
      expect(await read()).toBe('scheduled failed')

      await repair(0)
      await tryAgain(page).click()
      await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: 'Edit the post' })).toBeVisible()
      await expect(page.getByText(WAITS)).toBeHidden()
      await expect(failure(page)).toBeHidden()
      expect(await read()).toBe('published ready')
      await page.goto(`/${performer.username}`)
      await expect(page.getByRole('article')).toContainText('The hall')
    })

    test(`a damaged picture of a new post fails, fails again and becomes ready in the open composer (${width})`, async ({
      page,
      world,
    }) => {
      const performer = await world.createAccount('performer')
      const token = await world.openSession(performer)
      await enter(page, world, performer, '/model/posts/new')
      await untilInteractive(page)
      const damaged = { name: 'hall.png', mimeType: 'image/png', buffer: damagedPicture() }
      await page.locator('input[type=file][multiple]').setInputFiles(damaged)
      await expect(failure(page)).toContainText('hall.png')
      const read = async () => (await world.call(listOwnPosts, { query: {} }, token)).data[0]!.files[0]!
      const { _id: fileId, status } = await read()
      expect(status).toBe('failed')

      await tryAgain(page).click()
      await expect(page.getByText(PREPARED)).toBeVisible()
      await expect(failure(page)).toBeVisible()
      await expect(page.getByText(PREPARED)).toBeHidden()

      await repairFile(fileId)
      await tryAgain(page).click()
      await expect(page.getByText(PREPARED)).toBeVisible()
      await expect(page.getByText(PREPARED)).toBeHidden()
      await expect(failure(page)).toHaveCount(0)
      expect((await read()).status).toBe('ready')
      await expect(page).toHaveURL('/model/posts/new')
    })

    test(`a post is published without its damaged picture once that is removed (${width})`, async ({
      page,
      world,
    }) => {
      const { performer, address, read } = await publishWith(world, [damagedPicture(), await goodPicture()])
      await enter(page, world, performer, address)
      await expect(failure(page)).toContainText('Photo 1')
      await expect.poll(read).toBe('scheduled failed ready')
      await page.getByRole('button', { name: 'Remove Photo 1', exact: true }).click()
      await expect(failure(page)).toBeHidden()
      await page.getByRole('button', { name: 'Publish now', exact: true }).click()
      await expect(page).toHaveURL('/model/posts')
      await expect(row(page)).toContainText('Published')
      await expect(row(page)).not.toContainText(REASON)
      expect(await read()).toBe('published ready')
    })
  })
}

test('an answer that is older than another try does not bring the failure of a picture back', async ({
  page,
  world,
}) => {
  const { performer, address, read, repair } = await publishWith(world, [damagedPicture(), damagedPicture()])
  await expect.poll(read).toBe('scheduled failed failed')
  await enter(page, world, performer, address)
  const [first, second] = ['Photo 1', 'Photo 2'].map((name) => failure(page).filter({ hasText: name }))
  await expect(second!).toBeVisible()
  const held = await holdLooks(page)
  await repair(0)
  await first!.getByRole('button').click()
  await expect.poll(held.count).toBeGreaterThan(0)
  await repair(1)
  await second!.getByRole('button').click()
  await expect.poll(read).toBe('published ready ready')
  await expect(second!).toBeHidden()
  held.release()
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await expect(page.getByText(WAITS)).toBeHidden()
  await expect(failure(page)).toHaveCount(0)
})
