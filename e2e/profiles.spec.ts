import type { Page } from '@playwright/test'
import { enter, expect, test, widthsFrom } from './fixtures.ts'
import { newUsername } from './world.ts'

/** Chromium reports every script as blocked when JavaScript is off. */
const BLOCKED_SCRIPTS = /^(?:csp: GET|console: Loading the script) .*\/_next\/static\//

const saved = (page: Page) => page.getByText('Saved. Your page shows it now.').first()

for (const { width, viewport, details } of widthsFrom('phone')) {
  test(
    `a performer edits the profile with a preview, and an anonymous visitor sees the saved profile at once (${width})`,
    details,
    async ({ page, world, openBrowser }) => {
      await page.setViewportSize(viewport)
      const performer = await world.createAccount('performer')
      const stranger = await openBrowser({ viewport })
      await stranger.goto(`/${performer.username}/about`)
      await expect(stranger.getByRole('heading', { level: 1, name: performer.name })).toBeVisible()

      await enter(page, world, performer, '/model/account')
      await page.getByLabel('Name', { exact: true }).fill('Nova Quill')
      await page.getByLabel('Tagline').fill('Ink before noon')
      await page.getByLabel('Welcome').fill('Come in, the kettle is on.')
      await page.getByLabel('About you').fill('I letter shop signs.')
      // The form asks for body measures only in categories whose audience asks for them.
      await page.getByLabel('Main category').selectOption({ label: 'Kitchen and garden' })
      await expect(page.getByLabel('Eyes')).toBeHidden()
      await page.getByLabel('Main category').selectOption({ label: 'Movement' })
      await page.getByLabel('Country').selectOption('PT')
      await page.getByLabel('State or region').selectOption({ label: 'Lisbon' })
      await page.getByRole('combobox', { name: /^City/ }).selectOption('Lisbon')
      await page.getByLabel('Language 1').selectOption('pt')
      await page.getByLabel('Eyes').selectOption('green')
      await page.getByLabel('Website').fill('nova.example')
      if (width === 'phone') await page.getByRole('button', { name: 'Preview' }).click()
      const preview = page.getByRole('complementary', { name: 'Preview of your page' })
      for (const words of ['Nova Quill', 'Ink before noon', 'Come in, the kettle is on.', 'Lisbon, Portugal'])
        await expect(preview.getByText(words)).toBeVisible()
      if (width === 'phone') await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('button', { name: 'Save the page' }).click()
      await expect(saved(page)).toBeVisible()
      await expect(page.getByRole('combobox', { name: /^City/ })).toHaveValue('Lisbon')

      await expect(async () => {
        await stranger.reload()
        await expect(stranger.getByRole('heading', { level: 1, name: 'Nova Quill' })).toBeVisible({
          timeout: 1000,
        })
      }).toPass()
      const main = stranger.getByRole('main')
      for (const words of ['Come in, the kettle is on.', 'Lisbon, Portugal', 'Portuguese', 'green'])
        await expect(main.getByText(words)).toBeVisible()
      await expect(main.getByRole('link', { name: 'Website' })).toHaveAttribute(
        'href',
        'https://nova.example',
      )
    },
  )
}

test('the profile form reports a wrong field beside it and keeps what was typed', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('performer'), '/model/account')
  await page.getByLabel('Tagline').fill('Kept as typed')
  await page.getByLabel('Country').selectOption('PT')
  await page.getByLabel('Instagram').fill('https://elsewhere.example/me')
  await page.getByRole('button', { name: 'Save the page' }).click()
  await expect(page.getByLabel('Instagram')).toHaveAccessibleDescription(/Paste a link to instagram\.com/)
  await expect(page.getByLabel('Tagline')).toHaveValue('Kept as typed')
  await expect(page.getByLabel('Country')).toHaveValue('PT')
})

test('a performer changes the username, and every old address redirects permanently', async ({
  page,
  world,
  request,
}) => {
  const performer = await world.createAccount('performer')
  const next = newUsername('renamed')
  await enter(page, world, performer, '/model/account')
  await page.getByLabel('Username').fill(next)
  await page.getByRole('button', { name: 'Change the username' }).click()
  await expect(page.getByText('you can change it again on')).toBeVisible()
  for (const [from, to] of [
    [`/${performer.username}`, `/${next}`],
    [`/${performer.username}/about`, `/${next}/about`],
    [`/live/${performer.username}`, `/live/${next}`],
  ] as const) {
    const answer = await request.get(from, { maxRedirects: 0 })
    expect(answer.status(), from).toBe(308)
    expect(answer.headersArray().filter(({ name }) => name.toLowerCase() === 'location')).toHaveLength(1)
    expect(new URL(answer.headers().location!, world.origin).pathname).toBe(to)
    expect(answer.headers()['cache-control']).toMatch(/no-cache|no-store/)
  }
})

test('the pricing page shows the performer’s share, and saved bank details are masked', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('performer'), '/model/pricing')
  await page.getByText('Fans pay each month').click()
  await page.getByLabel('A month').fill('10')
  await expect(page.getByText('You get')).toBeVisible()
  await page.getByRole('button', { name: 'Save the prices' }).click()
  await expect(saved(page)).toBeVisible()

  await page.goto('/model/banking')
  const bank = page.getByRole('region', { name: 'Bank account' })
  await bank.getByText('Set it up').click()
  await bank.getByLabel('Country of the account').selectOption('PT')
  await expect(bank.getByLabel('Account number')).toBeHidden()
  await bank.getByLabel('Account holder').fill('Nova Quill')
  await bank.getByLabel('Bank', { exact: true }).fill('Banco')
  await bank.getByLabel('IBAN').fill('PT50 0002 0123 1234 5678 9015 5')
  await bank.getByLabel('Your address').fill('Rua Augusta 1')
  await bank.getByLabel('Town').fill('Lisboa')
  await bank.getByRole('button', { name: 'Save the bank account' }).click()
  await expect(bank.getByText('This IBAN is not right.')).toBeVisible()
  await bank.getByLabel('IBAN').fill('PT50 0002 0123 1234 5678 9015 4')
  await bank.getByRole('button', { name: 'Save the bank account' }).click()
  await expect(bank.getByText('•••• 0154')).toBeVisible()
  await expect(bank.getByText('Saved.')).toBeVisible()
  await expect(bank.getByRole('button', { name: 'Save the bank account' })).toBeHidden()
  expect(await page.content()).not.toContain('000201231234')
  await page.reload()
  await expect(bank.getByLabel('Country of the account')).toHaveValue('PT')
  await expect(bank.getByLabel('Account holder')).toHaveValue('Nova Quill')
  await expect(bank.getByLabel('IBAN')).toHaveValue('')
})

test('a fan edits their profile, and a reload shows the saved values', async ({ page, world }) => {
  await enter(page, world, await world.createAccount('fan'), '/user/account')
  await page.getByLabel('Your name').fill('Ada Listener')
  await page.getByLabel('Phone').fill('00351 912 345 678')
  await page.getByLabel('Date of birth').fill('1990-04-05')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Listener')
  await expect(page.getByLabel('Phone')).toHaveValue('+351912345678')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a performer without scripts loads regions and cities by a button, and saves', async ({
    page,
    world,
    problems,
  }) => {
    problems.allow(BLOCKED_SCRIPTS)
    await enter(page, world, await world.createAccount('performer'), '/model/account')
    await page.getByLabel('Tagline').fill('No scripts needed')
    await page.getByLabel('Country').selectOption('PT')
    const step = page.getByRole('button', { name: 'Show the states and cities' })
    await step.click()
    await expect(page.getByLabel('Tagline')).toHaveValue('No scripts needed')
    await page.getByLabel('State or region').selectOption({ label: 'Lisbon' })
    await step.click()
    await page.getByRole('combobox', { name: /^City/ }).selectOption('Lisbon')
    await page.getByRole('button', { name: 'Save the page' }).click()
    await expect(saved(page)).toBeVisible()
    await expect(page.getByRole('combobox', { name: /^City/ })).toHaveValue('Lisbon')
  })
})
