/** What a person presses, chooses and types before the page's code is there happens when it comes. */
import { enter, expect, test } from './fixtures.ts'
import { listShows } from './shows.ts'
import { holdCode } from './steady-controls.ts'

test('a sheet that was asked for early opens, and what was pressed before it counts', async ({
  page,
  world,
}) => {
  const performer = await world.createAccount('performer')
  await enter(page, world, await world.createAccount('fan'))
  const code = await holdCode(page)
  await code.open(`/${performer.username}`)
  const tip = page.getByRole('button', { name: 'Tip', exact: true })
  const sheet = page.getByRole('dialog', { name: `Tip ${performer.name}` })
  const cookies = page.getByRole('region', { name: 'Cookie policy' })
  await cookies.getByRole('button', { name: 'Accept cookies' }).click()
  // Twice, since nothing happens.
  await tip.click()
  await tip.click()
  await expect(sheet).toHaveCount(0)
  code.bring()
  await expect(sheet).toBeVisible()
  await expect(cookies).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(tip).toBeFocused()
})

test('a country that was chosen early brings its regions', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('performer'))
  const code = await holdCode(page)
  await code.open('/model/account')
  await page.getByLabel('Country').selectOption('PT')
  code.bring()
  await page.getByLabel('State or region').selectOption({ label: 'Lisbon' })
  await expect(page.getByLabel('Country')).toHaveValue('PT')
})

test('a password that was typed early is judged', async ({ page }) => {
  const code = await holdCode(page)
  await code.open('/auth/register')
  await page.getByLabel('Username').fill('maria.sol')
  await page.getByLabel('Password').fill('maria-sol-2026')
  code.bring()
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(/Leave out your username/)
})

test('a plan and a price that were chosen early say what a performer gets', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('performer'))
  const code = await holdCode(page)
  await code.open('/model/pricing')
  await page.getByText('Paid', { exact: true }).click()
  await page.getByLabel('A month').fill('12')
  code.bring()
  await expect(page.getByText('You get')).toBeVisible()
  await expect(page.getByLabel('A month')).toHaveValue('12')
})

test('a message that was sent early goes out once, with all of its words', async ({ page, world }) => {
  const performer = (await listShows(world)).at(-1)!
  await enter(page, world, await world.createAccount('fan'))
  const code = await holdCode(page)
  const path = `/live/${performer.username}`
  await code.open(path)
  const text = `early ${crypto.randomUUID()}`
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  code.bring()
  await expect(page.getByRole('log').getByText(text)).toHaveCount(1)
  await expect(page.getByText('Sending')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path)
})

test('early edits are asked about before a link takes them away', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('fan'))
  const code = await holdCode(page)
  await code.open('/user/account')
  await page.getByLabel('Your name').fill('Somebody else')
  const question = page.waitForEvent('dialog')
  const leaving = page.getByRole('link', { name: 'Explore' }).first().click({ noWaitAfter: true })
  await (await question).dismiss()
  await leaving
  code.bring()
  await expect(page.getByLabel('Your name')).toHaveValue('Somebody else')
})
