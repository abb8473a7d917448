import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

interface Kept {
  value: string
  attributes: Record<string, unknown>
}

const request = vi.hoisted(() => ({ cookies: new Map<string, Kept>(), headers: new Headers() }))
vi.mock('next/headers', () => ({
  cookies: () =>
    Promise.resolve({
      get: (name: string) => request.cookies.get(name),
      set: (name: string, value: string, attributes: Record<string, unknown>) =>
        request.cookies.set(name, { value, attributes }),
    }),
  headers: () => Promise.resolve(request.headers),
}))

const { clearCookie, clearSession, isEncrypted, readSecondsLeft, readSession, resumeSession, startSession } =
  await import('./cookie.ts')

const DAY = 24 * 60 * 60
const kept = () => request.cookies.get('token')

afterEach(() => vi.useRealTimers())
beforeEach(() => {
  request.cookies.clear()
  request.headers = new Headers({ 'x-forwarded-proto': 'https' })
})

describe('the token cookie', () => {
  test('the token cookie holds the sealed session, and no script and no other site’s form can use it', async () => {
    await startSession('opaque-upstream-token', false)
    expect(kept()?.value).not.toContain('opaque')
    expect(kept()?.attributes).toEqual({
      httpOnly: true,
      sameSite: 'lax',
      secure: true,
      path: '/',
      maxAge: DAY,
    })
    expect(await readSession()).toEqual({ token: 'opaque-upstream-token' })
  })

  test('the token cookie lasts 365 days with remember', async () => {
    await startSession('opaque', true)
    expect(kept()?.attributes).toMatchObject({ maxAge: 365 * DAY })
  })

  test('an empty cookie of the same shape, which ends at once, replaces the token cookie', async () => {
    await startSession('opaque', true)
    const { maxAge: _, ...shape } = kept()!.attributes
    await clearSession()
    expect(kept()).toEqual({ value: '', attributes: { ...shape, maxAge: 0 } })
    expect(await readSession()).toBeNull()
  })

  test('a missing cookie, and one with another’s seal, is not a session', async () => {
    expect(await readSession()).toBeNull()
    request.cookies.set('token', { value: 'forged', attributes: {} })
    expect(await readSession()).toBeNull()
  })
})

describe('the seconds that a session still lasts', () => {
  const NOON = new Date('2026-07-01T12:00:00Z').getTime()
  const at = (seconds: number) => vi.useFakeTimers({ now: NOON + seconds * 1000, toFake: ['Date'] })

  test('the seconds are whole and count down to the session’s end', async () => {
    at(0)
    await resumeSession('opaque', 600)
    expect(await readSecondsLeft()).toBe(600)
    at(599.9)
    expect(await readSecondsLeft()).toBe(1)
    at(600)
    expect(await readSecondsLeft()).toBe(0)
  })

  test('the seconds never go below 0, even while an ended cookie still opens within the clock’s tolerance', async () => {
    at(0)
    await resumeSession('opaque', 600)
    at(605)
    expect(await readSession()).not.toBeNull()
    expect(await readSecondsLeft()).toBe(0)
  })

  test('a visitor without a session has 0 seconds left', async () => {
    expect(await readSecondsLeft()).toBe(0)
    request.cookies.set('token', { value: 'forged', attributes: {} })
    expect(await readSecondsLeft()).toBe(0)
  })
})

describe('clearing cookies', () => {
  test('a cookie that the browser has is cleared, and no other is touched', async () => {
    const other = { value: 'its own', attributes: {} }
    request.cookies.set('mine', { value: 'here', attributes: {} }).set('other', other)
    await clearCookie('mine')
    expect(request.cookies.get('mine')).toMatchObject({ value: '', attributes: { maxAge: 0, path: '/' } })
    expect(request.cookies.get('other')).toBe(other)
  })

  test('a cookie that the browser does not have is left alone, but the token is cleared in any case', async () => {
    await clearSession()
    expect([...request.cookies.keys()]).toEqual(['token'])
    expect(kept()).toMatchObject({ value: '', attributes: { maxAge: 0 } })
  })

  test('an ended session clears the cookie of the account that rested beside it, too', async () => {
    request.cookies.set('resting-account', { value: 'sealed', attributes: {} })
    await clearSession()
    expect(request.cookies.get('resting-account')).toMatchObject({ value: '', attributes: { maxAge: 0 } })
  })
})

describe('browsers reach us over https', () => {
  test('the operator’s origin decides whether browsers come by https, whatever the listener saw', async () => {
    vi.stubEnv('PUBLIC_ORIGIN', 'https://ours.example')
    request.headers = new Headers({ 'x-forwarded-proto': 'http' })
    expect(await isEncrypted()).toBe(true)
    vi.stubEnv('PUBLIC_ORIGIN', 'http://ours.example')
    request.headers = new Headers({ 'x-forwarded-proto': 'https' })
    expect(await isEncrypted()).toBe(false)
  })

  test('the listener’s header decides whether browsers come by https when no origin is named', async () => {
    expect(await isEncrypted()).toBe(true)
    request.headers.set('x-forwarded-proto', 'http')
    expect(await isEncrypted()).toBe(false)
    request.headers.delete('x-forwarded-proto')
    expect(await isEncrypted()).toBe(false)
  })
})
