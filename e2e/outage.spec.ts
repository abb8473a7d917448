/** Upstream dies and restarts while people use the product. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sendRoomMessage } from '#contract/conversations.ts'
import { joinStream } from '#contract/streaming.ts'
import { enter, expect, findProcess, ownProduct } from './own-product.ts'

const test = ownProduct()

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('listitem')
const connection = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^(?:Reconnecting…|Connection lost\. Reconnecting…)$/ })

test('a room shows a viewer that upstream is restarting, and loses no message', async ({
  page: studio,
  openBrowser,
  world,
  product,
  problems,
}) => {
  test.setTimeout(120_000)
  // Requests fail like this while upstream is away, and before the stream starts.
  problems.allow(/^(?:50[0234]: |404: GET \S+\/LiveApp\/|net::ERR_|console: WebSocket connection to )/)
  const [performer, fan, friend] = [
    await world.createAccount('performer'),
    await world.createAccount('fan'),
    await world.createAccount('fan'),
  ]
  await enter(studio, world, performer, '/model/live')
  await studio.getByRole('textbox', { name: 'Title' }).fill('A show that outlives its house')
  await studio.getByRole('button', { name: 'Go live' }).click()
  const room = `/live/${performer.username}`
  const member = await openBrowser()
  await expect(studio.getByText(/\d\.\d Mb\/s/)).toBeVisible()
  await enter(member, world, fan, room)
  await expect(
    member.getByRole('heading', { level: 1, name: 'A show that outlives its house' }),
  ).toBeVisible()
  const loadedAt = await member.evaluate(() => performance.timeOrigin)

  const { session } = await world.call(joinStream, { params: { id: performer.username } })
  const token = await world.openSession(friend)
  const spoken: string[] = []
  const speak = async (text: string) => {
    const body = { text, idempotencyKey: randomUUID() }
    await world.call(sendRoomMessage, { params: { id: session.conversationId }, body }, token)
    spoken.push(text)
  }
  await speak('before, one')
  await speak('before, two')
  await expect(messages(member)).toHaveText(spoken.map((text) => new RegExp(text)))

  const fallen = findProcess(product, 'upstream')
  process.kill(fallen, 'SIGKILL')
  await expect(connection(member).first()).toBeVisible()
  await expect
    .poll(() => world.call(joinStream, { params: { id: performer.username } }).catch(() => null), {
      // The supervisor waits before it restarts upstream, and a start under load takes long.
      timeout: 90_000,
    })
    .not.toBeNull()
  expect(findProcess(product, 'upstream')).not.toBe(fallen)
  // These messages are sent before the member's socket is back: the catch-up call brings them.
  await speak('after, one')
  await speak('after, two')
  await expect(connection(member)).toHaveCount(0, { timeout: 30_000 })
  await speak('after, three')
  await expect(messages(member)).toHaveText(spoken.map((text) => new RegExp(text)))
  expect(await member.evaluate(() => performance.timeOrigin)).toBe(loadedAt)

  // The studio has resumed the same stream by itself.
  await expect(member.getByRole('main').getByText('Live', { exact: true })).toBeVisible({ timeout: 30_000 })
  await member.getByRole('textbox', { name: 'Message' }).fill('still here')
  await member.getByRole('button', { name: 'Send' }).click()
  await expect(messages(studio).filter({ hasText: 'still here' })).toHaveCount(1)
  await expect(messages(studio)).toHaveText([...spoken, 'still here'].map((text) => new RegExp(text)))
})

test('a member’s page answers 503 while upstream is away, and the session survives', async ({
  page,
  world,
  product,
  problems,
}) => {
  problems.allow(/^(?:50[03]: |net::ERR_|console: WebSocket connection to )/)
  await enter(page, world, await world.createAccount('fan'), '/wallet')
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
  // The supervisor is paused meanwhile, so that the listener's wait for upstream runs out.
  process.kill(product.pid, 'SIGSTOP')
  process.kill(findProcess(product, 'upstream'), 'SIGKILL')
  const answer = await page.goto('/wallet')
  process.kill(product.pid, 'SIGCONT')
  expect(answer?.status()).toBe(503)
  expect(answer?.headers()['retry-after']).toBe('5')
  await expect(page.getByRole('heading', { name: 'Back in a moment' })).toBeVisible()
  await expect(async () => {
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
})
