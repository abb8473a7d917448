/** One person uses a fan's and a performer's account in one browser, and switches between them. */
import type { BrowserContext, Page } from '@playwright/test'
import { getCurrentUser, updateUser } from '#contract/users.ts'
import sharp from 'sharp'
import { enter, expect, openOwnPlaces, submitLogin, test, widthsFrom } from './fixtures.ts'
import { AFTER_THE_SESSION } from './problems.ts'
import { newPassword, newUsername } from './world.ts'

// A page whose socket opens late asks for its own account when the cookie is already the other account's.
test.beforeEach(({ problems }) => problems.allow(AFTER_THE_SESSION))

const main = (page: Page) => page.getByRole('main')
const sessionCookies = async (context: BrowserContext) =>
  (await context.cookies()).filter(({ name }) => ['token', 'resting-account'].includes(name))

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `a fan applies as a performer, switches back and forth, and logs out of both (${width})`,
    details,
    async ({ page, context, world, problems }) => {
      problems.allow(/^409: POST \S+\/auth\/performers\/register/)
      await page.setViewportSize(viewport)
      const fan = await world.createAccount('fan')
      const body = { country: 'PT', dateOfBirth: '1995-04-12', gender: 'female' } as const
      await world.call(updateUser, { body }, await world.openSession(fan))
      await world.fillWallet(fan, 2500)
      await enter(page, world, fan, '/')
      await openOwnPlaces(page, fan.name)
      await page.getByRole('link', { name: 'Become a performer' }).click()

      await expect(page.getByLabel('Stage name')).toHaveValue(fan.name)
      await expect(page.getByLabel('Country')).toHaveValue('PT')
      await expect(page.getByLabel('Gender')).toHaveValue('female')
      await expect(page.getByLabel('Date of birth')).toHaveValue('1995-04-12')
      await expect(page.getByLabel('Email')).toHaveAccessibleDescription(new RegExp(fan.email))
      const username = newUsername('nova')
      await page.getByLabel('Stage name').fill('Nova Newlight')
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Email').fill(fan.email)
      await page.getByLabel('Password').fill(newPassword())
      await page.getByLabel('First name').fill('Nora')
      await page.getByLabel('Last name').fill('Newton')
      await page.getByLabel('I am 18 or older.').check()
      await page.getByLabel('I accept the terms').check()
      const image = sharp({ create: { width: 800, height: 500, channels: 3, background: '#888' } })
      const file = { name: 'id.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
      for (const label of ['Photo ID', 'You, holding the ID'])
        await page.getByLabel(label).setInputFiles(file)
      const apply = page.getByRole('button', { name: 'Apply as a performer' })
      await apply.click()
      const taken = 'This Username or email ID has been already taken.'
      await expect(main(page).getByRole('alert').filter({ hasText: taken })).toBeVisible()
      await page.getByLabel('Email').fill(`${username}@example.com`)
      await apply.click()
      await expect(page).toHaveURL('/model')

      for (const cookie of await sessionCookies(context))
        expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
      expect(await sessionCookies(context)).toHaveLength(2)
      await openOwnPlaces(page, 'Nova Newlight')
      await page.getByRole('button', { name: `Switch to ${fan.name}` }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('banner').getByRole('link', { name: /^Wallet, balance/ })).toContainText(
        '€25.00',
      )
      await page.goBack()
      await expect(page).toHaveURL(/\/auth\/switch\?next=/)
      await page.getByRole('button', { name: 'Switch to Nova Newlight' }).click()
      await expect(page).toHaveURL('/model')
      await page.goto('/wallet')
      await expect(page).toHaveURL(/\/auth\/switch\?next=%2Fwallet/)
      await page.getByRole('button', { name: `Switch to ${fan.name}` }).click()
      await expect(page).toHaveURL('/wallet')

      const cookies = await sessionCookies(context)
      await openOwnPlaces(page, fan.name)
      await page.getByRole('button', { name: 'Log out of both accounts' }).click()
      await expect(page).toHaveURL('/auth/login')
      expect(await sessionCookies(context)).toEqual([])
      // Upstream has ended both sessions too, so copies of the cookies do not work.
      const resting = cookies.find(({ name }) => name === 'resting-account')!
      await enter(page, world, fan)
      await context.addCookies([resting])
      await page.goto('/auth/switch')
      await page.getByRole('button', { name: 'Switch to Nova Newlight' }).click()
      await expect(page.getByText('That login has ended.').first()).toBeVisible()
      expect((await sessionCookies(context)).map(({ name }) => name)).toEqual(['token'])
      await context.addCookies(cookies.filter(({ name }) => name === 'token'))
      await page.goto('/user/account')
      await expect(page).toHaveURL(/\/login\?next=/)
    },
  )
}

test('a person adds a second account by its login, and the page’s socket and other tabs follow the switch', async ({
  page,
  context,
  world,
}) => {
  const [fan, other, performer] = [
    await world.createAccount('fan'),
    await world.createAccount('fan'),
    await world.createAccount('performer'),
  ]
  const idOf = async (account: typeof fan) =>
    (await world.call(getCurrentUser, {}, await world.openSession(account)))._id
  const [fanId, performerId] = [await idOf(fan), await idOf(performer)]
  await enter(page, world, fan, '/explore')
  const tab = await context.newPage()
  await tab.goto('/live')
  // Collects what each socket has sent. On a busy machine the first page may open its socket only when it is left.
  const sockets: string[][] = []
  page.on('websocket', (socket) => {
    const frames: string[] = []
    sockets.push(frames)
    socket.on('framesent', ({ payload }) => frames.push(String(payload)))
  })
  await page.goto('/auth/switch')
  await submitLogin(page, other)
  await expect(page.getByText('That account is not a performer’s.').first()).toBeVisible()
  await expect(page).toHaveURL('/auth/switch')
  await submitLogin(page, performer)
  await expect(page).toHaveURL('/model')
  await expect(page.getByRole('button', { name: `Your menu, ${performer.name}` })).toBeVisible()
  await expect.poll(() => sockets.at(-1)?.join('\n')).toContain(`private-user-${performerId}`)
  expect(sockets.at(-1)?.join('\n')).not.toContain(fanId)

  const dialog = tab.getByRole('dialog', { name: `You are no longer ${fan.name}` })
  await expect(dialog).toBeVisible()
  await tab.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await openOwnPlaces(page, performer.name)
  await page.getByRole('button', { name: `Switch to ${fan.name}` }).click()
  await expect(page).toHaveURL('/')
  await expect(dialog).toBeHidden()
  await openOwnPlaces(page, fan.name)
  await page.getByRole('button', { name: `Switch to ${performer.name}` }).click()
  await expect(page).toHaveURL('/model')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(tab.getByRole('button', { name: `Your menu, ${performer.name}` })).toBeVisible()
})

test('a switch of accounts is refused from another site, by a link, and into an ended session', async ({
  page,
  context,
  world,
}) => {
  const [fan, performer] = [await world.createAccount('fan'), await world.createAccount('performer')]
  await enter(page, world, fan, '/auth/switch')
  await submitLogin(page, performer)
  await expect(page).toHaveURL('/model')
  const before = await sessionCookies(context)
  const address = '/api/session/switch'
  expect((await page.request.get(address)).status()).toBe(405)
  for (const [name, value] of [
    ['origin', 'https://evil.example'],
    ['sec-fetch-site', 'cross-site'],
  ] as const) {
    const headers = { [name]: value }
    const answer = await page.request.post(address, { headers, form: {}, maxRedirects: 0 })
    expect(answer.status()).toBeGreaterThanOrEqual(400)
  }
  expect(await sessionCookies(context)).toEqual(before)
  await world.ops('accounts', 'suspend', fan.username)
  await page.reload()
  await openOwnPlaces(page, performer.name)
  await page.getByRole('button', { name: `Switch to ${fan.name}` }).click()
  await expect(page.getByText('That login has ended.').first()).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('button', { name: `Your menu, ${performer.name}` })).toBeVisible()
})
