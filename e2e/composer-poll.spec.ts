/** A performer writes a poll into a post, changes it, and leaves it alone once the post is out. */
import type { Page } from '@playwright/test'
import { getOwnPost, listOwnPosts } from '#contract/posts.ts'
import { enter, expect, test, widthsFrom } from './fixtures.ts'
import { untilInteractive } from './lost-action.ts'
import { pollOf } from './posts.ts'
import type { World } from './world.ts'

test.describe.configure({ mode: 'parallel' })

const text = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const state = (page: Page) => page.locator('[data-save-bar] [role=status]')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const part = (page: Page) => page.locator('summary', { hasText: 'Poll' })
const question = (page: Page) => page.getByLabel('Question')
const answer = (page: Page, at: number) => page.getByLabel(`Answer ${at}`, { exact: true })
const rows = (page: Page) => page.locator('ul[aria-label="Your posts"] > li')

async function readFirst(world: World, token: string) {
  const [post] = (await world.call(listOwnPosts, { query: {} }, token)).data
  return post!
}

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `a poll survives a reload, is saved once complete, keeps its id, and stays when it is out (${width})`,
    details,
    async ({ page, world }) => {
      await page.setViewportSize(viewport)
      const performer = await world.createAccount('performer')
      const token = await world.openSession(performer)
      await enter(page, world, performer, '/model/posts/new')
      await untilInteractive(page)
      await text(page).fill('The tour begins.')
      await part(page).click()
      await question(page).fill('Where first?')
      await answer(page, 1).fill('Lisbon')
      await expect(state(page)).toHaveText('Saved')
      expect((await readFirst(world, token)).poll).toBeNull()
      await page.reload()
      await expect(question(page)).toHaveValue('Where first?')
      await expect(answer(page, 1)).toHaveValue('Lisbon')
      await untilInteractive(page)

      await answer(page, 1).press('Enter')
      await expect(answer(page, 2)).toBeFocused()
      await page.keyboard.type('Porto')
      await page.keyboard.press('Enter')
      await expect(answer(page, 3)).toBeFocused()
      await page.keyboard.press('Backspace')
      await expect(answer(page, 2)).toBeFocused()
      await expect(answer(page, 3)).toBeHidden()
      await page.getByLabel('Open for').selectOption('1 week')
      await expect
        .poll(async () => (await readFirst(world, token)).poll)
        .toMatchObject({
          question: 'Where first?',
          options: [{ text: 'Lisbon' }, { text: 'Porto' }],
          hours: 168,
          endsAt: null,
        })
      const first = await readFirst(world, token)
      await text(page).fill('The tour begins soon.')
      await expect.poll(async () => (await readFirst(world, token)).text).toBe('The tour begins soon.')
      expect((await readFirst(world, token)).poll!._id).toBe(first.poll!._id)
      await answer(page, 2).fill('Braga')
      await expect.poll(async () => (await readFirst(world, token)).poll!.options[1]!.text).toBe('Braga')

      await button(page, 'Publish').click()
      await expect(page).toHaveURL('/model/posts')
      await expect(rows(page)).toContainText('votes in its poll')
      const { _id: id, poll } = await readFirst(world, token)
      await rows(page).getByRole('link', { name: 'The tour begins soon.' }).click()
      await expect(page.getByText('A poll stays as it is once its post is out.')).toBeVisible()
      await expect(pollOf(page, 'Where first?').first()).toContainText('Ends')
      await untilInteractive(page)
      await text(page).fill('The tour has begun.')
      await button(page, 'Save changes').click()
      await expect(page).toHaveURL('/model/posts')
      const kept = await world.call(getOwnPost, { params: { id } }, token)
      expect(kept).toMatchObject({ text: 'The tour has begun.', poll: { _id: poll!._id } })
    },
  )
}

test('a poll that is not complete says so at its fields, and can be removed', async ({ page, world }) => {
  const performer = await world.createAccount('performer')
  const token = await world.openSession(performer)
  await enter(page, world, performer, '/model/posts/new')
  await untilInteractive(page)
  await text(page).fill('Half a poll')
  await part(page).click()
  await question(page).fill('Where first?')
  await answer(page, 1).fill('Lisbon')
  await button(page, 'Publish').click()
  await expect(page.getByText('A poll has at least 2 answers.')).toBeVisible()
  await expect(answer(page, 2)).toBeFocused()
  await answer(page, 2).fill('lisbon')
  await button(page, 'Publish').click()
  await expect(page.getByText('Two answers are the same.')).toBeVisible()
  await button(page, 'Remove poll').click()
  await expect(part(page)).toBeFocused()
  await button(page, 'Publish').click()
  await expect(page).toHaveURL('/model/posts')
  expect(await readFirst(world, token)).toMatchObject({ state: 'published', poll: null })
})

test('a post of a poll alone is named by its question', async ({ page, world }) => {
  const performer = await world.createAccount('performer')
  await enter(page, world, performer, '/model/posts/new')
  await untilInteractive(page)
  await part(page).click()
  await question(page).fill('Where first?')
  await answer(page, 1).fill('Lisbon')
  await answer(page, 2).fill('Porto')
  await button(page, 'Publish').click()
  await expect(page).toHaveURL('/model/posts')
  await expect(rows(page).getByRole('link', { name: 'Where first?' })).toBeVisible()
  await page.goto(`/${performer.username}`)
  await expect(pollOf(page, 'Where first?').getByRole('listitem')).toHaveCount(2)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('question, six answers and the length are plain fields', async ({ page, world, problems }) => {
    // Chromium reports every script as blocked when JavaScript is off.
    problems.allow(/^(?:csp: GET|console: Loading the script) .*\/_next\/static\//)
    const performer = await world.createAccount('performer')
    const token = await world.openSession(performer)
    await enter(page, world, performer, '/model/posts/new')
    await text(page).fill('Plain')
    await part(page).click()
    await question(page).fill('Where first?')
    await answer(page, 1).fill('Lisbon, of course')
    await button(page, 'Publish').click()
    await expect(page.getByText('A poll has at least 2 answers.')).toBeVisible()
    await expect(answer(page, 1)).toHaveValue('Lisbon, of course')
    await answer(page, 6).fill('Porto')
    await page.getByLabel('Open for').selectOption('2 weeks')
    await button(page, 'Publish').click()
    await expect(page.getByText('Published. Your page shows it now.')).toBeVisible()
    expect(await readFirst(world, token)).toMatchObject({
      state: 'published',
      poll: {
        question: 'Where first?',
        options: [{ text: 'Lisbon, of course' }, { text: 'Porto' }],
        hours: 336,
      },
    })
  })
})
