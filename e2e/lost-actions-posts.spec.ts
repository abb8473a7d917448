/** The network fails once during each action about own posts. */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { createPost, getOwnPost, listOwnPosts, uploadPostPhoto } from '#contract/posts.ts'
import { pngOf } from '#tests/support/hostile-files.ts'
import { NO_NETWORK } from './answers.ts'
import { enter, expect, test } from './fixtures.ts'
import { walkAction } from './lost-action.ts'
import { pollOf, publishPoll } from './posts.ts'

test.describe.configure({ mode: 'parallel' })
test.beforeEach(({ problems }) => {
  problems.allow(NO_NETWORK)
})

test('a performer pins, unpins, archives, restores and deletes a post although the network fails once during each action', async ({
  page,
  world,
}) => {
  const performer = await world.createAccount('performer')
  const token = await world.openSession(performer)
  await world.call(createPost, { body: { text: 'The first light', idempotencyKey: randomUUID() } }, token)
  await enter(page, world, performer, '/model/posts')
  const row = page.locator('ul[aria-label="Your posts"] > li')
  const menu = row.getByRole('button', { name: 'Actions for The first light' })
  const choose = async (label: string) => {
    await menu.click()
    await row.getByRole('button', { name: label }).click()
  }
  const walk = (action: string, label: string, done: () => Promise<unknown>) =>
    walkAction(page, action, { press: () => choose(label), kept: () => expect(row).toBeVisible(), done })
  await walk('posts.pinPost', 'Pin to your page', () => expect(row).toContainText('Pinned'))
  await walk('posts.unpinPost', 'Unpin', () => expect(row).not.toContainText('Pinned'))
  // The list of all posts leaves out what is archived.
  await walk('posts.archivePost', 'Archive', () => expect(row).toHaveCount(0))
  await page.goto('/model/posts?state=archived')
  await walk('posts.restorePost', 'Put it back', () => expect(row).toHaveCount(0))
  await page.goto('/model/posts')
  await walkAction(page, 'posts.deletePost', {
    async press() {
      await choose('Delete')
      await page.getByRole('button', { name: 'Delete it' }).click()
    },
    kept: () => expect(row).toBeVisible(),
    done: () => expect(row).toHaveCount(0),
  })
  const left = await world.call(listOwnPosts, { query: {} }, token)
  expect(left.total).toBe(0)
})

test('a change of a published post is saved at the second press after the network failed', async ({
  page,
  world,
}) => {
  const performer = await world.createAccount('performer')
  const token = await world.openSession(performer)
  const post = await world.call(createPost, { body: { text: 'Said', idempotencyKey: randomUUID() } }, token)
  await enter(page, world, performer, `/model/posts/${post._id}`)
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Said better')
  await walkAction(page, 'posts.savePost', {
    press: () => page.getByRole('button', { name: 'Save changes' }).click(),
    told: /^Not saved yet: kept in this browser/,
    losing: ['request', 'answer'],
    kept: () => expect(text).toHaveValue('Said better'),
    done: () => expect(page).toHaveURL('/model/posts'),
  })
  const stored = await world.call(listOwnPosts, { query: {} }, token)
  expect(stored.data.map((one) => one.text)).toEqual(['Said better'])
})

test('a vote counts once although the network fails twice, before it arrives and before its answer', async ({
  page,
  world,
}) => {
  const star = await world.createAccount('performer')
  const token = await world.openSession(star)
  const { _id: id } = await publishPoll(world, token)
  await enter(page, world, await world.createAccount('fan'), `/post/${id}`)
  const answer = pollOf(page).getByRole('button', { name: 'Lanterns' })
  await walkAction(page, 'polls.vote', {
    press: () => answer.click(),
    losing: ['request', 'answer'],
    kept: () => expect(answer).toBeVisible(),
    done: () => expect(pollOf(page).getByRole('listitem').last()).toContainText('Your vote'),
  })
  expect((await world.call(getOwnPost, { params: { id } }, token)).poll).toMatchObject({ totalVotes: 1 })
})

test('a photo is uploaded although the network fails once while its ticket is asked for', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('performer'), '/model/posts/new')
  const picture = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer()
  const row = page.getByRole('list', { name: 'Files' }).getByRole('listitem')
  let isChosen = false
  await walkAction(page, 'uploads.getResumableTicket', {
    // The uploader asks again by itself.
    isRepeated: true,
    told: /^No answer yet\. It goes on by itself/,
    async press() {
      if (isChosen) return
      isChosen = true
      await page
        .locator('input[type=file][multiple]')
        .setInputFiles({ name: 'hall.jpg', mimeType: 'image/jpeg', buffer: picture })
    },
    kept: () => expect(row).toContainText('hall.jpg'),
    done: () => expect(page.getByText('1 of at most 20 files')).toBeVisible(),
  })
})

test('a photo that could not be processed is tried again although the network fails once', async ({
  page,
  world,
}) => {
  const performer = await world.createAccount('performer')
  const token = await world.openSession(performer)
  // Its header is sound, and its pixels are missing.
  const form = new FormData()
  form.set('photo', new Blob([new Uint8Array(pngOf(4000, 4000))]), 'hall.png')
  const sent = await fetch(`${world.origin}/api/v1${uploadPostPhoto.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(sent.status).toBe(200)
  const fileId = ((await sent.json()) as { data: { _id: string } }).data._id
  const body = { text: 'Look', state: 'draft' as const, fileIds: [fileId], idempotencyKey: randomUUID() }
  const post = await world.call(createPost, { body }, token)
  const statusNow = async () =>
    (await world.call(getOwnPost, { params: { id: post._id } }, token)).files[0]!.status
  await expect.poll(statusNow, { timeout: 30_000 }).toBe('failed')
  await enter(page, world, performer, `/model/posts/${post._id}`)
  const retry = page.getByRole('button', { name: 'Try again' })
  await walkAction(page, 'uploads.retryFile', {
    press: () => retry.click(),
    kept: () => expect(retry).toBeVisible(),
    // The button may be back already, since the second try fails as well.
    done: () => expect(page.getByText('We are trying it once more.').first()).toBeVisible(),
  })
})
