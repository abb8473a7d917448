/** A login begins a new session, and redirects only to our own pages. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { confirmIdentity, login, loginByToken } from '#contract/auth.ts'
import { type CurrentUser, getCurrentUser } from '#contract/users.ts'
import { confirmItIsYou, logIn } from '#lib/actions/session.ts'
import { openSession, sealSession } from '#lib/session/seal.ts'
import { FakeRefusal, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { hostileDestinations } from '#tests/support/hostile-destinations.ts'
import { POST as postSuppliedToken } from '../../app/auth/token/route.ts'

const AUTH_SECRET = 'test-auth-secret-of-at-least-32-letters'
const browser = vi.hoisted(() => ({ cookies: new Map<string, string>(), headers: new Headers() }))

vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) =>
      browser.cookies.has(name) ? { name, value: browser.cookies.get(name) } : undefined,
    set: (name: string, value: string) => void browser.cookies.set(name, value),
  }),
  headers: async () => browser.headers,
}))
// Next throws to redirect; this error holds the destination in a form that a test can read.
vi.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`redirect ${path}`)
  },
}))

const PERSON: CurrentUser = {
  _id: '0190a6f2-7c1e-7b7a-9c52-3f1d2a4b5c6d',
  username: 'fanny',
  name: 'Fanny',
  email: 'fanny@example.org',
  avatar: '/no-avatar.svg',
  avatarUrl: '/no-avatar.svg',
  cover: null,
  coverUrl: null,
  balance: 0,
  balanceCents: 0,
  currency: 'EUR',
  isPerformer: false,
  watermark: null,
  isOperator: false,
  emailVerified: true,
  hasPassword: true,
  isVerified: true,
  firstSteps: null,
  deletesAt: null,
  lastSeq: 0,
}
const EXPIRES_AT = '2030-01-01T00:00:00.000Z'

let upstream: FakeUpstream
beforeEach(async () => {
  upstream = await startFakeUpstream()
  const opened = { token: 'a-session-of-their-own', expiresAt: EXPIRES_AT, account: PERSON }
  upstream.on(login, () => opened)
  upstream.on(loginByToken, () => opened)
  upstream.on(confirmIdentity, () => ({ confirmedUntil: EXPIRES_AT }))
  upstream.on(getCurrentUser, () => PERSON)
  vi.stubEnv('UPSTREAM_URL', upstream.url)
  vi.stubEnv('AUTH_SECRET', AUTH_SECRET)
  browser.cookies = new Map()
  browser.headers = new Headers()
})
afterEach(() => upstream.stop())

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

async function redirectOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    (state) => `no redirect: ${JSON.stringify(state)}`,
    (error: Error) => error.message.replace('redirect ', ''),
  )
}

const CREDENTIALS = { username: 'fanny', password: 'correct horse' }
const heldSession = () => openSession(browser.cookies.get('token'), AUTH_SECRET)

test('a login replaces a session that somebody planted in the browser', async () => {
  const planted = await sealSession({ token: 'the-stranger’s' }, true, AUTH_SECRET)
  browser.cookies.set('token', planted)
  await redirectOf(logIn(null, formOf(CREDENTIALS)))
  expect(await heldSession()).toEqual({ token: 'a-session-of-their-own' })
  expect(browser.cookies.get('token')).not.toBe(planted)
  // The web half does not send the planted session to upstream either, which could have continued it.
  expect(upstream.received.map(({ path, token }) => [path, token])).toEqual([['/auth/login', null]])
})

test.each(['the-bare-upstream-token-of-somebody', 'x.y.z', ''])(
  'the cookie %j, which we did not seal, is not a session, and a form field cannot set one',
  async (planted) => {
    browser.cookies.set('token', planted)
    expect(await heldSession()).toBeNull()
    await redirectOf(logIn(null, formOf({ ...CREDENTIALS, token: 'planted', session: 'planted' })))
    expect(await heldSession()).toEqual({ token: 'a-session-of-their-own' })
    expect(JSON.stringify(upstream.received.map(({ body }) => body))).not.toContain('planted')
  },
)

test('a refused login keeps the earlier session', async () => {
  upstream.on(login, () => {
    throw new FakeRefusal('INCORRECT_CREDENTIALS')
  })
  browser.cookies.set('token', await sealSession({ token: 'own' }, false, AUTH_SECRET))
  expect(await logIn(null, formOf(CREDENTIALS))).toMatchObject({ status: 'refused' })
  expect(await heldSession()).toEqual({ token: 'own' })
})

function postOf(token: string, site: string): Request {
  const headers = { 'sec-fetch-site': site }
  return new Request(`http://localhost/auth/token?token=${token}`, { method: 'POST', headers })
}

test('a supplied token is exchanged for a new session, and the token itself is not kept', async () => {
  const supplied = 'supplied-by-another-party-0001'
  const response = await postSuppliedToken(postOf(supplied, 'same-origin'))
  expect(response.headers.get('location')).toBe('/home')
  expect(await heldSession()).toEqual({ token: 'a-session-of-their-own' })
  expect(upstream.received[0]).toMatchObject({ token: null, body: { token: supplied } })
})

test('a token that another site posts does not log the visitor in', async () => {
  for (const site of ['cross-site', 'same-site', 'none']) {
    const response = await postSuppliedToken(postOf('supplied-by-another-party-0001', site))
    expect(response.headers.get('location')).toBe('/auth/login')
  }
  expect(browser.cookies.has('token')).toBe(false)
})

test.each(hostileDestinations)('neither a login nor a confirmation redirects to %j', async (next) => {
  expect(await redirectOf(logIn(null, formOf({ ...CREDENTIALS, next })))).toBe('/')
  const proof = { password: 'correct horse', next }
  expect(await redirectOf(confirmItIsYou(null, formOf(proof)))).toBe('/')
})

test('a login redirects to the page that the visitor wanted', async () => {
  const form = formOf({ ...CREDENTIALS, next: '/wallet?page=2' })
  expect(await redirectOf(logIn(null, form))).toBe('/wallet?page=2')
})
