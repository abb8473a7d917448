import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { makeEndingPath, openEnding } from './ending.ts'
import { openClaims, openSession, sealClaims, sealSession, sessionSeconds } from './seal.ts'
import { readVouchedClient } from './vouched-client.ts'

const SECRET = 'a-secret-of-thirty-two-characters'
const DAY = 24 * 60 * 60

afterEach(() => vi.useRealTimers())

test('a sealed token opens again and does not show in the cookie', async () => {
  const sealed = await sealSession({ token: 'opaque-upstream-token' }, false, SECRET)
  expect(sealed).not.toContain('opaque')
  expect(atob(sealed.split('.')[0] ?? '')).not.toContain('opaque')
  expect(await openSession(sealed, SECRET)).toEqual({ token: 'opaque-upstream-token' })
  expect(sealed.length).toBeLessThan(1000)
})

test('a cookie that was changed, or sealed under another secret, is refused', async () => {
  const sealed = await sealSession({ token: 'opaque' }, false, SECRET)
  expect(await openSession(`${sealed.slice(0, -2)}AA`, SECRET)).toBeNull()
  expect(await openSession(sealed, 'another-secret-of-enough-length')).toBeNull()
  for (const nonsense of [undefined, '', 'x', 'a.b.c.d.e', 'x'.repeat(10_000)]) {
    expect(await openSession(nonsense, SECRET)).toBeNull()
  }
})

test('a login lasts a day, and 365 days with remember', async () => {
  expect([sessionSeconds(false), sessionSeconds(true)]).toEqual([DAY, 365 * DAY])
  const brief = await sealSession({ token: 'a' }, false, SECRET)
  const long = await sealSession({ token: 'b' }, true, SECRET)
  vi.useFakeTimers({ now: Date.now() + (DAY + 60) * 1000, toFake: ['Date'] })
  expect(await openSession(brief, SECRET)).toBeNull()
  expect(await openSession(long, SECRET)).toEqual({ token: 'b' })
})

test('a cookie that has been opened before still ends with its time, and opens under its own secret only', async () => {
  const sealed = await sealSession({ token: 'a' }, false, SECRET)
  expect(await openSession(sealed, SECRET)).toEqual({ token: 'a' })
  expect(await openSession(sealed, SECRET)).toEqual({ token: 'a' })
  expect(await openSession(sealed, 'another-secret-of-enough-length')).toBeNull()
  vi.useFakeTimers({ now: Date.now() + (DAY + 60) * 1000, toFake: ['Date'] })
  expect(await openSession(sealed, SECRET)).toBeNull()
})

test('a cookie is decrypted once, however often the browser sends it', async () => {
  const sealed = await sealSession({ token: 'shown again' }, false, SECRET)
  const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
  onTestFinished(() => decrypt.mockRestore())
  await openSession(sealed, SECRET)
  expect(decrypt).toHaveBeenCalledOnce()
  expect(await openSession(sealed, SECRET)).toEqual({ token: 'shown again' })
  expect(decrypt).toHaveBeenCalledOnce()
})

test('a value that was sealed for one purpose does not open for another', async () => {
  const claims = await sealClaims({ upstream: 'forged' }, 'notice', SECRET, 60)
  expect(await openSession(claims, SECRET)).toBeNull()
  const session = await sealSession({ token: 'a' }, false, SECRET)
  expect(await openClaims(session, 'notice', SECRET)).toBeNull()
})

async function keyFor(cookie: string) {
  const path = await makeEndingPath({ reason: 'expired', cookie, next: '/wallet' }, SECRET)
  return new URL(path, 'http://origin.invalid').searchParams.get('key')
}

test('the key that ends a session ends that session only', async () => {
  const key = await keyFor('cookie-one')
  expect(await openEnding(key, 'cookie-one', SECRET)).toMatchObject({ reason: 'expired', next: '/wallet' })
  expect(await openEnding(key, 'cookie-two', SECRET)).toBeNull()
  expect(await openEnding(key, undefined, SECRET)).toBeNull()
  expect(await openEnding('made-up', 'cookie-one', SECRET)).toBeNull()
  expect(await openEnding(null, 'cookie-one', SECRET)).toBeNull()
})

test('the key that ends a session is valid for a minute', async () => {
  const key = await keyFor('cookie-one')
  vi.useFakeTimers({ now: Date.now() + 90_000, toFake: ['Date'] })
  expect(await openEnding(key, 'cookie-one', SECRET)).toBeNull()
})

test('an address is trusted only from the listener that knows the secret', () => {
  const headers = new Headers({ 'x-ovation-client-address': '192.0.2.1', 'x-ovation-internal': SECRET })
  expect(readVouchedClient(headers, SECRET)).toEqual({ isVouched: true, address: '192.0.2.1' })
  headers.set('x-ovation-internal', `${SECRET}x`)
  expect(readVouchedClient(headers, SECRET)).toEqual({ isVouched: false, address: null })
  headers.delete('x-ovation-internal')
  expect(readVouchedClient(headers, SECRET)).toEqual({ isVouched: false, address: null })
})

test('a sealed value without a token is not a session', async () => {
  for (const claims of [{}, { upstream: '' }, { upstream: 7 }]) {
    const sealed = await sealClaims(claims, 'token', SECRET, 60)
    expect(await openClaims(sealed, 'token', SECRET)).toMatchObject(claims)
    expect(await openSession(sealed, SECRET)).toBeNull()
  }
})

test('a sealed value is refused if it is longer than a browser keeps in a cookie', async () => {
  const seal = (length: number) => sealClaims({ text: 'x'.repeat(length) }, 'notice', SECRET, 60)
  const [short, long] = [await seal(2700), await seal(2800)]
  expect([short.length <= 4096, long.length > 4096]).toEqual([true, true])
  expect(await openClaims(short, 'notice', SECRET)).not.toBeNull()
  expect(await openClaims(long, 'notice', SECRET)).toBeNull()
})
