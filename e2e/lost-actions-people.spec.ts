/** The network fails once during each action between people, on lists, on pictures and on the security page. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { requestAccountDeletion } from '#contract/account-deletion.ts'
import { getDataExport, requestDataExport } from '#contract/data-exports.ts'
import { blockUser, setBlockedCountries } from '#contract/performer-blocks.ts'
import { updateUser } from '#contract/users.ts'
import { NO_NETWORK } from './answers.ts'
import { enter, expect, test } from './fixtures.ts'
import { walkAction } from './lost-action.ts'
import { AFTER_THE_SESSION } from './problems.ts'
import { listShows } from './shows.ts'

test.describe.configure({ mode: 'parallel' })
test.beforeEach(({ problems }) => {
  problems.allow(NO_NETWORK)
  problems.allow(AFTER_THE_SESSION)
})

const messages = (page: Page) => page.getByRole('log', { name: 'Messages' }).getByRole('listitem')

test('a follow is undone when the network fails, and works on the next press', async ({ page, world }) => {
  const performer = await world.createAccount('performer')
  await enter(page, world, await world.createAccount('fan'), `/${performer.username}`)
  const follow = page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^Follow\\w* ${performer.name}`) })
    .first()
  await walkAction(page, 'reactions.react', {
    press: () => follow.click(),
    kept: () => expect(follow).toHaveAttribute('aria-pressed', 'false'),
    done: () => expect(follow).toHaveAttribute('aria-pressed', 'true'),
  })
})

test('a message to a room is sent once, and deleted, although the network fails once during each action', async ({
  page,
  world,
}) => {
  const [performer] = await listShows(world)
  await enter(page, world, await world.createAccount('fan'), `/live/${performer.username}`)
  const box = page.getByRole('textbox', { name: 'Message' })
  const words = `Can you hear me ${crypto.randomUUID()}`
  const said = messages(page).filter({ hasText: words })
  await box.fill(words)
  await walkAction(page, 'streaming.sendMessage', {
    hasKey: true,
    press: () => box.press('Enter'),
    told: /^Not sent\. No answer came/,
    async kept() {
      await expect(box).toHaveValue(words)
      await expect(said).toHaveCount(0)
    },
    async done() {
      await expect(said).toHaveCount(1)
      await expect(said).not.toContainText('Sending')
      await expect(box).toHaveValue('')
    },
  })
  await walkAction(page, 'streaming.removeMessage', {
    async press() {
      await said.getByRole('button', { name: /^More about the message/ }).click()
      await page.getByRole('button', { name: 'Delete this message' }).click()
    },
    kept: () => expect(said).toHaveCount(1),
    done: () => expect(said).toHaveCount(0),
  })
})

for (const { name, who, address, things, part } of [
  {
    name: 'load-open-part.loadOpenPart',
    who: null,
    address: '/search?q=a&kind=posts',
    things: 'posts',
    part: 12,
  },
  { name: 'load-feed-part.loadFeedPart', who: 'performer', address: '/', things: 'posts', part: 12 },
  { name: 'load-member-part.loadMemberPart', who: 'fan', address: '/wallet', things: 'entries', part: 25 },
  {
    name: 'load-studio-part.loadStudioPart',
    who: 'performer',
    address: '/model/earnings?days=90',
    things: 'sales',
    part: 25,
  },
] as const) {
  test(`a list loads its next part on the second press after the network failed: ${name}`, async ({
    page,
    world,
  }) => {
    if (who) await enter(page, world, world.demoAccount(who), address)
    else await page.goto(address)
    const list = page.getByRole('main')
    const items = things === 'posts' ? list.getByRole('article') : list.getByRole('table').getByRole('row')
    const before = await items.count()
    expect(before).toBeGreaterThanOrEqual(part)
    await walkAction(page, name, {
      press: () => page.getByRole('link', { name: new RegExp(`^(?:More ${things}|Try again)$`) }).click(),
      told: new RegExp(`^More ${things} could not be loaded\\.`),
      kept: () => expect(items).toHaveCount(before),
      // The last part may be shorter.
      done: () => expect.poll(() => items.count()).toBeGreaterThan(before),
    })
  })
}

test('a performer unblocks a fan and a country although the network fails once during each action', async ({
  page,
  world,
}) => {
  const performer = await world.createAccount('performer')
  const fan = await world.createAccount('fan')
  const token = await world.openSession(performer)
  await world.call(blockUser, { body: { user: fan.username } }, token)
  await world.call(setBlockedCountries, { body: { countries: ['FR'] } }, token)
  await enter(page, world, performer, '/model/blocks')
  for (const [action, who] of [
    ['performer-blocks.unblockUser', fan.name],
    ['performer-blocks.removeCountry', 'France'],
  ] as const) {
    const unblock = page.getByRole('button', { name: `Unblock ${who}` })
    await walkAction(page, action, {
      press: () => unblock.click(),
      kept: () => expect(unblock).toBeVisible(),
      done: () => expect(unblock).toHaveCount(0),
    })
  }
})

test('a fan sends, removes and restores a picture although the network fails once during each action', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('fan'), '/user/account')
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer()
  const field = page.getByLabel(/picture|avatar/i).and(page.locator('input[type=file]'))
  let presses = 0
  await walkAction(page, 'uploads.getUploadTicket', {
    press: async () => {
      if (presses++ > 0) return page.getByRole('button', { name: /again/i }).click()
      await field.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
      await page.getByRole('button', { name: 'Use picture' }).click()
    },
    kept: () => expect(field).toHaveValue(/me\.jpg$/),
    done: () => expect(page.getByText('Saved').first()).toBeVisible(),
  })
  const isThere = page.getByRole('button', { name: 'Remove your picture' })
  const back = page.getByRole('button', { name: 'Put the earlier one back as your picture' })
  await walkAction(page, 'performers.removeImage', {
    press: () => isThere.click(),
    kept: () => expect(isThere).toBeVisible(),
    done: () => expect(isThere).toHaveCount(0),
  })
  await walkAction(page, 'performers.restoreImage', {
    press: () => back.click(),
    kept: () => expect(back).toBeVisible(),
    done: () => expect(isThere).toBeVisible(),
  })
})

test('a fan logs other devices out although the network fails once during each action', async ({
  page,
  world,
}) => {
  const fan = await world.createAccount('fan')
  await world.openSession(fan)
  await world.openSession(fan)
  await enter(page, world, fan, '/user/security')
  const others = page.getByRole('button', { name: /^Log out: / })
  const everywhere = page.getByRole('button', { name: 'Log out everywhere else' })
  await expect(others).toHaveCount(2)
  await walkAction(page, 'security.endDevice', {
    press: () => others.first().click(),
    kept: () => expect(others).toHaveCount(2),
    done: () => expect(others).toHaveCount(1),
  })
  await walkAction(page, 'security.endOtherDevices', {
    press: () => everywhere.click(),
    kept: () => expect(others).toHaveCount(1),
    done: () => expect(others).toHaveCount(0),
  })
})

test('a fan downloads their own data once although the network fails once during the action', async ({
  page,
  world,
}) => {
  const fan = await world.createAccount('fan')
  const token = await world.openSession(fan)
  await world.call(requestDataExport, {}, token)
  await expect.poll(async () => (await world.call(getDataExport, {}, token))?.state).toBe('ready')
  await enter(page, world, fan, '/user/security')
  let downloads = 0
  page.on('download', () => void (downloads += 1))
  const download = page.getByRole('button', { name: 'Download', exact: true })
  await walkAction(page, 'security.fetchData', {
    press: () => download.click(),
    kept: async () => expect(downloads).toBe(0),
    done: () => expect.poll(() => downloads).toBe(1),
  })
})

test('a fan keeps a closed account although the network fails once during the action', async ({
  page,
  world,
}) => {
  const fan = await world.createAccount('fan')
  await world.call(requestAccountDeletion, { body: {} }, await world.openSession(fan))
  await enter(page, world, fan, '/auth/keep-account')
  const keep = page.getByRole('button', { name: 'Keep my account' })
  await walkAction(page, 'security.keepAccount', {
    press: () => keep.click(),
    kept: () => expect(keep).toBeEnabled(),
    done: () => expect(page).toHaveURL('/user/security'),
  })
})

test('a fan confirms a new email although the network fails once during the action', async ({
  page,
  world,
}) => {
  const fan = await world.createAccount('fan')
  const email = `new.${fan.email}`
  await world.call(updateUser, { body: { email } }, await world.openSession(fan))
  await enter(page, world, fan, (await world.readEmail(email, 'Confirm your new email')).path)
  const confirm = page.getByRole('button', { name: 'Confirm this email' })
  await walkAction(page, 'users.confirmNewEmail', {
    press: () => confirm.click(),
    kept: () => expect(confirm).toBeEnabled(),
    done: () => expect(page.getByText(`${email} is your email now.`)).toBeVisible(),
  })
})
