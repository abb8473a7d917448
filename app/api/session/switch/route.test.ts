import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CurrentUser, getCurrentUser } from '#contract/users.ts'
import { FakeRefusal, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'

const request = vi.hoisted(() => ({ cookies: new Map<string, { value: string }>() }))
vi.mock('next/headers', () => ({
  cookies: () =>
    Promise.resolve({
      get: (name: string) => request.cookies.get(name),
      set: (name: string, value: string) =>
        value === '' ? request.cookies.delete(name) : request.cookies.set(name, { value }),
    }),
  headers: () => Promise.resolve(new Headers()),
}))
// Outside of Next a cached read would last for the whole file.
vi.mock('react', async (original) => ({ ...(await original<object>()), cache: (read: unknown) => read }))

const { readSession, resumeSession } = await import('#lib/session/cookie.ts')
const { keepResting, readResting } = await import('#lib/session/resting.ts')
const { POST } = await import('./route.ts')

const FAN: CurrentUser = {
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
  currency: 'USD',
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
const PERFORMER: CurrentUser = {
  ...FAN,
  _id: FAN._id.replace('5c6d', '5c6e'),
  username: 'nova',
  name: 'Nova',
  isPerformer: true,
}

let upstream: FakeUpstream
/** The account of each token. A token that is not listed has an ended session. */
let people: Record<string, CurrentUser>

beforeEach(async () => {
  upstream = await startFakeUpstream()
  people = { 'fan-token': FAN, 'performer-token': PERFORMER }
  upstream.on(getCurrentUser, ({ token }) => {
    const person = people[token ?? '']
    if (!person) throw new FakeRefusal('UNAUTHENTICATED')
    return person
  })
  vi.stubEnv('UPSTREAM_URL', upstream.url)
  vi.stubEnv('AUTH_SECRET', 'a-secret-of-thirty-two-characters')
  request.cookies.clear()
  await resumeSession('fan-token', 600)
  await keepResting({ ...PERFORMER, token: 'performer-token', secondsLeft: 300 })
})
afterEach(() => upstream.stop())

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }

async function change(headers: Record<string, string> = OWN_PAGE, next = ''): Promise<Response> {
  const body = new URLSearchParams({ next })
  return POST(new Request('http://stage.example/api/session/switch', { method: 'POST', headers, body }))
}

const who = async () => [(await readSession())?.token, (await readResting())?.token]

test('the two accounts are swapped, and each keeps the remaining time of its session', async () => {
  const answer = await change()
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('/nova')
  expect(await who()).toEqual(['performer-token', 'fan-token'])
  expect((await readResting())?.secondsLeft).toBeGreaterThan(590)
  expect((await change(OWN_PAGE, '/wallet')).headers.get('location')).toBe('/wallet')
  expect(await who()).toEqual(['fan-token', 'performer-token'])
  expect((await readResting())?.secondsLeft).toBeLessThanOrEqual(300)
})

test('only a page of ours may ask for a switch, and it redirects to no other site', async () => {
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
  ]
  for (const headers of foreign) {
    expect((await change(headers)).status).toBe(404)
    expect(await who()).toEqual(['fan-token', 'performer-token'])
  }
  expect((await change(OWN_PAGE, '//evil.example')).headers.get('location')).toBe('/nova')
})

test('a browser whose present session has ended loses both accounts', async () => {
  delete people['fan-token']
  expect((await change(OWN_PAGE, '/model')).headers.get('location')).toBe('/login?next=%2Fmodel')
  expect(await who()).toEqual([undefined, undefined])
})

test('an ended second session is deleted, and the person keeps the present account', async () => {
  delete people['performer-token']
  expect((await change()).headers.get('location')).toBe('/auth/switch')
  expect(await who()).toEqual(['fan-token', undefined])
})

test('an account that has become an operator’s cannot be switched to', async () => {
  people['performer-token'] = { ...PERFORMER, isPerformer: false, isOperator: true }
  expect((await change()).headers.get('location')).toBe('/auth/switch')
  expect(await who()).toEqual(['fan-token', undefined])
})

test('nothing changes while upstream is away', async () => {
  await upstream.stop()
  expect((await change(OWN_PAGE, '/model')).headers.get('location')).toBe('/auth/switch?next=%2Fmodel')
  expect(await who()).toEqual(['fan-token', 'performer-token'])
})

test('a browser without a session, or with one account, is redirected to the login', async () => {
  request.cookies.delete('resting-account')
  expect((await change()).headers.get('location')).toBe('/auth/switch')
  request.cookies.delete('token')
  expect((await change()).headers.get('location')).toBe('/auth/login')
})
