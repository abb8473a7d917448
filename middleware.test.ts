import { createHash } from 'node:crypto'
import { NextRequest } from 'next/server'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkCountryBlock } from '#contract/country-block.ts'
import { getPublicSettings, type SiteSettings } from '#contract/settings.ts'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { sealSession } from '#lib/session/seal.ts'
import { DEFAULT_SETTINGS } from '#lib/settings/defaults.ts'
import type { middleware as Middleware } from './middleware.ts'

const SECRET = 'test-internal-secret-of-32-letters'
const AUTH_SECRET = 'test-auth-secret-of-at-least-32-letters'
let upstream: FakeUpstream
let settings: SiteSettings
let cookie: string

beforeAll(async () => {
  upstream = await startFakeUpstream()
  upstream.on(getPublicSettings, () => settings)
  upstream.on(checkCountryBlock, ({ clientAddress }) => ({
    blocked: false,
    country: clientAddress === '203.0.113.5' ? 'FR' : null,
  }))
  cookie = `token=${await sealSession({ token: 'upstream-token' }, false, AUTH_SECRET)}`
})
afterAll(() => upstream.stop())

/** Each test imports a fresh middleware: the module remembers the settings. */
let middleware: typeof Middleware
beforeEach(async () => {
  settings = { ...DEFAULT_SETTINGS }
  vi.stubEnv('UPSTREAM_URL', upstream.url)
  vi.stubEnv('INTERNAL_SECRET', SECRET)
  vi.stubEnv('AUTH_SECRET', AUTH_SECRET)
  vi.resetModules()
  middleware = (await import('./middleware.ts')).middleware
})

/** Sends a request as the listener in front would pass it on. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  const request = new NextRequest(new URL(path, 'http://localhost:3000'), {
    method,
    headers: {
      'x-ovation-internal': SECRET,
      'x-ovation-client-address': '192.0.2.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'stage.example',
      ...headers,
    },
  })
  return middleware(request, { waitUntil: () => {} } as never)
}

function rewrittenTo(response: Response): string | undefined {
  const target = response.headers.get('x-middleware-rewrite')
  return target ? new URL(target).pathname + new URL(target).search : undefined
}

describe('variants', () => {
  test('an anonymous visitor gets the cached variant, marked for hashes', async () => {
    const response = await ask('/mia')
    expect(rewrittenTo(response)).toBe('/anonymous/all/mia')
    expect(response.headers.get('x-ovation-csp')).toBe('hash')
    expect(response.headers.get('content-security-policy')).not.toContain('nonce')
  })

  test('a visitor with a session gets the member variant, which must not be cached', async () => {
    const response = await ask('/mia', { cookie })
    expect(rewrittenTo(response)).toBe('/member/mia')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-security-policy')).toMatch(/'nonce-[^']+' 'strict-dynamic'/)
    expect(response.headers.has('x-ovation-csp')).toBe(false)
  })

  test('a visitor whose cookie does not open is anonymous', async () => {
    expect(rewrittenTo(await ask('/mia', { cookie: 'token=forged' }))).toBe('/anonymous/all/mia')
  })

  test('a query gets the dynamic variant, but campaign parameters do not', async () => {
    expect(rewrittenTo(await ask('/explore?sort=price'))).toBe('/member/explore?sort=price')
    expect(rewrittenTo(await ask('/explore?utm_source=mail'))).toBe('/anonymous/all/explore')
  })

  test('a country that a performer blocks is an audience of its own', async () => {
    settings.audienceCountries = ['FR']
    const visitor = { 'x-ovation-client-address': '203.0.113.5' }
    expect(rewrittenTo(await ask('/mia', visitor))).toBe('/anonymous/FR/mia')
    expect(rewrittenTo(await ask('/mia'))).toBe('/anonymous/all/mia')
  })

  test.each(['/anonymous/all/mia', '/anonymous/FR/mia', '/member/mia', '/member'])(
    '%s cannot be asked for from outside',
    async (path) => {
      expect(rewrittenTo(await ask(path, { cookie }))).toBe('/-/missing')
    },
  )
})

test('the middleware redirects an anonymous visitor from a personal page to the login page, at the origin that browsers know', async () => {
  const response = await ask('/user/account?tab=history')
  expect(response.status).toBe(307)
  expect(response.headers.get('location')).toBe(
    'http://stage.example/auth/login?next=%2Fuser%2Faccount%3Ftab%3Dhistory',
  )
})

test('an anonymous visitor may open the checkout and the wallet, but no page below them', async () => {
  for (const path of ['/wallet', '/wallet?page=2', '/checkout/new?subscribe=mia'])
    expect((await ask(path)).status, path).toBe(200)
  for (const path of ['/wallet/statement', '/checkout/0190a6f2-7c1e-7b7a-9c52-3f1d2a4b5c6d', '/checkout'])
    expect((await ask(path)).status, path).toBe(307)
})

test('a client can set neither our internal headers nor a policy', async () => {
  const response = await ask('/wallet', {
    cookie,
    'x-nonce': 'mine',
    'x-ovation-path': '//evil.example',
    'x-ovation-audience': 'FR',
    'content-security-policy': "script-src 'nonce-mine'",
  })
  const passed = (name: string) => response.headers.get(`x-middleware-request-${name}`)
  expect(passed('x-ovation-path')).toBe('/wallet')
  expect(passed('x-ovation-audience')).toBe('all')
  expect(passed('x-nonce')).not.toBe('mine')
  expect(passed('content-security-policy')).not.toContain('mine')
})

test('an address that the listener does not vouch for is ignored', async () => {
  settings.blockedCountries = ['FR']
  const visitor = { 'x-ovation-client-address': '203.0.113.5' }
  expect((await ask('/mia', visitor)).status).toBe(403)
  expect((await ask('/mia', { ...visitor, 'x-ovation-internal': 'guessed' })).status).toBe(200)
})

test('without the listener in front a cached page runs without hashes instead of not at all', async () => {
  const response = await ask('/mia', { 'x-ovation-internal': 'guessed' })
  expect(response.headers.has('x-ovation-csp')).toBe(false)
  expect(response.headers.get('content-security-policy')).toContain("'unsafe-inline'")
})

test('every page carries the security headers', async () => {
  const response = await ask('/mia')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(response.headers.get('permissions-policy')).toContain('camera=(self), microphone=(self)')
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('without the listener in front the middleware sends the strict-transport header, which the listener otherwise adds', async () => {
  vi.stubEnv('PUBLIC_ORIGIN', 'https://stage.example')
  const alone = await ask('/mia', { 'x-ovation-internal': 'guessed' })
  expect(alone.headers.get('strict-transport-security')).toMatch(/^max-age=/)
  expect((await ask('/mia')).headers.has('strict-transport-security')).toBe(false)
  vi.stubEnv('PUBLIC_ORIGIN', 'http://stage.example')
  const plain = await ask('/mia', { 'x-ovation-internal': 'guessed' })
  expect(plain.headers.has('strict-transport-security')).toBe(false)
})

test('a page whose address holds a secret sends it in no referrer, and its form still sends its origin', async () => {
  const policyOf = async (path: string) => (await ask(path)).headers.get('referrer-policy')
  for (const path of ['/auth/token?token=x', '/auth/callback/google?code=x'])
    expect(await policyOf(path)).toBe('no-referrer')
  for (const path of ['/auth/reset-password', '/auth/verify-email', '/auth/confirm-email'])
    expect(await policyOf(`${path}?token=x`)).toBe('strict-origin')
  expect(await policyOf('/auth/login')).toBe('strict-origin-when-cross-origin')
})

test('campaign parameters reach neither variant, and other parameters reach their page', async () => {
  expect(rewrittenTo(await ask('/mia?utm_source=mail', { cookie }))).toBe('/member/mia')
  expect(rewrittenTo(await ask('/mia?utm_source=mail&page=2', { cookie }))).toBe(
    '/member/mia?utm_source=mail&page=2',
  )
})

test('a cached page runs the scripts of the settings by their hashes, and no others', async () => {
  settings.scriptHosts = ['stats.example']
  settings.headerScript = '<script>count()</script>'
  const digest = createHash('sha256').update('count()').digest('base64')
  const policy = (await ask('/mia')).headers.get('content-security-policy')
  expect(policy).toContain(`script-src 'self' 'sha256-${digest}' https://stats.example`)
  expect((await ask('/mia', { cookie })).headers.get('content-security-policy')).not.toContain('sha256')
})

test('scripts of the settings are allowed on the site and never on login, checkout, account, studio and console', async () => {
  settings.scriptHosts = ['stats.example']
  const policyOf = async (path: string) =>
    (await ask(path, { cookie })).headers.get('content-security-policy')
  expect(await policyOf('/mia')).toContain('https://stats.example')
  for (const path of [
    '/auth/login',
    '/checkout',
    '/user/account',
    '/user/security',
    '/model/account',
    '/admin',
  ]) {
    expect(await policyOf(path)).not.toContain('stats.example')
  }
})

test('maintenance answers 503 to pages and leaves the login open', async () => {
  settings.maintenanceMode = true
  expect((await ask('/mia', { cookie })).status).toBe(503)
  expect((await ask('/auth/login')).status).toBe(200)
  expect((await ask('/api/health')).status).toBe(200)
})

test('before upstream has ever answered the site is open, and it is logged', async () => {
  vi.stubEnv('UPSTREAM_URL', 'http://127.0.0.1:9')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(rewrittenTo(await ask('/mia'))).toBe('/anonymous/all/mia')
  expect(warn.mock.calls.flat().join(' ')).toContain('the site is open')
})
