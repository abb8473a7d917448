import type { Page } from '@playwright/test'
import { sendContactMessage } from '#contract/contact.ts'
import { getPerformer } from '#contract/performers.ts'
import { createReport } from '#contract/reports.ts'
import { apply } from './applicant.ts'
import { enter, expect, logIn, test, toasts, widthsFrom } from './fixtures.ts'
import { AFTER_THE_SESSION } from './problems.ts'
import { newUsername } from './world.ts'

const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

for (const { width, viewport, details } of widthsFrom('desk')) {
  test(
    `an operator lands in the admin console after login, and can log another device out (${width})`,
    details,
    async ({ page, openBrowser, world, problems }) => {
      problems.allow(AFTER_THE_SESSION)
      await page.setViewportSize(viewport)
      const operator = await world.createAccount('operator')
      const elsewhere = await openBrowser()
      await enter(elsewhere, world, operator, '/admin')
      await logIn(page, operator)
      await expect(page).toHaveURL('/admin')
      await expect(page.getByRole('heading', { level: 1, name: 'House' })).toBeVisible()
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: /Verifications/ })).toBeVisible()
      await main.getByRole('link', { name: 'Change: Blocked countries' }).click()
      await expect(page).toHaveURL('/admin/settings?group=modes&open=blockedCountries#blockedCountries')
      await expect(
        page.getByRole('button', { name: 'Change', exact: true }).filter({ visible: true }),
      ).toHaveCount(1)

      await page.goto('/admin/security')
      await expect(page.getByText('This device')).toBeVisible()
      await page.getByRole('button', { name: /^Log out: / }).click()
      await expect(page.getByRole('button', { name: /^Log out: / })).toHaveCount(0)
      await expect(elsewhere).toHaveURL(/\/login/)

      await page.getByRole('button', { name: 'Your menu' }).click()
      await page.getByRole('button', { name: 'Log out', exact: true }).click()
      await expect(page).toHaveURL('/auth/login')
    },
  )

  test(
    `an operator opens an applicant’s documents, approves them, and goes on to the next applicant (${width})`,
    details,
    async ({ page, world }) => {
      await page.setViewportSize(viewport)
      const username = await apply(world)
      await apply(world)
      await enter(page, world, await world.createAccount('operator'), '/admin/verifications')
      await card(page, `@${username}`).getByRole('link').click()
      // The applicant's date of birth is 12 April 1995; the page counts the age by the date in UTC.
      const today = new Date()
      const age =
        today.getUTCFullYear() - 1995 - (today.getTime() < Date.UTC(today.getUTCFullYear(), 3, 12) ? 1 : 0)
      await expect(page.getByText(new RegExp(`1995, ${age} years old`))).toBeVisible()
      await expect(page.getByRole('link', { name: /^Next: / })).toHaveCount(0)
      await page.getByRole('button', { name: 'Show the 2 documents' }).click()
      const picture = page.getByRole('img', { name: 'Photo ID' })
      await expect(picture).toBeVisible()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      await expect(page.getByText('Nobody has opened a document yet.')).toHaveCount(0)
      await page.getByText('Reject', { exact: true }).click()
      await page.getByRole('button', { name: 'Reject the documents' }).click()
      await expect(page.getByLabel('What is missing')).toHaveAccessibleDescription(/Tell the performer/)
      await page.getByText('Approve', { exact: true }).click()
      await page.getByRole('button', { name: 'Approve the documents' }).click()
      await expect(toasts(page).getByText('Approved. An email tells the performer.')).toBeVisible()
      await expect(page.getByText(/^Approved \d/)).toBeVisible()
      await expect(page.getByText(/: Verification$/).first()).toBeVisible()
      expect((await page.request.get(`/${username}`)).status()).toBe(200)
      const next = page.getByRole('link', { name: /^Next: / })
      const name = (await next.textContent())?.replace('Next: ', '') ?? ''
      await next.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(page.getByText('Approve', { exact: true })).toBeVisible()
    },
  )
}

test('an operator opens the account from a report, suspends it, and resolves the report', async ({
  page,
  world,
}) => {
  const [fan, star] = [await world.createAccount('fan'), await world.createAccount('performer')]
  const about = await world.call(getPerformer, { params: { id: star.username }, query: {} })
  const report = { targetType: 'performer', targetId: about._id, reason: 'spam', text: '' } as const
  await world.call(createReport, { body: report }, await world.openSession(fan))
  await enter(page, world, await world.createAccount('operator'), '/admin/reports')
  const waiting = card(page, `@${star.username}`)
  await waiting.getByRole('link', { name: `@${star.username}` }).click()
  const reports = page.getByRole('region', { name: 'Reports about this account' })
  await expect(reports.getByRole('listitem')).toContainText(['Spam or fraud'])
  await expect(reports.getByText('Waiting')).toBeVisible()
  await page.getByText('Suspend', { exact: true }).click()
  await page.getByLabel('Why').fill('Spam')
  await page.getByRole('button', { name: 'Suspend the account' }).click()
  await expect(page.getByText(/: Spam$/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Reports', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/reports#report-/)
  await waiting.getByText('I acted on the account').click()
  await waiting.getByRole('button', { name: 'Resolve: action taken' }).click()
  await expect(waiting).toHaveCount(0)

  await page.goto(`/admin/accounts/${about._id}`)
  await expect(reports.getByText('Action on the account')).toBeVisible()
  await reports.getByRole('link', { name: 'Spam or fraud' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Reports about @${star.username}`)
  await expect(page.getByText('Action on the account')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page).toHaveURL(`/admin/accounts/${about._id}`)
})

test('an operator marks a message as answered, opens it again, and closes it without an answer', async ({
  page,
  world,
}) => {
  const subject = `Tickets ${newUsername('x')}`
  const body = {
    name: 'Ada',
    email: 'ada@example.com',
    subject,
    message: 'Do you sell tickets at the door?',
    openedAt: new Date(Date.now() - 60_000).toISOString(),
  }
  await world.call(sendContactMessage, { body })
  await enter(page, world, await world.createAccount('operator'), '/admin/letters')
  const letter = card(page, subject)
  await letter.getByText('Answered', { exact: true }).click()
  await letter.getByLabel('Note').filter({ visible: true }).fill('By phone.')
  await letter.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(toasts(page).getByText('Marked as answered.', { exact: false })).toBeVisible()
  await expect(letter).toHaveCount(0)
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(letter).toContainText('By phone.')

  await letter.getByText('Open it again', { exact: true }).first().click()
  await letter.getByRole('button', { name: 'Open it again' }).click()
  await expect(letter).toHaveCount(0)
  await page.getByRole('link', { name: 'Open', exact: true }).click()
  await letter.getByText('Close without an answer', { exact: true }).click()
  await letter.getByRole('button', { name: 'Close it' }).click()
  await expect(letter).toHaveCount(0)
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(letter).toContainText('Closed without an answer')
  await expect(letter).not.toContainText('Answered')
})

test('an operator finds an account, suspends it and reactivates it, each with a reason', async ({
  page,
  world,
}) => {
  const fan = await world.createAccount('fan')
  await enter(page, world, await world.createAccount('operator'), '/admin/accounts')
  await page.getByLabel('Username, name or email').fill(fan.username)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('link', { name: `@${fan.username}` }).click()
  await page.getByText('Suspend', { exact: true }).click()
  await page.getByRole('button', { name: 'Suspend the account' }).click()
  await expect(page.getByLabel('Why')).toHaveAccessibleDescription(/Say why/)
  await page.getByLabel('Why').fill('Spam')
  await page.getByRole('button', { name: 'Suspend the account' }).click()
  await expect(toasts(page).getByText(/^Suspended\./)).toBeVisible()
  await expect(page.getByText(/: Spam$/)).toBeVisible()
  await page.getByText('Reactivate', { exact: true }).click()
  await page.getByLabel('Why').fill('A mistake')
  await page.getByRole('button', { name: 'Reactivate the account' }).click()
  await expect(toasts(page).getByText('Reactivated.')).toBeVisible()
})

test('an operator’s menu on the site links to the admin console and not to a wallet', async ({
  page,
  world,
}) => {
  await enter(page, world, await world.createAccount('operator'), '/explore')
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveURL('/admin/security')
  await expect(page.getByRole('link', { name: /^Wallet/ })).toHaveCount(0)
})
