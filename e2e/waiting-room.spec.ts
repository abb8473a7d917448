/** A message and a tip show at once as on their way, and are undone when the server refuses or is not reached. */
import type { Page } from '@playwright/test'
import { sendRoomMessage } from '#contract/conversations.ts'
import { searchPerformers } from '#contract/performers.ts'
import { joinStream } from '#contract/streaming.ts'
import { sendTip } from '#contract/tips.ts'
import { holdActions, loseActions, NO_NETWORK } from './answers.ts'
import { enter, expect, test, toasts } from './fixtures.ts'
import type { World } from './world.ts'
import { listShows } from './shows.ts'

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('listitem')
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })
/** The wallet's link, which is visible but hidden from assistive technology while the tip sheet is open. */
const balance = (page: Page) =>
  page.locator('header').getByRole('link', { name: /^Wallet, balance/, includeHidden: true })
const sheet = (page: Page) => page.getByRole('dialog', { name: /^Tip / })
/** The alert about an unsent message in the chat. */
const notSent = (page: Page) => page.getByRole('region', { name: 'Chat' }).getByRole('alert')

async function findRoom(world: World) {
  const [performer] = await listShows(world)
  const room = await world.call(joinStream, { params: { id: performer.username }, query: {} })
  return { performer, conversationId: room.session.conversationId }
}

async function say(page: Page, text: string): Promise<void> {
  await box(page).fill(text)
  await box(page).press('Enter')
}

test.describe('a message', () => {
  async function openRoom(page: Page, world: World) {
    const room = await findRoom(world)
    const fan = await world.createAccount('fan')
    await enter(page, world, fan, `/live/${room.performer.username}`)
    await expect(box(page)).toBeVisible()
    return { ...room, fan }
  }

  test('a message shows as being sent, and appears once when its event precedes its answer', async ({
    page,
    world,
  }) => {
    await openRoom(page, world)
    const held = await holdActions(page, 'request')
    await say(page, 'Good evening from row one')
    const said = messages(page).filter({ hasText: 'Good evening from row one' })
    await expect(said).toContainText('Sending')
    await expect(box(page)).toHaveValue('')
    held.release()
    await expect(said).not.toContainText('Sending')
    await expect(said).toHaveCount(1)

    const answers = await holdActions(page, 'answer')
    await say(page, 'And from row two')
    const second = messages(page).filter({ hasText: 'And from row two' })
    await expect.poll(answers.count).toBe(1)
    await expect(second).not.toContainText('Sending')
    await expect(second).toHaveCount(1)
    answers.release()
    await say(page, 'And from row three')
    await expect(messages(page).filter({ hasText: 'And from row three' })).not.toContainText('Sending')
    await expect(second).toHaveCount(1)
  })

  test('a message that gets no answer returns to its box, and sending it again makes one message', async ({
    page,
    world,
    problems,
  }) => {
    problems.allow(NO_NETWORK)
    await openRoom(page, world)
    const network = await loseActions(page, 'request')
    await say(page, 'Can you hear me?')
    await expect(notSent(page)).toContainText('No answer came')
    await expect(box(page)).toHaveValue('Can you hear me?')
    await expect(messages(page).filter({ hasText: 'Can you hear me?' })).toHaveCount(0)
    network.heal()
    await notSent(page).getByRole('button', { name: 'Send again' }).click()
    await expect(notSent(page)).toHaveCount(0)
    await expect(box(page)).toHaveValue('')
    await expect(messages(page).filter({ hasText: 'Can you hear me?' })).toHaveCount(1)
    await expect(box(page)).toHaveValue('')
  })

  test('a message whose answer is lost leaves its box once the room shows it', async ({
    page,
    world,
    problems,
  }) => {
    problems.allow(NO_NETWORK)
    await openRoom(page, world)
    await loseActions(page, 'answer')
    await say(page, 'This one arrives')
    await expect(messages(page).filter({ hasText: 'This one arrives' })).toHaveCount(1)
    await expect(messages(page).filter({ hasText: 'Sending' })).toHaveCount(0)
    await expect(box(page)).toHaveValue('')
    await expect(notSent(page)).toHaveCount(0)
  })

  test('a message over the rate limit is refused and returns to its box', async ({ page, world }) => {
    const { fan, conversationId } = await openRoom(page, world)
    const token = await world.openSession(fan)
    const body = { text: 'Bravo!', idempotencyKey: crypto.randomUUID() }
    const isTaken = () =>
      world.call(sendRoomMessage, { params: { id: conversationId }, body }, token).then(
        () => true,
        (error: Error) => {
          if (error.message.includes('TOO_MANY_REQUESTS')) return false
          throw error
        },
      )
    const held = await holdActions(page, 'request')
    await say(page, 'One too many')
    // The limit allows one more message each second; these calls use it up right before and while the page sends its
    // own.
    const atOnce = { intervals: [0] }
    await expect.poll(isTaken, atOnce).toBe(false)
    await expect.poll(isTaken, atOnce).toBe(true)
    held.release()
    await expect.poll(() => isTaken().then(() => notSent(page).isVisible()), atOnce).toBe(true)
    await expect(box(page)).toHaveValue('One too many')
    await expect(messages(page).filter({ hasText: 'One too many' })).toHaveCount(0)
  })
})

test.describe('a tip', () => {
  async function openSheet(page: Page, world: World) {
    const fan = await world.createAccount('fan')
    const performer = await world.createAccount('performer')
    await world.fillWallet(fan, 1000)
    await enter(page, world, fan, `/${performer.username}`)
    await expect(balance(page)).toContainText('€10.00')
    await page.getByRole('button', { name: 'Tip' }).click()
    await sheet(page).getByLabel('A few words').fill('Encore!')
    return { fan, performer }
  }

  test('a tip shows as on its way, and the balance falls only with the answer', async ({ page, world }) => {
    await openSheet(page, world)
    const held = await holdActions(page, 'request')
    await page.getByRole('button', { name: 'Send €5.00' }).click()
    await expect(sheet(page).getByRole('status')).toContainText('€5.00 is on its way')
    await expect(balance(page)).toContainText('€10.00')
    held.release()
    await expect(sheet(page)).toBeHidden()
    await expect(toasts(page).getByText('got your €5.00')).toBeVisible()
    await expect(balance(page)).toContainText('€5.00')
  })

  test('a refused tip is undone and keeps its words', async ({ page, world }) => {
    const { fan, performer } = await openSheet(page, world)
    const held = await holdActions(page, 'request')
    await page.getByRole('button', { name: 'Send €5.00' }).click()
    await expect(sheet(page).getByRole('status')).toContainText('on its way')
    const { data } = await world.call(searchPerformers, { query: { q: performer.username, limit: 1 } })
    const body = { amountCents: 900, idempotencyKey: crypto.randomUUID() }
    await world.call(sendTip, { params: { id: data[0]!._id }, body }, await world.openSession(fan))
    held.release()
    await expect(sheet(page).getByRole('alert')).toBeVisible()
    await expect(sheet(page).getByRole('status')).toBeHidden()
    await expect(sheet(page).getByLabel('A few words')).toHaveValue('Encore!')
    await expect(balance(page)).toContainText('€1.00')
  })

  test('a tip whose answer is lost is paid once, although it is sent again', async ({
    page,
    world,
    problems,
  }) => {
    problems.allow(NO_NETWORK)
    await openSheet(page, world)
    const network = await loseActions(page, 'answer')
    await page.getByRole('button', { name: 'Send €5.00' }).click()
    await expect(sheet(page).getByRole('alert')).toContainText('You will not pay twice')
    await expect(sheet(page).getByLabel('A few words')).toHaveValue('Encore!')
    network.heal()
    await page.getByRole('button', { name: 'Send €5.00' }).click()
    await expect(toasts(page).getByText('got your €5.00')).toBeVisible()
    await expect(balance(page)).toContainText('€5.00')
    await page.reload()
    await expect(balance(page)).toContainText('€5.00')
  })

  test('a tip that fails after its sheet is closed says so in a toast and keeps its words', async ({
    page,
    world,
    problems,
  }) => {
    problems.allow(NO_NETWORK)
    await openSheet(page, world)
    const held = await holdActions(page, 'request')
    await page.getByRole('button', { name: 'Send €5.00' }).click()
    await expect(sheet(page).getByRole('status')).toContainText('on its way')
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toBeHidden()
    await page.context().setOffline(true)
    held.release()
    await expect(toasts(page).getByText('You will not pay twice')).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Tip' }).click()
    await expect(sheet(page).getByLabel('A few words')).toHaveValue('Encore!')
  })
})
