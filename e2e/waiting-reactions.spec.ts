/**
 * A like and a follow show at once, stay when the server accepts them, and are undone when it refuses or is not
 * reached.
 */
import type { Locator, Page } from '@playwright/test'
import { blockUser } from '#contract/performer-blocks.ts'
import { holdActions, loseActions, NO_NETWORK } from './answers.ts'
import { enter, expect, test, toasts } from './fixtures.ts'
import { publish } from './posts.ts'
import type { World } from './world.ts'

/** The form of a button, which is busy while a press is on its way. */
const form = (button: Locator) => button.locator('xpath=ancestor::form')

test.describe('a like', () => {
  async function openPost(page: Page, world: World) {
    const star = await world.createAccount('performer')
    const { _id: id } = await publish(world, await world.openSession(star), { text: 'Do you like it?' })
    await enter(page, world, await world.createAccount('fan'), `/post/${id}`)
    const like = page.getByRole('article').first().getByRole('button', { name: /^Like/ })
    return { like, likes: Number((await like.innerText()).replace(/\D/g, '')) }
  }

  test('a like shows at once, and stays once the server has accepted it', async ({ page, world }) => {
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

  test('a second press before the answer removes the like, and both presses arrive in order', async ({
    page,
    world,
  }) => {
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

  test('a like that gets no answer is undone, and a toast says so', async ({ page, world, problems }) => {
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

  test('a like that waits for its answer does not keep the fan on the page', async ({ page, world }) => {
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

  test('a follow shows at once, and stays once the server has accepted it', async ({ page, world }) => {
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

  test('a follow of a performer who has just blocked the fan is undone, and a toast says so', async ({
    page,
    world,
    problems,
  }) => {
    // The block closes the fan's socket, and the new one may not hear the performer.
    problems.allow(/^404: POST \S+\/api\/realtime\/auth/)
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
