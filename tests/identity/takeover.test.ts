/** A new password locks out a thief who was in the account, or who had registered it with the owner's address. */
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as auth from '#contract/auth.ts'
import { confirmEmail, updateUser } from '#contract/users.ts'
import { createApi, makeFan, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { readEmails, tokenIn } from '#tests/support/emails.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { inTransaction, queryRows } from '#upstream/kernel/database.ts'
import { identities } from '#upstream/modules/identities/tables.ts'
import { passkeys } from '#upstream/modules/passkeys/tables.ts'
import { completeLogin } from '#upstream/modules/auth/service.ts'
import { hashPassword } from '#upstream/modules/auth/passwords.ts'
import { findAccount, updateAccount } from '#upstream/modules/accounts/store.ts'

let kernel: TestKernel
let api: Api
let fan: Person
let email: string
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
  fan = await makeFan(kernel)
  email = `${fan.username}@example.com`
})
afterEach(() => kernel.close())

/** Makes the address unverified, as if the fan had registered while the site required no verification. */
const forgetProof = () =>
  inTransaction(kernel.db, (tx) => updateAccount(tx, fan.id, { emailVerifiedAt: null }))

const THIEF = 'thief@example.com'

async function resetByEmail(): Promise<void> {
  await api.call(auth.forgotPassword, { body: { email } })
  const token = tokenIn((await readEmails(kernel, email))[0])
  await api.call(auth.resetPassword, { body: { token, password: 'violet lantern seven' } })
}

test.each([
  ['resets the password', resetByEmail],
  [
    'changes the password',
    () => api.call(auth.changePassword, { body: { password: 'violet lantern seven' } }, fan),
  ],
])('the link that confirms a thief’s new address stops working when the owner %s', async (_, act) => {
  await api.call(updateUser, { body: { email: THIEF } }, fan)
  const link = tokenIn((await readEmails(kernel, THIEF))[0])
  await act()
  await api.refused('LINK_NOT_GOOD', confirmEmail, { body: { token: link } })
})

test('the old address gets an email when a new one replaces it', async () => {
  await api.call(updateUser, { body: { email: THIEF } }, fan)
  await api.call(confirmEmail, { body: { token: tokenIn((await readEmails(kernel, THIEF))[0]) } })
  expect((await readEmails(kernel, email))[0]?.subject).toContain('was changed')
})

test('a password reset through an unverified address removes all identities and passkeys', async () => {
  await forgetProof()
  const at = kernel.clock.now()
  await kernel.db.insert(identities).values({
    id: newId(),
    provider: 'google',
    subject: 'somebody-else',
    accountId: fan.id,
    label: 'x',
    createdAt: at,
  })
  await kernel.db.insert(passkeys).values({
    id: newId(),
    accountId: fan.id,
    credentialId: 'somebody-else',
    publicKey: 'x',
    counter: 0,
    name: 'x',
    transports: [],
    isSynced: false,
    createdAt: at,
  })
  const waysIn = () =>
    queryRows(kernel.db, sql`select account_id from identities union all select account_id from passkeys`)
  expect(await waysIn()).toHaveLength(2)
  await resetByEmail()
  expect(await waysIn()).toEqual([])
})

test('an open account gets no verification email for its unverified address', async () => {
  await forgetProof()
  await api.call(auth.resendVerification, { body: { email } })
  expect(await readEmails(kernel, email)).toEqual([])
})

test('a login that began before the password changed opens no session', async () => {
  const seen = (await findAccount(kernel.db, fan.id))!
  const passwordHash = await hashPassword('violet lantern seven')
  await inTransaction(kernel.db, (tx) => updateAccount(tx, fan.id, { passwordHash }))
  const client = { userAgent: 'test', address: '127.0.0.1' }
  await expect(
    completeLogin(kernel, seen, { way: 'password', remember: true }, client),
  ).rejects.toMatchObject({
    code: 'INCORRECT_CREDENTIALS',
  })
})
