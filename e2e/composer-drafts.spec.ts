/** What a performer has typed into the composer stays: over reloads, Back, slow saves and changes in another tab. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createPost, getOwnPost, listOwnPosts, type OwnPost } from '#contract/posts.ts'
import { holdActions } from './answers.ts'
import { enter, expect, openOwnPlaces, test } from './fixtures.ts'
import { untilInteractive } from './lost-action.ts'
import { AFTER_THE_SESSION } from './problems.ts'
import { askedAction } from './server-actions.ts'
import type { Account, World } from './world.ts'

test.describe.configure({ mode: 'parallel' })

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const price = (page: Page) => page.getByLabel('Price', { exact: true })
const pin = (page: Page) => page.getByRole('checkbox', { name: 'Pin it to the top of your page' })
const state = (page: Page) => page.locator('[data-save-bar] [role=status]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

interface Stored {
  performer: Account
  address: string
  read(): Promise<OwnPost>
}

async function storeDraft(world: World): Promise<Stored> {
  const performer = await world.createAccount('performer')
  const token = await world.openSession(performer)
  const body = { text: 'Draft', state: 'draft', idempotencyKey: randomUUID() } as const
  const { _id: id } = await world.call(createPost, { body }, token)
  const read = () => world.call(getOwnPost, { params: { id } }, token)
  return { performer, address: `/model/posts/${id}`, read }
}

test('a stored draft keeps its pin and a price that is still being typed, over reloads and after “Save draft”', async ({
  page,
  world,
}) => {
  const { performer, address } = await storeDraft(world)
  await enter(page, world, performer, address)
  await untilInteractive(page)
  await page.getByRole('radio', { name: /^For a price/ }).check()
  await price(page).fill('0,5')
  await pin(page).check()
  await expect(state(page)).toHaveText('Saved')
  const expectTyped = async () => {
    await expect(price(page)).toHaveValue('0,5')
    await expect(pin(page)).toBeChecked()
  }
  for (let reloads = 0; reloads < 2; reloads++) {
    await page.reload()
    await expectTyped()
    await untilInteractive(page)
    await expect(state(page)).toHaveText('Saved')
  }
  await button(page, 'Save draft').click()
  await expect(page).toHaveURL('/model/posts')
  await page.goto(address)
  await expectTyped()
  await button(page, 'Drop the changes').click()
  await expect(pin(page)).not.toBeChecked()
  await expect(price(page)).toHaveValue('')
})

test('Back from the composer and forward again keeps the typed text', async ({ page, world }) => {
  const { performer, address } = await storeDraft(world)
  await enter(page, world, performer, '/model/posts')
  await page.getByRole('list', { name: 'Your posts' }).getByRole('link', { name: 'Draft' }).click()
  await expect(page).toHaveURL(address)
  await expect(text(page)).toHaveValue('Draft')
  await text(page).fill('Draft of a letter')
  await page.goBack()
  await expect(page).toHaveURL('/model/posts')
  await page.goForward()
  await expect(text(page)).toHaveValue('Draft of a letter')
  await expect(state(page)).toHaveText('Saved')
  await page.goBack()
  await page.goForward()
  await expect(text(page)).toHaveValue('Draft of a letter')
})

test('letters that are typed while a save is under way are saved as well', async ({ page, world }) => {
  const { performer, address, read } = await storeDraft(world)
  await enter(page, world, performer, address)
  await untilInteractive(page)
  const held = await holdActions(page, 'answer')
  await text(page).fill('One')
  await expect.poll(() => held.count()).toBe(1)
  await text(page).pressSequentially(' two')
  await expect(state(page)).toHaveText('Saving…')
  held.release()
  await expect(state(page)).toHaveText('Saved')
  expect(await read()).toMatchObject({ text: 'One two' })

  const publishing = await holdActions(page, 'answer')
  await button(page, 'Publish').click()
  await expect.poll(() => publishing.count()).toBe(1)
  await text(page).pressSequentially(' three')
  publishing.release()
  await expect(page).toHaveURL('/model/posts')
  expect(await read()).toMatchObject({ text: 'One two three', state: 'published' })
})

test('a draft that another tab has changed says so, and either text can stay', async ({
  page,
  context,
  world,
}) => {
  const { performer, address, read } = await storeDraft(world)
  await enter(page, world, performer, address)
  const other = await context.newPage()
  await other.goto(address)
  for (const one of [page, other]) await untilInteractive(one)
  const question = page.getByText('This post was changed in another tab or on another device')
  await text(other).fill('From the second tab')
  await expect(state(other)).toHaveText('Saved')
  await text(page).fill('From the first tab')
  await expect(question).toBeVisible()
  await expect(button(page, 'Save draft')).toBeDisabled()
  await button(page, 'Take the other one').click()
  await expect(text(page)).toHaveValue('From the second tab')
  await expect(question).toBeHidden()
  expect(await read()).toMatchObject({ text: 'From the second tab' })

  await text(page).fill('Again from the first tab')
  await expect(state(page)).toHaveText('Saved')
  await text(other).fill('Again from the second tab')
  await button(other, 'Keep what is here').click()
  await expect(state(other)).toHaveText('Saved')
  expect(await read()).toMatchObject({ text: 'Again from the second tab' })
})

test('a page that is older than the site says so, and a reload brings the typed text and saves it', async ({
  page,
  world,
  problems,
}) => {
  // The site refuses an action of an earlier build.
  problems.allow(/^(?:409|net::ERR_ABORTED): POST \S+\/model\/posts\/new$/)
  const performer = await world.createAccount('performer')
  const token = await world.openSession(performer)
  await enter(page, world, performer, '/model/posts/new')
  await untilInteractive(page)
  await page.route('**/model/posts/new', async (route) => {
    if (!askedAction(route.request())) return route.fallback()
    const headers = { ...route.request().headers(), 'next-action': '40'.padEnd(42, 'a') }
    await route.continue({ headers })
  })
  await page.getByRole('radio', { name: /^Followers/ }).check()
  await text(page).fill('Written across two builds')
  const outdated = page.getByText('This page is older than the site')
  await expect(outdated).toBeVisible()
  await expect(state(page)).toHaveText('Not saved: kept in this browser')
  await button(page, 'Publish').click()
  await expect(outdated).toBeVisible()
  await expect(page).toHaveURL('/model/posts/new')
  await expect(text(page)).toHaveValue('Written across two builds')
  expect((await world.call(listOwnPosts, { query: {} }, token)).data).toEqual([])

  await page.unrouteAll()
  await page.reload()
  await expect(text(page)).toHaveValue('Written across two builds')
  await expect(page.getByRole('radio', { name: /^Followers/ })).toBeChecked()
  await expect(outdated).toBeHidden()
  await untilInteractive(page)
  await button(page, 'Publish').click()
  await expect(page).toHaveURL('/model/posts')
  const posts = (await world.call(listOwnPosts, { query: {} }, token)).data
  expect(posts).toMatchObject([{ text: 'Written across two builds', gate: 'followers', state: 'published' }])
})

test('changes of a published post that are not on the page yet are dropped with a press', async ({
  page,
  world,
}) => {
  const performer = await world.createAccount('performer')
  const token = await world.openSession(performer)
  const body = { text: 'On the page', state: 'published', idempotencyKey: randomUUID() } as const
  const { _id: id } = await world.call(createPost, { body }, token)
  await enter(page, world, performer, `/model/posts/${id}`)
  await untilInteractive(page)
  await text(page).fill('Not yet')
  await page.reload()
  await expect(text(page)).toHaveValue('Not yet')
  await button(page, 'Drop the changes').click()
  await expect(text(page)).toHaveValue('On the page')
  await page.reload()
  await expect(text(page)).toHaveValue('On the page')
  await expect(button(page, 'Drop the changes')).toBeHidden()
})

test('after a logout a second tab forgets its drafts too', async ({ page, context, world, problems }) => {
  problems.allow(AFTER_THE_SESSION)
  const performer = await world.createAccount('performer')
  await enter(page, world, performer, '/model/posts/new')
  await untilInteractive(page)
  await text(page).fill('For nobody else')
  await expect(state(page)).toHaveText('Saved')
  const other = await context.newPage()
  await other.goto('/contact')
  await other.getByLabel('Your message').fill('My own question')
  const read = () =>
    other.evaluate(() =>
      [...Object.keys(sessionStorage), ...Object.keys(localStorage)].filter((name) =>
        name.startsWith('draft:'),
      ),
    )
  // The logout makes the tab reload, and between its two documents nothing can be read.
  const kept = () => read().catch(() => ['a document that is going'])
  await expect.poll(async () => (await kept()).length).toBe(2)
  await page.goto('/explore')
  await openOwnPlaces(page, performer.name)
  await page.getByRole('button', { name: /^Log out/ }).click()
  await expect(page).toHaveURL('/auth/login')
  await expect.poll(kept).toEqual([])
})
