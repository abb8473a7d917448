import { beforeEach, describe, expect, test, vi } from 'vitest'

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

const { clearSession, isEncrypted, readSession, startSession } = await import('./cookie.ts')

const DAY = 24 * 60 * 60
const kept = () => request.cookies.get('token')

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
