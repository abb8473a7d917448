import type { Locator, Page } from '@playwright/test'
import { expectMoving, liveVideo } from './live-video.ts'
import { enter, expect, logIn, test, WIDTHS } from './fixtures.ts'
import { endStream, goLive } from './studio.ts'
import { newPassword, newUsername, type Account } from './world.ts'

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('listitem')
const banner = (page: Page) => page.getByRole('banner')

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

async function register(page: Page, name: string): Promise<Account> {
  const username = newUsername('fan')
  const account = {
    kind: 'fan' as const,
    username,
    name,
    email: `${username}@example.com`,
    password: newPassword(),
  }
  await page.goto('/auth/register')
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByLabel('I am 18 or older.').check()
  await page.getByLabel('I accept the terms').check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  return account
}

const readCents = async (amount: Locator) =>
  Math.round(Number((await amount.innerText()).replace(/[^\d.]/g, '')) * 100)

test('a stream runs from the camera to the recording, for its performer, a fan and an anonymous visitor', async ({
  page: studio,
  openBrowser,
  world,
  problems,
}) => {
  test.setTimeout(180_000)
  // The playlist is missing until the stream begins.
  problems.allow(/^404: GET \S+\/LiveApp\/streams\//)
  const performer = world.demoAccount('performer')
  const room = `/live/${performer.username}`
  const earnings = banner(studio).getByRole('link', { name: /^Earnings/ })
  const stranger = await openBrowser({ viewport: WIDTHS.phone })
  const fan = await openBrowser({ viewport: WIDTHS.desk })

  await test.step('an anonymous visitor waits in the room before the stream', async () => {
    await stranger.goto(room)
    await expect(stranger.getByText('the room opens by itself when the show begins')).toBeVisible()
  })

  await test.step('the performer checks the devices and goes live', async () => {
    await enter(studio, world, performer, '/model/live')
    await expect(studio.getByLabel('Camera')).toContainText('fake')
    await expect(studio.getByLabel('Microphone')).toContainText('Fake')
    await goLive(studio, 'An evening of tests')
    await expect(studio.getByText(/\d\.\d Mb\/s/)).toBeVisible()
  })

  await test.step('the stream starts in the room of an anonymous visitor, who can watch and read but not write', async () => {
    await expect(stranger.getByRole('heading', { level: 1, name: 'An evening of tests' })).toBeVisible()
    await expectMoving(liveVideo(stranger))
    await expect(stranger.getByRole('link', { name: 'Log in' }).last()).toBeVisible()
    await expect(stranger.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  })

  await test.step('a fan registers, tops up, subscribes and enters the room', async () => {
    const beforeCents = await readCents(earnings)
    const account = await register(fan, 'Fiona Fan')
    await logIn(fan, account, '/wallet')
    await fan.getByRole('radio', { name: /Encore/ }).check()
    await fan.getByRole('button', { name: 'Go to payment' }).click()
    await fan.getByRole('button', { name: /^Approve/ }).click()
    await expect(fan.getByText('Your wallet is topped up')).toBeVisible()
    await fan.goto(`/${performer.username}`)
    await fan
      .getByRole('link', { name: /^Subscribe for/ })
      .first()
      .click()
    await fan.getByRole('button', { name: /^Subscribe for/ }).click()
    await expect(fan.getByText('Paid. Enjoy!')).toBeVisible()
    // The next sale is compared with this amount, so it must stand in the studio first.
    await expect.poll(() => readCents(earnings)).toBeGreaterThan(beforeCents)
    await fan.goto(room)
    await expectMoving(liveVideo(fan))
    await expect(studio.getByText('2 watching')).toBeVisible()
  })

  await test.step('the fan and the performer chat, and the anonymous visitor reads it', async () => {
    await say(fan, 'Good evening from the front row')
    await expect(messages(studio).filter({ hasText: 'Good evening from the front row' })).toBeVisible()
    await say(studio, 'Good evening, everybody')
    await expect(messages(fan).filter({ hasText: 'Good evening, everybody' })).toBeVisible()
    await expect(messages(stranger).filter({ hasText: 'Good evening, everybody' })).toBeVisible()
    await expect(messages(fan)).toHaveCount(2)
  })

  await test.step('a tip appears in the room and in the performer’s earnings', async () => {
    const beforeCents = await readCents(earnings)
    await fan.getByRole('button', { name: 'Tip' }).click()
    await fan.getByRole('dialog').getByRole('radio', { name: '€10.00' }).check()
    await fan.getByRole('dialog').getByLabel('A few words').fill('Encore!')
    await fan.getByRole('button', { name: 'Send €10.00' }).click()
    await expect(messages(studio).filter({ hasText: 'Fiona Fan tipped €10.00' })).toContainText('Encore!')
    await expect(messages(stranger).filter({ hasText: 'Fiona Fan tipped €10.00' })).toBeVisible()
    // The platform keeps 15 %.
    await expect.poll(() => readCents(earnings)).toBe(beforeCents + 850)
  })

  await test.step('a message that the performer deletes leaves a placeholder', async () => {
    await studio.getByRole('button', { name: /^More about the message of Fiona Fan: Good evening/ }).click()
    await studio.getByRole('button', { name: 'Delete this message' }).click()
    for (const page of [studio, fan, stranger]) {
      await expect(messages(page).first()).toContainText('Message deleted')
      await expect(messages(page).nth(1)).toContainText('Good evening, everybody')
      await expect(page.getByText('Good evening from the front row')).toHaveCount(0)
    }
  })

  await test.step('the performer switches slow mode on and off, and the fan’s open chat follows', async () => {
    await studio.getByLabel('Slow mode').selectOption('Every 60 s')
    await expect(fan.getByText(/^Slow mode: one message every 60 s\./)).toBeVisible()
    // The page may know of the wait already, or learn of it from this attempt.
    await fan.getByRole('textbox', { name: 'Message' }).fill('One more song')
    await fan.keyboard.press('Enter')
    await expect(fan.getByText(/You can write again in \d+ s\.$/)).toBeVisible()
    await fan.getByRole('textbox', { name: 'Message' }).fill('And another one')
    await expect(fan.getByRole('button', { name: /^Send in \d+ s$/ })).toBeDisabled()
    await fan.reload()
    await expect(fan.getByText(/You can write again in \d+ s\.$/)).toBeVisible()
    await studio.getByLabel('Slow mode').selectOption('Off')
    await expect(fan.getByText(/^Slow mode/)).toHaveCount(0)
    await expect(fan.getByText(/You can write again/)).toHaveCount(0)
  })

  let resumed = studio
  await test.step('the studio drops out and resumes in time, and no viewer has to reload', async () => {
    const loadedAt = await fan.evaluate(() => performance.timeOrigin)
    resumed = await studio.context().newPage()
    await studio.close()
    await expect(fan.getByText('The connection to the stage broke off. Back in a moment.')).toBeVisible()
    await resumed.goto('/model/live')
    await expect(resumed.getByText('Your show is still on')).toBeVisible()
    await resumed.getByRole('button', { name: 'Resume the show' }).click()
    await expect(fan.getByText('The connection to the stage broke off. Back in a moment.')).toBeHidden()
    await expectMoving(liveVideo(fan))
    await expectMoving(liveVideo(stranger))
    expect(await fan.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
    await say(fan, 'There you are again')
    await expect(messages(resumed).filter({ hasText: 'There you are again' })).toBeVisible()
  })

  await test.step('the stream ends for everybody', async () => {
    await fan.getByRole('textbox', { name: 'Message' }).fill('Half a sent')
    await endStream(resumed)
    await expect(resumed.getByText('€10.00')).toBeVisible()
    for (const page of [fan, stranger]) {
      await expect(page.getByText('The show is over. Thank you for watching.')).toBeVisible()
      await expect(page.getByText('The chat of this show is closed.')).toBeVisible()
    }
    await expect(fan.getByText('You were writing: Half a sent')).toBeVisible()
  })

  await test.step('the recording is one video that plays', async () => {
    await resumed.getByRole('link', { name: 'See recordings' }).click()
    const recording = resumed.getByLabel('Recording: An evening of tests')
    await expect(recording).toBeVisible({ timeout: 30_000 })
    await recording.evaluate((video: HTMLVideoElement) => video.play())
    await expectMoving(recording)
    await expect(recording).toHaveCount(1)
  })
})
