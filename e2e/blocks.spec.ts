/** A performer blocks people and countries, who then find neither the page nor the room. */
import type { Page } from '@playwright/test'
import { enter, expect, test } from './fixtures.ts'
import { expectMoving, liveVideo } from './live-video.ts'
import { AFTER_THE_SESSION } from './problems.ts'

/** Addresses of a French and a German network; the product trusts the proxy in front of it to name them. */
const FRANCE = '90.84.0.1'
const GERMANY = '80.128.0.1'

test('a fan who is blocked during a stream loses video and chat at once, and regains the page when unblocked', async ({
  page: studio,
  openBrowser,
  world,
  problems,
}) => {
  test.setTimeout(120_000)
  // These requests fail before the stream starts, and for the blocked fan afterwards.
  problems.allow(AFTER_THE_SESSION)
  problems.allow(/^40[34]: GET /)
  const performer = await world.createAccount('performer')
  const fan = await world.createAccount('fan')
  await enter(studio, world, performer, '/model/live')
  await expectMoving(studio.getByLabel('Your picture'))
  await studio.getByRole('textbox', { name: 'Title' }).fill('A quiet hour')
  await studio.getByRole('button', { name: 'Go live' }).click()
  await expect(studio.getByRole('heading', { level: 1, name: 'A quiet hour' })).toBeVisible()

  const room = await openBrowser()
  await enter(room, world, fan, `/live/${performer.username}`)
  await expectMoving(liveVideo(room))
  await room.getByRole('textbox', { name: 'Message' }).fill('Hello from row one')
  await room.getByRole('button', { name: 'Send' }).click()
  await expect(studio.getByText('Hello from row one')).toBeVisible()

  const blocks = await studio.context().newPage()
  await blocks.goto('/model/blocks')
  await blocks.getByLabel('Username').fill(fan.username)
  await blocks.getByLabel('Note to yourself').fill('Not today')
  await blocks.getByRole('button', { name: 'Block this person' }).click()
  await expect(blocks.getByText(`${fan.name} no longer finds you.`)).toBeVisible()
  await expect(liveVideo(room)).toHaveCount(0)
  await expect(room.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  await expect(room.getByText('Hello from row one')).toHaveCount(0)
  // The stream goes on for everybody else.
  await expect(studio.getByRole('heading', { level: 1, name: 'A quiet hour' })).toBeVisible()

  for (const path of [`/${performer.username}`, `/live/${performer.username}`])
    expect((await room.goto(path))?.status(), path).toBe(404)
  await room.goto(`/search?q=${performer.username}`)
  await expect(room.getByRole('link', { name: performer.name })).toHaveCount(0)

  await blocks.reload()
  await expect(blocks.getByRole('list', { name: 'Blocked people' })).toContainText('Not today')
  const stale = await studio.context().newPage()
  await stale.goto('/model/blocks')
  await blocks.getByRole('button', { name: `Unblock ${fan.name}` }).click()
  await expect(blocks.getByText('You block nobody.')).toBeVisible()
  await expect(blocks.getByText('They can find you again.').first()).toBeVisible()
  // Another tab that still shows the block gets an error when it unblocks again.
  await stale.getByRole('button', { name: `Unblock ${fan.name}` }).click()
  await expect(stale.getByRole('main').getByRole('alert')).toBeVisible()
  expect((await room.goto(`/${performer.username}`))?.status()).toBe(200)
})

test('visitors from a blocked country find no page, and the preview shows that to the performer', async ({
  page,
  openBrowser,
  world,
  problems,
}) => {
  problems.allow(/^404: GET /)
  // A page that was cached right before the block still reports a view.
  problems.allow(/^404: POST \S+\/inc-view$/)
  const performer = await world.createAccount('performer')
  const french = await openBrowser({ extraHTTPHeaders: { 'x-forwarded-for': FRANCE } })
  const german = await openBrowser({ extraHTTPHeaders: { 'x-forwarded-for': GERMANY } })
  expect((await french.goto(`/${performer.username}`))?.status()).toBe(200)

  await enter(page, world, performer, '/model/blocks')
  await expect(page.getByText('You can be found everywhere.')).toBeVisible()
  await page.getByLabel('Add a country').fill('Atlantis')
  await page.getByLabel('Add a country').press('Enter')
  await expect(page.getByLabel('Add a country')).toHaveAccessibleDescription(/.+/)
  await page.getByLabel('Add a country').fill('France')
  await page.getByLabel('Add a country').press('Enter')
  const blocked = page.getByRole('list', { name: 'Blocked countries' })
  await expect(blocked.getByRole('link', { name: 'France' })).toBeVisible()

  await expect.poll(async () => (await french.goto(`/${performer.username}`))?.status()).toBe(404)
  const sitemap = async (who: Page) => (await who.request.get('/sitemap.xml')).text()
  expect(await sitemap(french)).not.toContain(performer.username)
  expect(await sitemap(german)).toContain(performer.username)
  expect((await german.goto(`/${performer.username}`))?.status()).toBe(200)

  await blocked.getByRole('link', { name: 'France' }).click()
  await expect(page.getByText('As a visitor from France sees it')).toBeVisible()
  await expect(page.getByText('Your page does not exist')).toBeVisible()
  await page.getByLabel('Seen from').fill('Germany')
  await page.getByRole('button', { name: 'Look' }).click()
  await expect(page.getByText('As a visitor from Germany sees it')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Your page as/ })).toContainText(performer.name)
  const fan = await world.createAccount('fan')
  await page.getByLabel('Seen from').fill('France')
  await page.getByLabel('Seen by').fill(`@${fan.username}`)
  await page.getByRole('button', { name: 'Look' }).click()
  await expect(page.getByText(`As ${fan.name} (@${fan.username}) from France sees it`)).toBeVisible()
  await expect(page.getByText('Your page does not exist')).toBeVisible()
  await page.getByLabel('Seen from').fill('Atlantis')
  await page.getByRole('button', { name: 'Look' }).click()
  await expect(page.getByLabel('Seen from')).toHaveAccessibleDescription('There is no country “Atlantis”.')

  await page.getByRole('link', { name: 'Back to your blocks' }).click()
  await page.getByRole('button', { name: 'Unblock France' }).click()
  await expect(page.getByText('You can be found everywhere.')).toBeVisible()
  await expect(page.getByText('Your page can be found from there again.').first()).toBeVisible()
  await expect.poll(async () => (await french.goto(`/${performer.username}`))?.status()).toBe(200)
})
