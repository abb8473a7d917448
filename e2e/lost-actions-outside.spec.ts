/**
 * The network fails once during each action that needs a product of its own: other providers, email verification, a
 * stream behind a token.
 */
import type { Locator, Page } from '@playwright/test'
import { registerFan } from '#contract/auth.ts'
import { joinStream } from '#contract/streaming.ts'
import { NO_NETWORK } from './answers.ts'
import { enter, expect } from './fixtures.ts'
import { expectMoving, liveVideo } from './live-video.ts'
import { walkAction } from './lost-action.ts'
import { allow, test } from './outside.ts'
import { newPassword, newUsername } from './world.ts'

test.beforeEach(({ problems }) => problems.allow(NO_NETWORK))

test('a fan disconnects Google although the network fails once during the action', async ({
  page,
  outside,
}) => {
  const { world } = outside
  await enter(page, world, await world.createAccount('fan'), '/user/security')
  await page.getByRole('button', { name: 'Connect Google' }).click()
  await allow(page)
  await expect(page).toHaveURL('/user/security')
  const disconnect = page.getByRole('button', { name: 'Disconnect Google' })
  await walkAction(page, 'security.disconnectIdentity', {
    press: () => disconnect.click(),
    kept: () => expect(disconnect).toBeVisible(),
    done: () => expect(page.getByRole('button', { name: 'Connect Google', exact: true })).toBeVisible(),
  })
})

test('a performer switches auto-post off and disconnects X although the network fails once during each action', async ({
  page,
  outside,
}) => {
  const { world } = outside
  await enter(page, world, await world.createAccount('performer'), '/model/connections')
  await page.getByRole('button', { name: 'Connect X' }).click()
  await allow(page)
  await expect(page).toHaveURL('/model/connections')
  await walkAction(page, 'performers.switchAutoPost', {
    press: () => page.getByRole('button', { name: 'Switch off' }).click(),
    kept: () => expect(page.getByText('On: each new post is announced there')).toBeVisible(),
    done: () => expect(page.getByText('Off: nothing is announced there.')).toBeVisible(),
  })
  const disconnect = page.getByRole('button', { name: 'Disconnect X' })
  await walkAction(page, 'performers.disconnectTwitter', {
    press: () => disconnect.click(),
    kept: () => expect(disconnect).toBeVisible(),
    done: () => expect(page.getByRole('button', { name: 'Connect X', exact: true })).toBeVisible(),
  })
})

test('a fan verifies an email although the network fails once during the action', async ({
  page,
  outside,
}) => {
  const { world } = outside
  await world.ops('settings', 'set', 'requireEmailVerification', 'true')
  const username = newUsername('new')
  const email = `${username}@example.com`
  const who = { name: 'Nell', username, email, password: newPassword() }
  await world.call(registerFan, { body: { ...who, acceptTerms: true, isAdult: true } })
  await world.ops('settings', 'set', 'requireEmailVerification', 'false')
  await page.goto((await world.readEmail(email, 'Verify your email')).path)
  const verify = page.getByRole('button', { name: 'Verify my email' })
  await walkAction(page, 'recovery.confirmEmail', {
    press: () => verify.click(),
    kept: () => expect(verify).toBeEnabled(),
    done: () => expect(page).toHaveURL('/auth/login'),
  })
})

/** Presses a button and answers the dialog that it opens. */
async function press(page: Page, button: Locator, answer: string): Promise<void> {
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: answer }).click()
}

test('a stream runs from the camera to the recording although the network fails once during each action', async ({
  page: studio,
  openBrowser,
  outside,
  problems,
}) => {
  test.setTimeout(120_000)
  // The playlist is missing until the stream begins.
  problems.allow(/^40[34]: GET \S+\/LiveApp\/streams\//)
  const { world } = outside
  await world.ops('settings', 'set', 'secureOption', 'true')
  const performer = await world.createAccount('performer')
  await enter(studio, world, performer, '/model/live')
  await expectMoving(studio.getByLabel('Your picture'))
  const title = studio.getByRole('textbox', { name: 'Title' })
  await title.fill('A quiet hour')
  await walkAction(studio, 'streaming.goLive', {
    press: () => studio.getByRole('button', { name: 'Go live' }).click(),
    kept: () => expect(title).toHaveValue('A quiet hour'),
    done: () => expect(studio.getByRole('heading', { level: 1, name: 'A quiet hour' })).toBeVisible(),
  })

  const room = await openBrowser()
  await enter(room, world, await world.createAccount('fan'), `/live/${performer.username}`)
  await expectMoving(liveVideo(room))
  await walkAction(room, 'streaming.getPlayToken', {
    press: () => room.reload(),
    told: /^Cannot get stream secure token/,
    isRepeated: true,
    done: () => expectMoving(liveVideo(room)),
  })
  await room.context().close()

  const dark = studio.getByRole('button', { name: 'Camera on' })
  const isTold = async () => {
    const room = await world.call(joinStream, { params: { id: performer.username }, query: {} })
    return room.session.isCameraOff
  }
  await walkAction(studio, 'streaming.tellDevices', {
    async press() {
      if (await dark.isVisible()) await dark.click()
      await studio.getByRole('button', { name: 'Camera off' }).click()
    },
    told: /Your camera is off/,
    kept: () => expect.poll(isTold).toBe(false),
    isRepeated: true,
    done: () => expect.poll(isTold).toBe(true),
  })
  await dark.click()

  await studio.getByRole('button', { name: 'End show' }).click()
  const recording = studio.getByRole('switch', { name: 'Keep a recording' })
  await expect(recording).toBeChecked()
  await walkAction(studio, 'streaming.keepRecording', {
    press: () => recording.click(),
    kept: () => expect(recording).toBeChecked(),
    done: () => expect(recording).not.toBeChecked(),
  })
  await recording.click()
  await expect(recording).toBeChecked()
  await studio.getByRole('button', { name: 'Stay on air' }).click()
  const slowMode = studio.getByLabel('Slow mode')
  await walkAction(studio, 'streaming.slowDown', {
    press: () => slowMode.selectOption('Every 60 s'),
    kept: () => expect(slowMode).toHaveValue('0'),
    done: () => expect(slowMode).toHaveValue('60'),
  })
  await studio.getByRole('button', { name: 'Edit title' }).click()
  const other = studio.getByRole('dialog').getByRole('textbox', { name: 'Title' })
  await other.fill('A loud hour')
  await walkAction(studio, 'streaming.renameStream', {
    press: () => studio.getByRole('button', { name: 'Save title' }).click(),
    kept: () => expect(other).toHaveValue('A loud hour'),
    done: () => expect(studio.getByRole('heading', { level: 1, name: 'A loud hour' })).toBeVisible(),
  })
  await walkAction(studio, 'streaming.endStream', {
    press: () => press(studio, studio.getByRole('button', { name: 'End show' }), 'End it now'),
    kept: () => expect(studio.getByText('You are off air')).toBeVisible(),
    done: () => expect(studio.getByRole('heading', { name: 'That was your show' })).toBeVisible(),
  })

  await studio.getByRole('link', { name: 'See recordings' }).click()
  const name = studio.getByRole('textbox', { name: 'Title' })
  await expect(studio.getByLabel('Recording: A loud hour')).toBeVisible({ timeout: 30_000 })
  await name.fill('The quietest hour')
  await walkAction(studio, 'streaming.nameRecording', {
    press: () => studio.getByRole('button', { name: 'Save', exact: true }).click(),
    kept: () => expect(name).toHaveValue('The quietest hour'),
    done: () => expect(studio.getByLabel('Recording: The quietest hour')).toBeVisible(),
  })
  await studio.getByRole('button', { name: 'Delete recording' }).click()
  await walkAction(studio, 'streaming.removeRecording', {
    press: () => studio.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click(),
    kept: () => expect(studio.getByRole('dialog')).toBeVisible(),
    // Elements behind the dialog have no role, so the recording is found by its label.
    done: () => expect(studio.getByLabel('Recording: The quietest hour')).toHaveCount(0),
  })
})
