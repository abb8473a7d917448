import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LoggedInAccount, login, loginByToken, logout, registerFan, tokenOf } from '#contract/auth.ts'
import { requestAccountDeletion } from '#contract/account-deletion.ts'
import { getCurrentUser } from '#contract/users.ts'
import { createApi, makeFan, makeOperator, makePerformer, type Api, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import { inTransaction, queryRows } from '../../kernel/database.ts'
import { setAccountStatus } from '../accounts/service.ts'
import { findAccount, updateAccount } from '../accounts/store.ts'
import { setSetting } from '../settings/desk.ts'
import { completeLogin } from './service.ts'

let kernel: TestKernel
let api: Api
beforeEach(async () => {
  kernel = await createTestKernel()
  api = createApi(kernel)
})
afterEach(() => kernel.close())

const MIRA = {
  name: 'Mira Lund',
  username: 'Mira.Lund',
  email: 'Mira@Example.com',
  password: 'a long password',
  acceptTerms: true,
  isAdult: true,
} as const

async function logIn(body: { username: string; password: string; remember?: boolean }) {
  return tokenOf(await api.call(login, { body }))
}

describe('the reply of a login', () => {
  test.each([
    ['a fan', makeFan],
    ['a performer', makePerformer],
    ['an operator', makeOperator],
  ])(
    'returns for %s the fields that choose the page after the login, as `GET /users/me` does',
    async (_, make) => {
      const person = await make(kernel)
      const answer = await api.call(login, { body: { username: person.username, password: 'correct horse' } })
      const account = 'account' in answer ? answer.account : null
      expect(await api.call(getCurrentUser, {}, person)).toMatchObject({ ...account })
      expect(Object.keys(account!).toSorted()).toEqual(Object.keys(LoggedInAccount.shape).toSorted())
    },
  )

  test('returns the facts at the moment when the session opens, not earlier ones', async () => {
    const { id } = await makeFan(kernel)
    const seen = (await findAccount(kernel.db, id))!
    await inTransaction(kernel.db, (tx) => updateAccount(tx, id, { name: 'A New Name' }))
    const client = { userAgent: 'test', address: '127.0.0.1' }
    const answer = await completeLogin(kernel, seen, { way: 'password', remember: false }, client)
    expect('account' in answer && answer.account.name).toBe('A New Name')
  })

  test('returns a performer’s first steps, and the time at which an account will be deleted', async () => {
    const star = await makePerformer(kernel)
    const fan = await makeFan(kernel)
    await api.call(requestAccountDeletion, { body: {} }, fan)
    const accountOf = async ({ username }: Person) => {
      const answer = await api.call(login, { body: { username, password: 'correct horse' } })
      return 'account' in answer ? answer.account : null
    }
    expect(await accountOf(star)).toMatchObject({
      firstSteps: { price: true, picture: false },
      deletesAt: null,
    })
    expect(await accountOf(fan)).toMatchObject({ firstSteps: null, deletesAt: expect.any(String) })
  })
})

describe('registration', () => {
  test('registration makes a fan who can log in with username or e-mail, in any case', async () => {
    await api.call(registerFan, { body: MIRA })
    for (const username of ['mira.lund', 'MIRA.LUND', 'mira@example.com']) {
      const token = await logIn({ username, password: MIRA.password })
      const me = await api.call(getCurrentUser, {}, { id: '', username: '', token })
      expect(me).toMatchObject({ username: 'mira.lund', isPerformer: false, balanceCents: 0 })
    }
  })

  test('registration refuses a taken username or e-mail, even if only the case differs', async () => {
    await api.call(registerFan, { body: MIRA })
    await api.refused('USERNAME_OR_EMAIL_TAKEN', registerFan, {
      body: { ...MIRA, email: 'other@example.com' },
    })
    await api.refused('USERNAME_OR_EMAIL_TAKEN', registerFan, { body: { ...MIRA, username: 'other' } })
  })

  test('registration says at the username’s field why it is refused, and answers a taken email with the specification’s text', async () => {
    await api.call(registerFan, { body: MIRA })
    const messageOf = async (change: { username?: string; email?: string }) =>
      (await api.send(registerFan, { body: { ...MIRA, ...change } })).error?.message
    const atUsername = (text: RegExp) => [
      {
        property: 'username',
        constraints: expect.toSatisfy((found: object) => text.test(String(Object.values(found)[0]))),
      },
    ]
    const email = 'other@example.com'
    expect(await messageOf({ username: 'other' })).toBe('Username or email has been taken.')
    expect(await messageOf({ email })).toEqual(atUsername(/^This username is taken/))
    expect(await messageOf({})).toEqual(atUsername(/^This username is taken/))
    expect(await messageOf({ email, username: 'explore' })).toEqual(atUsername(/^This username is reserved/))
    expect(await messageOf({ email, username: 'rnira.lund' })).toEqual(atUsername(/too much like another/))
  })

  test('many equal registrations at once make one account', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.send(registerFan, { body: MIRA })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.error?.code === 'USERNAME_OR_EMAIL_TAKEN')).toHaveLength(7)
  })

  test('registration refuses usernames that are paths of the site', async () => {
    await api.refused('USERNAME_RESERVED', registerFan, { body: { ...MIRA, username: 'explore' } })
  })

  test('registration names every field that is wrong, as the message extractor expects', async () => {
    const body = { ...MIRA, username: 'a', email: 'nobody', isAdult: false as unknown as true }
    const { error } = await api.send(registerFan, { body })
    const problems = error?.message as { property: string; constraints: Record<string, string> }[]
    expect(problems.map((problem) => problem.property).sort()).toEqual(['email', 'isAdult', 'username'])
    expect(Object.values(problems[0]!.constraints)[0]).toEqual(expect.any(String))
  })

  test('registration requires a verified e-mail when the settings say so', async () => {
    await setSetting(kernel.db, 'requireEmailVerification', 'true')
    const { message } = await api.call(registerFan, { body: MIRA })
    expect(message).toContain('inbox')
    await api.refused('EMAIL_NOT_VERIFIED', login, {
      body: { username: MIRA.username, password: MIRA.password },
    })
  })
})

describe('sessions', () => {
  test('login gives the same answer to a wrong password and to an unknown user', async () => {
    await api.call(registerFan, { body: MIRA })
    const wrong = await api.send(login, { body: { username: MIRA.username, password: 'wrong' } })
    const unknown = await api.send(login, { body: { username: 'nobody', password: 'wrong' } })
    expect(wrong.status).toBe(400)
    expect(unknown.error).toEqual(wrong.error)
  })

  test('the database keeps only the hash of a session’s token', async () => {
    const { token } = await makeFan(kernel)
    const rows = await queryRows(kernel.db, sql`select * from sessions`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('a session lasts a day, or a year when remembered', async () => {
    await api.call(registerFan, { body: MIRA })
    const credentials = { username: MIRA.username, password: MIRA.password }
    const short = await logIn(credentials)
    const long = await logIn({ ...credentials, remember: true })
    kernel.advance(DAY_MS + 1000)
    await api.refused('UNAUTHENTICATED', getCurrentUser, {}, { id: '', username: '', token: short })
    const remembered = { id: '', username: '', token: long }
    expect((await api.send(getCurrentUser, {}, remembered)).status).toBe(200)
    kernel.advance(365 * DAY_MS)
    await api.refused('UNAUTHENTICATED', getCurrentUser, {}, remembered)
  })

  test('logout ends its own session at once, and no other', async () => {
    const fan = await makeFan(kernel)
    await api.call(registerFan, { body: MIRA })
    const other = {
      id: '',
      username: '',
      token: await logIn({ username: MIRA.username, password: MIRA.password }),
    }
    await api.call(logout, {}, fan)
    await api.refused('UNAUTHENTICATED', getCurrentUser, {}, fan)
    expect((await api.send(getCurrentUser, {}, other)).status).toBe(200)
  })

  test('suspending an account ends its sessions, and login says so only after the right password', async () => {
    await api.call(registerFan, { body: MIRA })
    const credentials = { username: MIRA.username, password: MIRA.password }
    const token = await logIn(credentials)
    await setAccountStatus(kernel, MIRA.username, 'suspended')
    await api.refused('UNAUTHENTICATED', getCurrentUser, {}, { id: '', username: '', token })
    await api.refused('ACCOUNT_SUSPENDED', login, { body: credentials })
    await api.refused('INCORRECT_CREDENTIALS', login, { body: { ...credentials, password: 'wrong' } })
  })

  test('a supplied token can be exchanged for a new session once', async () => {
    const fan = await makeFan(kernel)
    const { token } = await api.call(loginByToken, { body: { token: fan.token } })
    expect(token).not.toBe(fan.token)
    await api.refused('INCORRECT_CREDENTIALS', loginByToken, { body: { token: fan.token } })
    const me = await api.call(getCurrentUser, {}, { ...fan, token })
    expect(me._id).toBe(fan.id)
  })

  test('one of many callers that send the same supplied token at once gets a session', async () => {
    const fan = await makeFan(kernel)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.send(loginByToken, { body: { token: fan.token } })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  })

  test('ended sessions are deleted after a month, and not before', async () => {
    const prune = () => kernel.runSchedule('auth-prune-sessions')
    const count = async () =>
      (await queryRows<{ n: number }>(kernel.db, sql`select count(*)::int as n from sessions`))[0]!.n
    const fan = await makeFan(kernel)
    await makeFan(kernel)
    await api.call(logout, {}, fan)
    kernel.advance(29 * DAY_MS)
    await prune()
    expect(await count()).toBe(2)
    kernel.advance(3 * DAY_MS)
    await prune()
    expect(await count()).toBe(0)
  })

  test('suspending a performer revalidates the cached pages', async () => {
    const star = await makePerformer(kernel)
    await setAccountStatus(kernel, star.username, 'suspended')
    const rows = await queryRows<{ payload: { tags: string[] } }>(
      kernel.db,
      sql`select payload from outbox where topic = 'revalidate'`,
    )
    expect(rows.flatMap((row) => row.payload.tags)).toEqual(
      expect.arrayContaining([`performer:${star.id}`, 'performers', 'live', 'contents']),
    )
  })

  test('login limits the attempts of one IPv6 network, whichever of its addresses they come from', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 21; at++) {
      const body = { username: `nobody${at}`, password: 'wrong' }
      statuses.push((await api.send(login, { body }, null, `2001:db8:1:2::${at.toString(16)}`)).status)
    }
    expect(statuses.at(-1)).toBe(429)
    const body = { username: 'nobody', password: 'wrong' }
    expect((await api.send(login, { body }, null, '2001:db8:1:3::1')).status).toBe(400)
  }, 30_000)

  test('login limits the attempts of one address', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 22; at++) {
      const guess = { username: `nobody${at}`, password: 'wrong' }
      statuses.push((await api.send(login, { body: guess }, null, '192.0.2.7')).status)
    }
    expect(statuses.slice(0, 20)).not.toContain(429)
    expect(statuses.slice(20)).toEqual([429, 429])
    const body = { username: 'nobody', password: 'wrong' }
    expect((await api.send(login, { body }, null, '192.0.2.8')).status).toBe(400)
  }, 30_000)

  test('upstream trusts a forwarded address only together with the internal secret', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 32; at++) {
      const response = await kernel.app.inject({
        method: 'POST',
        url: '/auth/login',
        payload: { username: 'nobody', password: 'wrong' },
        headers: { 'x-ovation-client-address': `192.0.2.${at}`, 'x-forwarded-for': `192.0.2.${at}` },
      })
      statuses.push(response.statusCode)
    }
    expect(statuses.at(-1)).toBe(429)
  }, 30_000)
})
