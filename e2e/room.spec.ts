/** A viewer in a live room sees video, tips and chat with its history, and can follow, subscribe and share. */
import type { Locator, Page } from '@playwright/test'
import { sendRoomMessage } from '#contract/conversations.ts'
import { joinStream } from '#contract/streaming.ts'
import { sendTip } from '#contract/tips.ts'
import { NO_NETWORK } from './answers.ts'
import { enter, expect, test, toasts, WIDTHS } from './fixtures.ts'
import { expectMoving, liveVideo } from './live-video.ts'
import type { Account, World } from './world.ts'
import { listShows } from './shows.ts'

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('listitem')
const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })

/** Finds a room that the other journeys do not use. */
async function findRoom(world: World) {
  const performer = (await listShows(world)).at(-1)!
  const { session } = await world.call(joinStream, { params: { id: performer.username }, query: {} })
  return { performer, session, path: `/live/${performer.username}` }
}

/** Finds the oldest message by its words, since older ones may load before it. */
async function findOldest(reader: Page): Promise<Locator> {
  const text = await messages(reader).first().innerText()
  return reader.getByText(text.split('\n').at(-1)!.trim(), { exact: false }).first()
}

const scrollUp = (reader: Page) =>
  reader
    .getByRole('log', { name: 'Messages' })
    .evaluate((log) => log.scrollTo(0, 20 + log.clientHeight - log.scrollHeight))

async function say(world: World, fan: Account, conversationId: string, texts: string[]) {
  const token = await world.openSession(fan)
  for (const text of texts) {
    const body = { text, idempotencyKey: crypto.randomUUID() }
    await world.call(sendRoomMessage, { params: { id: conversationId }, body }, token)
  }
}

/** Holds back a page's code. @returns a function that releases the code */
async function holdCode(page: Page): Promise<() => void> {
  let bringCode = () => {}
  const isCodeThere = new Promise<void>((resolve) => (bringCode = resolve))
  await page.route('**/_next/static/**/*.js', async (route) => {
    await isCodeThere
    await route.continue()
  })
  return bringCode
}

test('an open room counts a member and plays without a token', async ({ page, world }) => {
  const { path } = await findRoom(world)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\.m3u8|\/streams\//.test(request.url())) asked.push(request.url())
    if ('next-action' in request.headers()) asked.push(`action ${request.postData()}`)
  })
  await enter(page, world, await world.createAccount('fan'), path)
  await expect(page.getByText(/^[1-9]\d* watching$/)).toBeVisible()
  await expectMoving(liveVideo(page))
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.filter((one) => /token=|^action/.test(one))).toEqual([])
})

test('a tip appears over the video without moving the controls, and its message loses its highlight after a minute', async ({
  page,
  world,
}) => {
  const { performer, session, path } = await findRoom(world)
  const giver = await world.createAccount('fan')
  await world.fillWallet(giver, 1000)
  await page.clock.install()
  await enter(page, world, await world.createAccount('fan'), path)
  const controls = [box(page), page.getByRole('button', { name: 'Tip', exact: true }), liveVideo(page)]
  const places = () => Promise.all(controls.map((control) => control.boundingBox()))
  await expect(box(page)).toBeVisible()
  const before = await places()
  const body = { amountCents: 500, streamId: session.streamId, idempotencyKey: crypto.randomUUID() }
  await world.call(sendTip, { params: { id: performer._id }, body }, await world.openSession(giver))
  const burst = page.locator('[data-burst]')
  await expect(burst).toContainText(`${giver.name} +€5.00`)
  expect(await places()).toEqual(before)
  const row = messages(page).filter({ hasText: `${giver.name} tipped €5.00` })
  await expect(row).toHaveAttribute('data-tip', 'now')
  await page.clock.fastForward('01:01')
  await expect(row).toHaveAttribute('data-tip', 'past')
  await expect(burst).toHaveCount(0)
  expect(await places()).toEqual(before)
})

test('the chat colours names, opens links safely, and offers to report a message in a menu', async ({
  page,
  world,
}) => {
  const { session, path } = await findRoom(world)
  const [one, two] = [await world.createAccount('fan'), await world.createAccount('fan')]
  await enter(page, world, await world.createAccount('fan'), path)
  const mark = crypto.randomUUID().slice(0, 8)
  await say(world, one, session.conversationId, [`${mark} see https://example.com/a. javascript:alert(1)`])
  await say(world, two, session.conversationId, [`${mark} thank you`])
  const [first, second] = [
    messages(page).filter({ hasText: `${mark} see` }),
    messages(page).filter({ hasText: `${mark} thank` }),
  ]
  await expect(second).toBeVisible()
  const colourOf = (name: string) =>
    page
      .getByText(name, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).color)
  expect(await colourOf(one.name)).not.toBe(await colourOf(two.name))

  const link = first.getByRole('link')
  await expect(link).toHaveCount(1)
  await expect(link).toHaveAttribute('href', 'https://example.com/a')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener.*noreferrer/)

  await expect(first.getByRole('link', { name: /Report/ })).toHaveCount(0)
  const more = first.getByRole('button', { name: /^More about the message of/ })
  await more.focus()
  await page.keyboard.press('Enter')
  const report = page.getByRole('link', { name: 'Report this message' })
  await expect(report).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(report).toBeHidden()
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  // The report opens in a new tab, so that the video goes on.
  const opened = page.waitForEvent('popup')
  await report.click()
  const form = (await opened).getByRole('heading', { level: 1, name: 'Report this message' })
  await expect(form).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
})

test('older messages load when a reader scrolls up, and the reader’s position stays', async ({
  page,
  openBrowser,
  world,
  problems,
}) => {
  const { session, path } = await findRoom(world)
  const mark = crypto.randomUUID().slice(0, 8)
  // An account may write five messages in ten seconds.
  for (const part of Array.from({ length: 8 }, (_, at) => at)) {
    const texts = Array.from({ length: 5 }, (_, at) => `${mark} number ${part * 5 + at}.`)
    await say(world, await world.createAccount('fan'), session.conversationId, texts)
  }
  await enter(page, world, await world.createAccount('fan'))
  const stranger = await openBrowser({ viewport: WIDTHS.phone })
  for (const reader of [page, stranger]) {
    await reader.goto(path)
    const numbered = messages(reader).filter({ hasText: mark })
    await expect(numbered.last()).toContainText('number 39.')
    const oldest = await findOldest(reader)
    await scrollUp(reader)
    await expect(numbered.filter({ hasText: /number 0\.$/ })).toHaveCount(1)
    await expect(numbered).toHaveCount(40)
    await expect(oldest).toBeInViewport()

    const top = (await oldest.boundingBox())!.y
    const newest = `The newest of ${crypto.randomUUID().slice(0, 8)}.`
    await say(world, await world.createAccount('fan'), session.conversationId, [newest])
    await expect(messages(reader).last()).toContainText(newest)
    expect(Math.abs((await oldest.boundingBox())!.y - top)).toBeLessThan(1)
    const toNewest = reader.getByRole('button', { name: 'Newest', exact: true })
    await toNewest.click()
    await expect(messages(reader).last()).toBeInViewport()
    await expect(toNewest).toHaveCount(0)
  }

  await test.step('the newest messages are in view before the code arrives, and a reader who scrolls up then stays there', async () => {
    const bringCode = await holdCode(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(messages(page).last()).toBeInViewport()
    const oldest = await findOldest(page)
    await scrollUp(page)
    bringCode()
    await expect(messages(page).filter({ hasText: `${mark} number 0.` })).toHaveCount(1)
    await expect(oldest).toBeInViewport()
  })

  await test.step('older messages that cannot be read say so and offer to try again', async () => {
    problems.allow(/^500: GET \S+\/api\/rooms\//)
    await page.route('**/api/rooms/**', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto(path)
    await page.getByRole('button', { name: 'Older messages' }).click()
    await expect(page.getByText('Error occured, please try again later')).toBeVisible()
    await page.unroute('**/api/rooms/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(messages(page).filter({ hasText: `${mark} number 0.` })).toHaveCount(1)
  })
})

test('a viewer sets the volume, follows, subscribes and shares in the room, even before its code arrives', async ({
  page,
  world,
}) => {
  const { performer, path } = await findRoom(world)
  await page.setViewportSize(WIDTHS.desk)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // The page's code comes late; it must keep what a person has set and written by then.
  const bringCode = await holdCode(page)
  await enter(page, world, await world.createAccount('fan'))
  await page.goto(path, { waitUntil: 'commit' })
  const volume = () =>
    liveVideo(page).evaluate(({ muted, volume: loud }: HTMLVideoElement) => (muted ? 0 : loud))
  expect(await volume()).toBe(0)
  await page.getByRole('slider', { name: 'Volume' }).fill('0.5')
  await box(page).fill('written early')
  bringCode()
  await expect.poll(volume).toBe(0.5)
  await expect(box(page)).toHaveValue('written early')
  await page.getByRole('button', { name: 'Turn sound off' }).click()
  expect(await volume()).toBe(0)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(toasts(page).getByText('Link copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(world.origin + path)
  await page.getByRole('button', { name: `Follow ${performer.name}` }).click()
  await expect(page.getByRole('button', { name: `Following ${performer.name}` })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Subscribe', exact: true }).click()
  await expect(page).toHaveURL(/\/checkout\//)
})

test('a room reports a lost network once, keeps the unsent message, and sends it on request', async ({
  page,
  world,
  problems,
}) => {
  problems.allow(NO_NETWORK)
  const { path } = await findRoom(world)
  await enter(page, world, await world.createAccount('fan'), path)
  await expectMoving(liveVideo(page))
  const text = `Hello ${crypto.randomUUID().slice(0, 8)}`
  await page.context().setOffline(true)
  await box(page).fill(text)
  await box(page).press('Enter')
  const chat = page.getByRole('region', { name: 'Chat' })
  await expect(chat.getByRole('alert')).toContainText('Not sent. You were offline')
  await expect(page.getByText(/Reconnecting|We keep trying/)).toHaveCount(1)
  await page.context().setOffline(false)
  await chat.getByRole('button', { name: 'Send again' }).click()
  await expect(messages(page).filter({ hasText: text })).toHaveCount(1)
  await expect(chat.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(/Reconnecting|We keep trying/)).toHaveCount(0)
})
