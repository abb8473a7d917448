/** The conditions under which the operator's commands activate an account. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { login, verifyEmail } from '#contract/auth.ts'
import { getPerformer } from '#contract/performers.ts'
import { registerPerformer } from '#contract/verifications.ts'
import { APPLICANT, makeDocuments } from '#tests/support/applicant.ts'
import { createApi, makeFan, makePerformer, type Api } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { readEmails, tokenIn } from '#tests/support/emails.ts'
import { findAccountByLogin } from '../modules/accounts/store.ts'
import { setAccountStatus } from '../modules/accounts/service.ts'
import { createAccount } from '../modules/auth/registration.ts'
import { accounts } from '../modules/accounts/tables.ts'
import { setSetting } from '../modules/settings/desk.ts'
import { decide } from '../modules/verifications/desk.ts'
import type { OpsContext } from './commands.ts'
import { answer } from './socket.ts'

let kernel: TestKernel
let api: Api
let context: OpsContext
beforeEach(async () => {
  kernel = await createTestKernel({ DEMO: '0' })
  api = createApi(kernel)
  context = { kernel, database: kernel.database, restart: () => Promise.resolve() }
})
afterEach(() => kernel.close())

const look = { params: { id: 'maria.sol' }, query: {} }

const run = async (...words: string[]) => (await answer(context, JSON.stringify({ words }))).lines[0]
const suspendAndActivate = async (username: string) => {
  await run('accounts', 'suspend', username)
  return run('accounts', 'activate', username)
}

async function register(): Promise<void> {
  await api.call(registerPerformer, { body: APPLICANT, files: await makeDocuments() })
}

describe('activating a performer', () => {
  test('activating approves no documents: a performer who waited for approval waits again', async () => {
    await register()
    expect(await suspendAndActivate('maria.sol')).toBe('maria.sol is pending_verification')
    await api.refused('PERFORMER_NOT_FOUND', getPerformer, look)
    await decide(kernel, 'maria.sol', { status: 'rejected', reason: 'Too dark.', by: 'ines' })
    expect(await suspendAndActivate('maria.sol')).toBe('maria.sol is pending_verification')
    expect(await run('accounts', 'verify', 'maria.sol')).toBe('maria.sol is pending_verification')
    await api.refused('PERFORMER_NOT_FOUND', getPerformer, look)
  })

  test('activating opens the page of a performer whose documents were approved during or before the suspension', async () => {
    await register()
    await run('accounts', 'suspend', 'maria.sol')
    await decide(kernel, 'maria.sol', { status: 'approved', reason: null, by: 'ines' })
    await api.refused('PERFORMER_NOT_FOUND', getPerformer, look)
    expect(await run('accounts', 'activate', 'maria.sol')).toBe('maria.sol is active')
    expect(await suspendAndActivate('maria.sol')).toBe('maria.sol is active')
    await api.call(getPerformer, look)
  })

  test('a performer whom the operator has created needs no documents', async () => {
    const { username } = await makePerformer(kernel)
    expect(await suspendAndActivate(username)).toBe(`${username} is active`)
  })

  test('activating and a decision about the documents run one after the other', async () => {
    await register()
    await run('accounts', 'suspend', 'maria.sol')
    await Promise.all([
      setAccountStatus(kernel, 'maria.sol', 'active'),
      decide(kernel, 'maria.sol', { status: 'approved', reason: null, by: 'ines' }),
    ])
    expect((await findAccountByLogin(kernel.db, 'maria.sol'))?.status).toBe('active')
  })
})

describe('verifying a performer', () => {
  test('verifying approves the submitted documents and opens the page', async () => {
    await register()
    expect(await run('accounts', 'verify', 'maria.sol')).toBe('maria.sol is active')
    await api.call(getPerformer, look)
    expect((await readEmails(kernel, APPLICANT.email))[0]?.text).toContain('Your documents are fine')
  })

  test('verifying does not confirm the performer’s email address', async () => {
    await setSetting(kernel.db, 'requireEmailVerification', 'true')
    await register()
    expect(await run('accounts', 'verify', 'maria.sol')).toBe('maria.sol is pending_email')
    const [message] = await readEmails(kernel, APPLICANT.email)
    await api.refused('PERFORMER_NOT_FOUND', getPerformer, look)
    await api.call(verifyEmail, { body: { token: tokenIn(message) } })
    await api.call(getPerformer, look)
  })
})

describe('activating a fan', () => {
  const password = 'correct horse battery'
  const newFan = { kind: 'fan', name: 'Nell', username: 'nell', password } as const
  const credentials = { body: { username: 'nell', password } }

  test('an account with an unverified address stays closed while the site requires verification', async () => {
    await setSetting(kernel.db, 'requireEmailVerification', 'true')
    await createAccount(kernel, { ...newFan, email: 'nell@example.com', status: 'pending_email' })
    expect(await run('accounts', 'activate', 'nell')).toBe('nell is pending_email')
    expect(await suspendAndActivate('nell')).toBe('nell is pending_email')
    await api.refused('EMAIL_NOT_VERIFIED', login, credentials)
    await setSetting(kernel.db, 'requireEmailVerification', 'false')
    expect(await run('accounts', 'activate', 'nell')).toBe('nell is active')
    await api.call(login, credentials)
  })

  test('a fan who joined before verification was required, or who has no address, is activated', async () => {
    await createAccount(kernel, { ...newFan, email: 'nell@example.com', isEmailVerified: false })
    await setSetting(kernel.db, 'requireEmailVerification', 'true')
    expect(await run('accounts', 'activate', 'nell')).toBe('nell is active')
    const { id, username } = await makeFan(kernel)
    const change = { email: null, emailVerifiedAt: null }
    await kernel.db.update(accounts).set(change).where(eq(accounts.id, id))
    expect(await suspendAndActivate(username)).toBe(`${username} is active`)
  })
})
