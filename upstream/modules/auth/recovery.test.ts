import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as auth from '#contract/auth.ts'
import { CONFIRMED_MS } from '#contract/call.ts'
import { getCurrentUser } from '#contract/users.ts'
import { createApi, makeFan, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { readEmails, tokenIn } from '#tests/support/emails.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { queryRows } from '../../kernel/database.ts'
import { setSetting } from '../settings/desk.ts'
import { setAccountStatus } from '../accounts/service.ts'
import { mailReset } from './recovery.ts'

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

const OLD = 'correct horse'
const FRESH = 'violet lantern seven'
const forgot = () => api.call(auth.forgotPassword, { body: { email } })
const newestToken = async () => tokenIn((await readEmails(kernel, email))[0])
const reset = (token: string, password = FRESH) => api.send(auth.resetPassword, { body: { token, password } })
const canLogIn = async (password: string) =>
  (await api.send(auth.login, { body: { username: fan.username, password } })).status === 200

describe('a forgotten password', () => {
  test('the mailed link sets a new password, and ends the old password and every session', async () => {
    await forgot()
    expect((await reset(await newestToken())).status).toBe(200)
    await api.refused('UNAUTHENTICATED', getCurrentUser, {}, fan)
    expect(await canLogIn(OLD)).toBe(false)
    expect(await canLogIn(FRESH)).toBe(true)
    expect((await readEmails(kernel, email))[0]?.subject).toBe('Your password was changed')
  })

  test('an unknown address gets the same answer, in the specification’s words, and no email', async () => {
    const known = await forgot()
    const unknown = await api.call(auth.forgotPassword, { body: { email: 'nobody@example.com' } })
    expect(unknown).toEqual(known)
    expect(known.message).toBe("We've sent an email to reset your password, please check your inbox.")
    // Both calls do the same work: a job looks the account up after the answer.
    expect(await kernel.jobs.listWaiting()).toHaveLength(2)
    expect(await readEmails(kernel, 'nobody@example.com')).toEqual([])
    expect(await readEmails(kernel, email)).toHaveLength(1)
  })

  test('the link to reset a password works once, for an hour, and is not stored in the database', async () => {
    await forgot()
    const token = await newestToken()
    const rows = await queryRows(kernel.db, sql`select * from mailed_tokens`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await reset(token)).status).toBe(200)
    expect((await reset(token)).error?.code).toBe('LINK_NOT_GOOD')
    kernel.advance(2 * MINUTE_MS)
    await forgot()
    const late = await newestToken()
    kernel.advance(HOUR_MS + 1)
    expect((await reset(late)).error?.code).toBe('LINK_NOT_GOOD')
  })

  test('one of many callers that use a link at once sets the password', async () => {
    await forgot()
    const token = await newestToken()
    const answers = await Promise.all([1, 2, 3, 4].map((at) => reset(token, `password number ${at}`)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('the owner’s link still works after somebody else requests another one', async () => {
    await forgot()
    const first = await newestToken()
    kernel.advance(MINUTE_MS + 1)
    await forgot()
    const second = await newestToken()
    expect(second).not.toBe(first)
    expect((await reset(first)).status).toBe(200)
    expect((await reset(second)).error?.code).toBe('LINK_NOT_GOOD')
  })

  test('a reset link is mailed once a minute and five times an hour, and the newest of the five works', async () => {
    for (let at = 0; at < 3; at++) await forgot()
    expect(await readEmails(kernel, email)).toHaveLength(1)
    for (let at = 0; at < 30; at++) {
      kernel.advance(MINUTE_MS + 1)
      await mailReset(kernel, { email })
    }
    expect(await readEmails(kernel, email)).toHaveLength(5)
    expect((await reset(await newestToken())).status).toBe(200)
  })

  test('many requests at once send one email', async () => {
    await Promise.all(Array.from({ length: 6 }, () => mailReset(kernel, { email })))
    expect(await readEmails(kernel, email)).toHaveLength(1)
  })

  test('a suspended account can neither use nor request a reset link', async () => {
    await forgot()
    const token = await newestToken()
    await setAccountStatus(kernel, fan.username, 'suspended')
    expect((await reset(token)).error?.code).toBe('LINK_NOT_GOOD')
    kernel.advance(2 * MINUTE_MS)
    await forgot()
    expect(await readEmails(kernel, email)).toHaveLength(1)
  })

  test('a reset ends the delays that other people’s guesses caused', async () => {
    const at = (address: string, password: string) =>
      api.send(auth.login, { body: { username: fan.username, password } }, null, address)
    for (let guess = 0; guess < 5; guess++) await at('203.0.113.9', 'wrong')
    expect((await at('198.51.100.7', OLD)).status).toBe(429)
    await forgot()
    await reset(await newestToken())
    expect((await at('198.51.100.7', FRESH)).status).toBe(200)
  })
})

describe('a password', () => {
  test('a recently confirmed session can change the password; other sessions end and the owner gets an email', async () => {
    const { data } = await api.send(auth.login, { body: { username: fan.username, password: OLD } })
    const other = { ...fan, token: 'token' in data ? data.token : '' }
    await api.call(auth.changePassword, { body: { password: FRESH, source: 'user' } }, fan)
    expect((await api.send(getCurrentUser, {}, fan)).status).toBe(200)
    await api.refused('UNAUTHENTICATED', getCurrentUser, {}, other)
    expect(await canLogIn(OLD)).toBe(false)
    expect(await canLogIn(FRESH)).toBe(true)
    const [notice] = await readEmails(kernel, email)
    expect(notice).toMatchObject({ subject: 'Your password was changed' })
    expect(JSON.stringify(notice)).not.toContain(FRESH)
  })

  test('a session that was not confirmed recently cannot change the password', async () => {
    kernel.advance(CONFIRMED_MS + 1)
    await api.refused('CONFIRMATION_NEEDED', auth.changePassword, { body: { password: FRESH } }, fan)
    expect(await canLogIn(OLD)).toBe(true)
  })
})

describe('an e-mail address', () => {
  const mira = {
    name: 'Mira Lund',
    username: 'mira',
    email: 'mira@example.com',
    password: 'a long password',
    acceptTerms: true,
    isAdult: true,
  } as const
  const logIn = () => api.send(auth.login, { body: { username: mira.username, password: mira.password } })

  async function register(): Promise<string> {
    await setSetting(kernel.db, 'requireEmailVerification', 'true')
    await api.call(auth.registerFan, { body: mira })
    return tokenIn((await readEmails(kernel, mira.email))[0])
  }

  test('the mailed link verifies the address, once, and the account can log in', async () => {
    const token = await register()
    expect((await logIn()).error?.code).toBe('EMAIL_NOT_VERIFIED')
    await api.call(auth.verifyEmail, { body: { token } })
    expect((await logIn()).status).toBe(200)
    await api.refused('LINK_NOT_GOOD', auth.verifyEmail, { body: { token } })
  })

  test('the link to verify an address works for a day, and the owner can request another', async () => {
    const token = await register()
    kernel.advance(DAY_MS + 1)
    await api.refused('LINK_NOT_GOOD', auth.verifyEmail, { body: { token } })
    await api.call(auth.resendVerification, { body: { email: mira.email } })
    const [newest] = await readEmails(kernel, mira.email)
    await api.call(auth.verifyEmail, { body: { token: tokenIn(newest) } })
    expect((await logIn()).status).toBe(200)
  })

  test('the owner’s link verifies the address after somebody else requests another one', async () => {
    const token = await register()
    kernel.advance(2 * MINUTE_MS)
    await api.call(auth.resendVerification, { body: { email: mira.email } })
    const [newest] = await readEmails(kernel, mira.email)
    await api.call(auth.verifyEmail, { body: { token } })
    await api.refused('LINK_NOT_GOOD', auth.verifyEmail, { body: { token: tokenIn(newest) } })
  })

  test('waiting, unknown and verified addresses get the same answer, and only a waiting one gets an email', async () => {
    await register()
    const say = async (to: string) => api.call(auth.resendVerification, { body: { email: to } })
    expect(await say('nobody@example.com')).toEqual(await say(mira.email))
    expect(await say(email)).toEqual(await say(mira.email))
    expect(await readEmails(kernel, 'nobody@example.com')).toEqual([])
    expect(await readEmails(kernel, email)).toEqual([])
  })

  test('a link to reset a password does not verify the address', async () => {
    await register()
    kernel.advance(2 * MINUTE_MS)
    await api.call(auth.forgotPassword, { body: { email: mira.email } })
    const [newest] = await readEmails(kernel, mira.email)
    await api.refused('LINK_NOT_GOOD', auth.verifyEmail, { body: { token: tokenIn(newest) } })
  })

  test('each mailed link carries the path that its owner was going to', async () => {
    await setSetting(kernel.db, 'requireEmailVerification', 'true')
    const next = '/mira?intent=follow'
    const linkIn = async () => (await readEmails(kernel, 'nell@example.com'))[0]?.text ?? ''
    const link = (page: string) => new RegExp(`/auth/${page}\\?token=[\\w-]+&next=%2Fmira%3Fintent%3Dfollow`)
    const nell = { name: 'Nell', username: 'nell.newcomer', email: 'nell@example.com', password: OLD }
    await api.call(auth.registerFan, { body: { ...nell, acceptTerms: true, isAdult: true, next } })
    expect(await linkIn()).toMatch(link('verify-email'))
    kernel.advance(2 * MINUTE_MS)
    await api.call(auth.resendVerification, { body: { email: nell.email, next } })
    expect(await linkIn()).toMatch(link('verify-email'))
    await api.call(auth.forgotPassword, { body: { email: nell.email, next } })
    expect(await linkIn()).toMatch(link('reset-password'))
    await api.refused('INVALID_REQUEST', auth.forgotPassword, {
      body: { email: nell.email, next: 'https://evil.example' },
    })
  })

  test('a refused registration sends no email', async () => {
    await register()
    await api.refused('USERNAME_OR_EMAIL_TAKEN', auth.registerFan, {
      body: { ...mira, email: 'second@example.com' },
    })
    expect(await readEmails(kernel, 'second@example.com')).toEqual([])
  })
})
