import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listHomePosts } from '#contract/posts.ts'
import { searchPerformers } from '#contract/performers.ts'
import { type CurrentUser, getCurrentUser } from '#contract/users.ts'
import { FakeRefusal, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { openEnding } from '../session/ending.ts'
import { sealClaims, sealSession } from '../session/seal.ts'
import { memberReader, read } from './reader.ts'
import {
  findViewer,
  loadViewer,
  requireFan,
  requireOperator,
  requirePerformer,
  requireViewer,
} from './viewer.ts'

const AUTH_SECRET = 'test-auth-secret-of-at-least-32-letters'
const request = vi.hoisted(() => ({ cookies: new Map<string, string>(), headers: new Headers() }))

vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) =>
      request.cookies.has(name) ? { name, value: request.cookies.get(name) } : undefined,
  }),
  headers: async () => request.headers,
}))
// Next's redirect exception, in a form that a test can read.
vi.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`redirect ${path}`)
  },
  notFound: () => {
    throw new Error('not found')
  },
}))

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
let upstream: FakeUpstream
let person: CurrentUser | 'expired' | 'broken'

beforeEach(async () => {
  upstream = await startFakeUpstream()
  upstream.on(getCurrentUser, () => {
    if (person === 'expired') throw new FakeRefusal('UNAUTHENTICATED')
    if (person === 'broken') throw new FakeRefusal('INTERNAL')
    return person
  })
  vi.stubEnv('UPSTREAM_URL', upstream.url)
  vi.stubEnv('AUTH_SECRET', AUTH_SECRET)
  person = FAN
  request.headers = new Headers({ 'x-ovation-path': '/wallet?tab=1' })
  request.cookies = new Map([['token', await sealSession({ token: 'upstream-token' }, false, AUTH_SECRET)]])
})
afterEach(() => upstream.stop())

async function redirectOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no redirect',
    (error: Error) => error.message.replace('redirect ', ''),
  )
}

async function endingOf(path: string) {
  const key = new URL(path, 'http://origin.invalid').searchParams.get('key')
  return openEnding(key, request.cookies.get('token'), AUTH_SECRET)
}

test('a page that is open to all finds its viewer, and makes no call to upstream for a visitor without a session', async () => {
  expect(await findViewer()).toEqual(FAN)
  request.cookies.clear()
  expect(await findViewer()).toBeNull()
  expect(upstream.received).toHaveLength(1)
})

test('a page that is open to all treats the viewer as a visitor after any failure, and keeps the session', async () => {
  for (const state of ['expired', 'broken'] as const) {
    person = state
    expect(await findViewer()).toBeNull()
  }
})

test('a page that requires authentication sends a visitor to the login page and back', async () => {
  request.cookies.clear()
  expect(await redirectOf(requireViewer())).toBe('/auth/login?next=%2Fwallet%3Ftab%3D1')
})

test('a page that must not redirect is shown to a visitor', async () => {
  request.cookies.clear()
  expect(await loadViewer({ requiresAuthentication: true, mustNotRedirect: true })).toBeNull()
})

test('a session that upstream no longer knows ends through a link that is valid for this cookie only', async () => {
  person = 'expired'
  const path = await redirectOf(requireViewer())
  expect(path).toMatch(/^\/api\/session\/expired\?key=/)
  expect(await endingOf(path)).toMatchObject({ reason: 'expired', next: '/wallet?tab=1' })
})

test('another failure is thrown and logs nobody out', async () => {
  person = 'broken'
  await expect(requireViewer()).rejects.toMatchObject({ statusCode: 500 })
})

test('a fan on a performers’ page loses the session', async () => {
  expect(await endingOf(await redirectOf(requirePerformer()))).toMatchObject({ reason: 'not-performer' })
  person = { ...FAN, isPerformer: true }
  expect(await requirePerformer()).toMatchObject({ isPerformer: true })
})

test('a person with two accounts is asked to switch when a page is for the other one, and keeps the session', async () => {
  const rest = async (isPerformer: boolean) => {
    const other = { token: 'other-token', _id: 'other', name: 'Nova', username: 'nova', isPerformer }
    request.cookies.set('resting-account', await sealClaims(other, 'resting-account', AUTH_SECRET, 600))
  }
  await rest(true)
  expect(await redirectOf(requirePerformer())).toBe('/auth/switch?next=%2Fwallet%3Ftab%3D1')
  person = { ...FAN, isPerformer: true }
  await rest(false)
  expect(await redirectOf(requireFan())).toBe('/auth/switch?next=%2Fwallet%3Ftab%3D1')
})

test('an incomplete account is redirected to complete it, with the requested page as the next one', async () => {
  person = { ...FAN, username: null }
  expect(await redirectOf(requireFan())).toBe('/user/account?next=%2Fwallet%3Ftab%3D1')
})

test('a performer on a fans’ page goes where a performer lands', async () => {
  person = { ...FAN, isPerformer: true, username: 'mia' }
  expect(await redirectOf(requireFan())).toBe('/mia')
})

test('the console answers 404 to everybody but operators', async () => {
  expect(await redirectOf(requireOperator())).toBe('not found')
  person = { ...FAN, isOperator: true }
  expect(await requireOperator()).toMatchObject({ isOperator: true })
})

test('a read that is open to all is repeated as a visitor’s when the session has ended', async () => {
  upstream.on(searchPerformers, ({ token }) => {
    if (token) throw new FakeRefusal('UNAUTHENTICATED')
    return { data: [], total: 7 }
  })
  const found = await read(await memberReader(), searchPerformers, { query: {} }, { tags: [] })
  expect(found.total).toBe(7)
})

test('a personal read ends a session that upstream no longer knows', async () => {
  upstream.on(listHomePosts, () => {
    throw new FakeRefusal('UNAUTHENTICATED')
  })
  const reader = await memberReader()
  const path = await redirectOf(read(reader, listHomePosts, { query: {} }, { tags: [] }))
  expect(await endingOf(path)).toMatchObject({ reason: 'expired' })
})

test('an anonymous read carries no token and names its audience', async () => {
  upstream.on(searchPerformers, () => ({ data: [], total: 0 }))
  await read({ kind: 'anonymous', audience: 'FR' }, searchPerformers, { query: {} }, { tags: ['performers'] })
  await read(
    { kind: 'anonymous', audience: 'all' },
    searchPerformers,
    { query: {} },
    { tags: ['performers'] },
  )
  expect(upstream.received.map(({ token, query }) => [token, query.audience])).toEqual([
    [null, 'FR'],
    [null, undefined],
  ])
})
