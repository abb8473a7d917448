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
  test('holds the session, sealed, and no script and no other site’s form can use it', async () => {
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

  test('lasts 365 days with remember', async () => {
    await startSession('opaque', true)
    expect(kept()?.attributes).toMatchObject({ maxAge: 365 * DAY })
  })

  test('is taken back by an empty one of the same shape, which ends at once', async () => {
    await startSession('opaque', true)
    const { maxAge: _, ...shape } = kept()!.attributes
    await clearSession()
    expect(kept()).toEqual({ value: '', attributes: { ...shape, maxAge: 0 } })
    expect(await readSession()).toBeNull()
  })

  test('is no session where there is none, or another’s seal on it', async () => {
    expect(await readSession()).toBeNull()
    request.cookies.set('token', { value: 'forged', attributes: {} })
    expect(await readSession()).toBeNull()
  })
})

describe('the seconds that a session still lasts', () => {
  const NOON = new Date('2026-07-01T12:00:00Z').getTime()
  const at = (seconds: number) => vi.useFakeTimers({ now: NOON + seconds * 1000, toFake: ['Date'] })

  test('are counted down to its end, and whole', async () => {
    at(0)
    await resumeSession('opaque', 600)
    expect(await readSecondsLeft()).toBe(600)
    at(599.9)
    expect(await readSecondsLeft()).toBe(1)
    at(600)
    expect(await readSecondsLeft()).toBe(0)
  })

  test('are never fewer than none, while a clock that is behind still opens the cookie', async () => {
    at(0)
    await resumeSession('opaque', 600)
    at(605)
    expect(await readSession()).not.toBeNull()
    expect(await readSecondsLeft()).toBe(0)
  })

  test('are none without a session', async () => {
    expect(await readSecondsLeft()).toBe(0)
    request.cookies.set('token', { value: 'forged', attributes: {} })
    expect(await readSecondsLeft()).toBe(0)
  })
})

describe('a cookie is cleared', () => {
  test('where the browser has it, and no other is touched', async () => {
    const other = { value: 'its own', attributes: {} }
    request.cookies.set('mine', { value: 'here', attributes: {} }).set('other', other)
    await clearCookie('mine')
    expect(request.cookies.get('mine')).toMatchObject({ value: '', attributes: { maxAge: 0, path: '/' } })
    expect(request.cookies.get('other')).toBe(other)
  })

  test('by no word where the browser has none, but the token in any case', async () => {
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
  test('when the operator’s origin says so, whatever the listener saw', async () => {
    vi.stubEnv('PUBLIC_ORIGIN', 'https://ours.example')
    request.headers = new Headers({ 'x-forwarded-proto': 'http' })
    expect(await isEncrypted()).toBe(true)
    vi.stubEnv('PUBLIC_ORIGIN', 'http://ours.example')
    request.headers = new Headers({ 'x-forwarded-proto': 'https' })
    expect(await isEncrypted()).toBe(false)
  })

  test('when the listener saw so, and no origin is named', async () => {
    expect(await isEncrypted()).toBe(true)
    request.headers.set('x-forwarded-proto', 'http')
    expect(await isEncrypted()).toBe(false)
    request.headers.delete('x-forwarded-proto')
    expect(await isEncrypted()).toBe(false)
  })
})
