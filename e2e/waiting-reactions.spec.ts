/** A like and a follow show at once, become real with the answer, and are taken back when it is refused or lost. */
import type { Locator, Page } from '@playwright/test'
import { listFeed } from '#contract/feeds.ts'
import { blockUser } from '#contract/performer-blocks.ts'
import { holdActions, loseActions, NO_NETWORK } from './answers.ts'
import { enter, expect, test, toasts } from './fixtures.ts'
import type { World } from './world.ts'

/** Busy while a press of its button is on its way. */
const form = (button: Locator) => button.locator('xpath=ancestor::form')

test.describe('a like', () => {
  async function openPost(page: Page, world: World) {
    const { data } = await world.call(listFeed, { query: { limit: 1 } })
    await enter(page, world, await world.createAccount('fan'), `/post/${data[0]!._id}`)
    const like = page.getByRole('article').first().getByRole('button', { name: /^Like/ })
    return { like, likes: Number((await like.innerText()).replace(/\D/g, '')) }
  }

  test('shows at once, and stays with the answer', async ({ page, world }) => {
    const { like, likes } = await openPost(page, world)
    const held = await holdActions(page, 'request')
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toContainText(String(likes + 1))
    await expect(form(like)).toHaveAttribute('aria-busy', 'true')
    held.release()
    await expect(form(like)).toHaveAttribute('aria-busy', 'false')
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await page.reload()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect(like).toContainText(String(likes + 1))
  })

  test('that is pressed again before the answer is taken back, in that order', async ({ page, world }) => {
    const { like, likes } = await openPost(page, world)
    const held = await holdActions(page, 'request')
    await like.click()
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    held.release()
    await expect(form(like)).toHaveAttribute('aria-busy', 'false')
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await page.reload()
    await expect(like).toContainText(String(likes))
    await expect(like).toHaveAttribute('aria-pressed', 'false')
  })

  test('that gets no answer is taken back, and said so', async ({ page, world, problems }) => {
    problems.allow(NO_NETWORK)
    const { like, likes } = await openPost(page, world)
    const network = await loseActions(page, 'request')
    await like.click()
    await expect(toasts(page).getByText(/^No answer came/)).toBeVisible()
    await expect(like).toHaveAttribute('aria-pressed', 'false')
    await expect(like).toContainText(String(likes))
    network.heal()
    await like.click()
    await expect(form(like)).toHaveAttribute('aria-busy', 'false')
    await expect(like).toHaveAttribute('aria-pressed', 'true')
  })

  test('does not keep its fan on the page while it waits', async ({ page, world }) => {
    const { like } = await openPost(page, world)
    const held = await holdActions(page, 'request')
    await like.click()
    await page.getByRole('banner').getByRole('link', { name: 'Explore' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Explore' })).toBeVisible()
    held.release()
  })
})

test.describe('a follow', () => {
  async function openProfile(page: Page, world: World) {
    const fan = await world.createAccount('fan')
    const performer = await world.createAccount('performer')
    await enter(page, world, fan, `/${performer.username}`)
    const button = page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^Follow\\w* ${performer.name}`) })
    return { fan, performer, button: button.first() }
  }

  test('shows at once, and stays with the answer', async ({ page, world }) => {
    const { button } = await openProfile(page, world)
    const held = await holdActions(page, 'answer')
    await button.click()
    await expect(button).toContainText('Following')
    await expect(form(button)).toHaveAttribute('aria-busy', 'true')
    held.release()
    await expect(form(button)).toHaveAttribute('aria-busy', 'false')
    await expect(button).toContainText('Following')
    await page.reload()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  })

  test('a follow of somebody who has just blocked the fan is refused, in words', async ({ page, world }) => {
    const { fan, performer, button } = await openProfile(page, world)
    const token = await world.openSession(performer)
    await world.call(blockUser, { body: { user: fan.username } }, token)
    const held = await holdActions(page, 'request')
    await button.click()
    await expect(button).toContainText('Following')
    held.release()
    await expect(toasts(page).getByRole('listitem')).toBeVisible()
    await expect(button).toHaveAttribute('aria-pressed', 'false')
  })
})
