import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startFakeFacebook, type FakeFacebook } from '#tests/support/fake-facebook.ts'
import { consentAt } from '#tests/support/local-server.ts'
import { beginOAuth, finishOAuth, forgottenChecks } from './oauth.ts'

const ORIGIN = 'https://ovation.example'
let facebook: FakeFacebook
beforeAll(async () => {
  facebook = await startFakeFacebook()
})
afterAll(() => facebook.close())
beforeEach(() => {
  for (const [name, value] of Object.entries(facebook.env)) vi.stubEnv(name, value)
})

const jarOf = (cookies: string[]) => cookies.map((cookie) => cookie.split(';')[0]).join('; ')

test('an OAuth flow starts with state and PKCE, and returns to the origin that we have configured', async () => {
  const begun = await beginOAuth({ provider: 'facebook', origin: ORIGIN })
  const asked = new URL(begun!.url)
  expect(asked.searchParams.get('redirect_uri')).toBe(`${ORIGIN}/auth/callback/facebook`)
  expect(asked.searchParams.get('state')).toBeTruthy()
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
  expect(begun!.cookies).toHaveLength(2)
  for (const cookie of begun!.cookies)
    expect(cookie).toMatch(/^__Secure-authjs\..*HttpOnly; Secure; SameSite=Lax/)

  const { search } = await consentAt(begun!.url)
  const tokens = await finishOAuth(
    { provider: 'facebook', origin: ORIGIN },
    { search, cookie: jarOf(begun!.cookies) },
  )
  expect(tokens?.accessToken).toEqual(expect.any(String))
})

test('the callback of an OAuth flow that another browser, or none, has started returns null', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const [mine, theirs] = await Promise.all(
    [1, 2].map(() => beginOAuth({ provider: 'facebook', origin: ORIGIN })),
  )
  const { search } = await consentAt(theirs!.url)
  for (const cookie of [jarOf(mine!.cookies), '']) {
    expect(await finishOAuth({ provider: 'facebook', origin: ORIGIN }, { search, cookie })).toBeNull()
  }
})

test('a failure is logged without a token or a code', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const begun = await beginOAuth({ provider: 'facebook', origin: ORIGIN })
  const search = `${(await consentAt(begun!.url)).search}0`
  await finishOAuth({ provider: 'facebook', origin: ORIGIN }, { search, cookie: jarOf(begun!.cookies) })
  expect(warn).toHaveBeenCalledOnce()
  const code = new URLSearchParams(search).get('code')!
  expect(JSON.stringify(warn.mock.calls)).not.toContain(code)
})

test('a login with a provider without its settings does not begin', async () => {
  vi.stubEnv('FACEBOOK_CLIENT_ID', '')
  expect(await beginOAuth({ provider: 'facebook', origin: ORIGIN })).toBeNull()
  expect(await beginOAuth({ provider: 'google', origin: ORIGIN })).toBeNull()
})

test('the cookies of an OAuth flow are cleared by their own names', () => {
  expect(forgottenChecks(ORIGIN).map((cookie) => cookie.split('=')[0])).toEqual([
    '__Secure-authjs.pkce.code_verifier',
    '__Secure-authjs.state',
    '__Secure-authjs.nonce',
  ])
  expect(forgottenChecks('http://localhost:3000')[1]).toMatch(
    /^authjs\.state=; Path=\/; Expires=Thu, 01 Jan 1970/,
  )
})
