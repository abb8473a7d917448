/**
 * An operator sees work that failed for good, and decides about it although the network fails once during each action.
 */
import type { Page } from '@playwright/test'
import { forgotPassword } from '#contract/auth.ts'
import { startFakeMailServer, type FakeMailServer } from '#tests/support/fake-mail-server.ts'
import { NO_NETWORK } from './answers.ts'
import { walkAction } from './lost-action.ts'
import { enter, expect, ownProduct } from './own-product.ts'

const test = ownProduct().extend<object, { mail: FakeMailServer }>({
  mail: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const mail = await startFakeMailServer()
      await use(mail)
      await mail.close()
    },
    { scope: 'worker' },
  ],
  productEnv: [async ({ mail }, use) => use(mail.env), { scope: 'worker' }],
})

const failures = (page: Page) => page.getByRole('main').getByRole('listitem')
const place = (page: Page) => page.getByRole('link', { name: /^Failures/ }).filter({ visible: true })

test('an operator sees refused emails, retries one and drops another although the network fails once during each action', async ({
  page,
  world,
  mail,
  problems,
}) => {
  problems.allow(NO_NETWORK)
  const [fan, operator] = [await world.createAccount('fan'), await world.createAccount('operator')]
  await enter(page, world, operator, '/admin/failures')
  await expect(page.getByRole('heading', { name: 'Nothing failed' })).toBeVisible()

  mail.isRefusing = true
  await world.call(forgotPassword, { body: { email: fan.email } })
  const open = async () => {
    await page.reload()
    return failures(page).count()
  }
  await expect.poll(open).toBe(1)
  const card = failures(page)
  const hidden = `${fan.email[0]}•••@example.com`
  await expect(card.getByRole('heading')).toHaveText(`An email to ${hidden}`)
  await expect(card).toContainText('The mail server refused it for good.')
  await expect(card).not.toContainText(fan.email)
  await expect(place(page)).toContainText('1')

  mail.isRefusing = false
  await card.getByText('Try again', { exact: true }).click()
  await walkAction(page, 'admin.retryFailure', {
    press: () => card.getByRole('button', { name: 'Yes, try again' }).click(),
    kept: () => expect(card).toHaveCount(1),
    done: () => expect(card).toHaveCount(0),
  })
  await expect.poll(() => mail.taken).toEqual([fan.email])

  mail.isRefusing = true
  await world.call(forgotPassword, { body: { email: operator.email } })
  await expect.poll(open).toBe(1)
  await card.getByText('Let it go', { exact: true }).click()
  await walkAction(page, 'admin.discardFailure', {
    press: () => card.getByRole('button', { name: 'Yes, let it go' }).click(),
    kept: () => expect(card).toHaveCount(1),
    done: () => expect(card).toHaveCount(0),
  })
  await expect(page.getByRole('heading', { name: 'Nothing failed' })).toBeVisible()
  expect(mail.taken).toEqual([fan.email])
})
