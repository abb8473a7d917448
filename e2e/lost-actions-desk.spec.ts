/** The network fails once during each action of an operator in the admin console. */
import { sendContactMessage } from '#contract/contact.ts'
import { getPerformer } from '#contract/performers.ts'
import { createReport } from '#contract/reports.ts'
import { NO_NETWORK } from './answers.ts'
import { apply } from './applicant.ts'
import { enter, expect, test } from './fixtures.ts'
import { walkAction } from './lost-action.ts'
import { newUsername } from './world.ts'

test.beforeEach(({ problems }) => problems.allow(NO_NETWORK))

test('an operator opens and approves documents although the network fails once during each action', async ({
  page,
  world,
}) => {
  const username = await apply(world)
  await enter(page, world, await world.createAccount('operator'), '/admin/verifications')
  await page.getByRole('link', { name: new RegExp(username) }).click()
  await expect(page.getByRole('heading', { name: 'Documents' })).toBeVisible()
  await walkAction(page, 'verifications.showDocuments', {
    press: () => page.getByRole('button', { name: 'Show the 2 documents' }).click(),
    done: () => expect(page.getByRole('img', { name: 'Photo ID' })).toBeVisible(),
  })
  await page.getByText('Approve', { exact: true }).click()
  await walkAction(page, 'verifications.decide', {
    press: () => page.getByRole('button', { name: 'Approve the documents' }).click(),
    done: () => expect(page.getByText(/^Approved \d/)).toBeVisible(),
  })
})

test('an operator reviews a report and closes a message although the network fails once during each action', async ({
  page,
  world,
}) => {
  const [fan, star] = [await world.createAccount('fan'), await world.createAccount('performer')]
  const about = await world.call(getPerformer, { params: { id: star.username }, query: {} })
  const report = { targetType: 'performer', targetId: about._id, reason: 'spam', text: '' } as const
  await world.call(createReport, { body: report }, await world.openSession(fan))
  await enter(page, world, await world.createAccount('operator'), '/admin/reports')
  const card = page.getByRole('listitem').filter({ hasText: `@${star.username}` })
  await card.getByText('I am looking at it').click()
  await walkAction(page, 'reports.reviewReport', {
    press: () => card.getByRole('button', { name: 'Mark it' }).click(),
    done: () => expect(card.getByText('Under review')).toBeVisible(),
  })
  await card.getByText('Leave it').click()
  await walkAction(page, 'reports.resolveReport', {
    press: () => card.getByRole('button', { name: 'Resolve: it stays' }).click(),
    done: () => expect(card).toHaveCount(0),
  })
  const subject = `Tickets ${newUsername('x')}`
  const openedAt = new Date(Date.now() - 60_000).toISOString()
  const message = { name: 'Ada', email: 'ada@example.com', subject, message: 'Any tickets left?', openedAt }
  await world.call(sendContactMessage, { body: message })
  await page.goto('/admin/letters')
  const letter = page.getByRole('listitem').filter({ hasText: subject })
  await letter.getByText('Close without an answer', { exact: true }).click()
  await walkAction(page, 'contact.handleContactMessage', {
    press: () => letter.getByRole('button', { name: 'Close it' }).click(),
    done: () => expect(letter).toHaveCount(0),
  })
})

test('an operator suspends an account although the network fails once during the action', async ({
  page,
  world,
}) => {
  const fan = await world.createAccount('fan')
  const operator = await world.createAccount('operator')
  await enter(page, world, operator, `/admin/accounts?q=${fan.username}`)
  await page.getByRole('link', { name: `@${fan.username}` }).click()
  await page.getByText('Suspend', { exact: true }).click()
  await page.getByLabel('Why').fill('Spam')
  await walkAction(page, 'admin.setStatus', {
    press: () => page.getByRole('button', { name: 'Suspend the account' }).click(),
    kept: () => expect(page.getByLabel('Why')).toHaveValue('Spam'),
    done: () => expect(page.getByText('Reactivate', { exact: true })).toBeVisible(),
  })
})

test('an operator adds, changes, moves and removes a page although the network fails once during each action', async ({
  page,
  world,
}) => {
  const operator = await world.createAccount('operator')
  await enter(page, world, operator, '/admin/pages/new')
  await page.getByLabel('Title').fill(`Rules of ${operator.username}`)
  await page.getByRole('textbox', { name: 'Address' }).fill(operator.username.replaceAll('.', '-'))
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Be kind.')
  await walkAction(page, 'site.addArticle', {
    press: () => page.getByRole('button', { name: 'Add the page' }).click(),
    kept: () => expect(text).toContainText('Be kind.'),
    done: () => expect(page.getByText('The page is there.')).toBeVisible(),
  })
  await text.fill('Be kind, and on time.')
  await walkAction(page, 'site.changeArticle', {
    press: () => page.getByRole('button', { name: 'Save' }).click(),
    kept: () => expect(text).toContainText('on time'),
    done: () => expect(page.getByText('Saved. Everybody reads it like this now.').first()).toBeVisible(),
  })
  await page.goto('/admin/pages')
  const up = page.getByRole('button', { name: `Move Rules of ${operator.username} up` })
  await walkAction(page, 'site.moveArticle', {
    press: () => up.click(),
    done: () =>
      expect(page.getByRole('main').getByRole('listitem').last()).not.toContainText(operator.username),
  })
  await page.getByRole('link', { name: `Rules of ${operator.username}` }).click()
  await page.getByText('Remove this page', { exact: true }).click()
  await walkAction(page, 'site.removeArticle', {
    press: () => page.getByRole('button', { name: 'Remove it' }).click(),
    done: () => expect(page.getByText('The page is gone.')).toBeVisible(),
  })
})
