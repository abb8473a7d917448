import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/auth.ts'
import { updatePerformer } from '#contract/performers.ts'
import { confirmEmail, getCurrentUser, updateUser, viewUser } from '#contract/users.ts'
import { createApi, makeFan, makePerformer, type Api } from '#tests/support/api.ts'
import { readEmails, tokenIn } from '#tests/support/emails.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { accounts } from '../accounts/tables.ts'
import { setSetting } from '../settings/desk.ts'

let kernel: TestKernel
let api: Api
beforeAll(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterAll(() => kernel.close())

const tokenFor = async (address: string) => tokenIn((await readEmails(kernel, address))[0])

test('a new address takes effect when it is confirmed; until then the old one works, and it gets an email', async () => {
  const fan = await makeFan(kernel)
  const old = `${fan.username}@example.com`
  await api.call(updateUser, { body: { email: 'New.Home@example.com' } }, fan)
  const view = await api.call(viewUser, { params: { id: fan.id } }, fan)
  expect(view.own).toMatchObject({ email: old, pendingEmail: 'new.home@example.com' })
  const [told] = await readEmails(kernel, old)
  expect(told?.text).toContain('another address')
  expect(told?.text).not.toMatch(/token=|new\.home/)
  const password = 'correct horse'
  expect((await api.send(login, { body: { username: old, password } })).status).toBe(200)

  const token = await tokenFor('new.home@example.com')
  expect(await api.call(confirmEmail, { body: { token } })).toEqual({ email: 'new.home@example.com' })
  await api.refused('LINK_NOT_GOOD', confirmEmail, { body: { token } })
  expect(await api.call(getCurrentUser, {}, fan)).toMatchObject({
    email: 'new.home@example.com',
    emailVerified: true,
  })
  await api.refused('INCORRECT_CREDENTIALS', login, { body: { username: old, password } })
})

test('a link to confirm an address works for a day, and only the newest one works', async () => {
  const star = await makePerformer(kernel)
  const change = (email: string) =>
    api.call(updatePerformer, { params: { id: star.id }, body: { email } }, star)
  await change('first@example.com')
  const first = await tokenFor('first@example.com')
  expect((await change('second@example.com')).own.pendingEmail).toBe('second@example.com')
  await api.refused('LINK_NOT_GOOD', confirmEmail, { body: { token: first } })
  const second = await tokenFor('second@example.com')
  kernel.advance(DAY_MS + 1000)
  await api.refused('LINK_NOT_GOOD', confirmEmail, { body: { token: second } })
  kernel.advance(-DAY_MS - 1000)
})

test('an address of another account is refused, even if the other account confirmed it first', async () => {
  const [one, other] = [await makeFan(kernel), await makeFan(kernel)]
  const taken = { body: { email: `${one.username}@example.com` } }
  await api.refused('USERNAME_OR_EMAIL_TAKEN', updateUser, taken, other)
  await api.call(updateUser, { body: { email: 'both@example.com' } }, one)
  const slow = await tokenFor('both@example.com')
  await api.call(updateUser, { body: { email: 'both@example.com' } }, other)
  const fast = await tokenFor('both@example.com')
  await api.call(confirmEmail, { body: { token: fast } })
  await api.refused('USERNAME_OR_EMAIL_TAKEN', confirmEmail, { body: { token: slow } })
})

test('only a recently confirmed session may change the address', async () => {
  const fan = await makeFan(kernel)
  kernel.advance(11 * MINUTE_MS)
  const body = { email: 'thief@example.com', name: 'Thief' }
  await api.refused('CONFIRMATION_NEEDED', updateUser, { body }, fan)
  kernel.advance(-11 * MINUTE_MS)
  expect((await api.call(getCurrentUser, {}, fan)).name).not.toBe('Thief')
})

test('an account without an address gets one at once, unless the site requires verified addresses', async () => {
  const [one, other] = [await makeFan(kernel), await makeFan(kernel)]
  for (const { id } of [one, other]) {
    await kernel.db.update(accounts).set({ email: null, emailVerifiedAt: null }).where(eq(accounts.id, id))
  }
  expect(await api.call(updateUser, { body: { email: 'mine@example.com' } }, one)).toMatchObject({
    email: 'mine@example.com',
    emailVerified: false,
  })
  await setSetting(kernel.db, 'requireEmailVerification', 'true')
  expect((await api.call(updateUser, { body: { email: 'later@example.com' } }, other)).email).toBeNull()
  await api.call(confirmEmail, { body: { token: await tokenFor('later@example.com') } })
  expect((await api.call(getCurrentUser, {}, other)).emailVerified).toBe(true)
})
