import { expect, test } from 'vitest'
import { answerBlocked, type BlockedInput } from './blocked.ts'
import { STANDALONE_POLICY } from './policy.ts'
import { findRoute } from './routes.ts'

function ask(
  pathname: string,
  change: Partial<BlockedInput['settings']> = {},
  country: string | null = 'FR',
  blocked = false,
  method = 'GET',
) {
  return answerBlocked({
    pathname,
    route: findRoute(pathname),
    method,
    settings: { maintenanceMode: false, siteName: 'Stage <1>', blockedCountries: [], ...change },
    decision: { blocked, country },
  })
}

test('in maintenance pages answer 503 with the labelled image and say when to come back', async () => {
  const answer = ask('/mia', { maintenanceMode: true })
  expect(answer?.status).toBe(503)
  expect(Number(answer?.headers.get('retry-after'))).toBeGreaterThan(0)
  const html = await answer?.text()
  expect(html).toContain('alt="Under construction"')
  expect(html).toContain('Stage &#60;1&#62;')
})

test('maintenance leaves calls, assets, the login and the operator console open', () => {
  for (const path of ['/api/realtime/auth', '/login', '/auth/login', '/admin', '/admin/settings']) {
    expect(ask(path, { maintenanceMode: true })).toBeNull()
  }
  for (const path of ['/', '/auth/register', '/model/account', '/nowhere-at-all']) {
    expect(ask(path, { maintenanceMode: true })?.status).toBe(503)
  }
})

test('a blocked country sees the geo-block page with the fixed words', async () => {
  const answer = ask('/', { blockedCountries: ['FR'] })
  expect(answer?.status).toBe(403)
  const html = await answer?.text()
  expect(html).toContain('<title>IP GEO BLOCK</title>')
  expect(html).toContain("We're sorry")
  expect(html).toContain('We are not available in your country!')
})

test('maintenance comes before geo-block', () => {
  expect(ask('/', { maintenanceMode: true, blockedCountries: ['FR'] })?.status).toBe(503)
})

test('geo-block also covers the login and the calls of browsers, but no machine', () => {
  const blockedCountries = ['FR']
  expect(ask('/auth/login', { blockedCountries })?.status).toBe(403)
  expect(ask('/api/realtime/auth', { blockedCountries })?.status).toBe(403)
  expect(ask('/api/revalidate', { blockedCountries })).toBeNull()
  expect(ask('/api/health', { blockedCountries })).toBeNull()
})

test('everybody else, and a visitor of unknown country, sees the site', () => {
  expect(ask('/', { blockedCountries: ['DE'] })).toBeNull()
  expect(ask('/', { blockedCountries: ['FR'] }, null)).toBeNull()
})

test('a remembered decision does not apply once the list of countries has changed', () => {
  expect(ask('/', { blockedCountries: [] }, 'FR', true)).toBeNull()
})

test('a visitor who is blocked for another reason than a known country stays blocked', () => {
  expect(ask('/', {}, null, true)?.status).toBe(403)
})

test('a blocked visitor gets a page under the strictest policy, which must not be cached', async () => {
  for (const settings of [{ maintenanceMode: true }, { blockedCountries: ['FR'] }]) {
    const headers = Object.fromEntries(ask('/mia', settings)?.headers ?? [])
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': STANDALONE_POLICY,
    })
    expect(await ask('/mia', settings, 'FR', false, 'HEAD')?.text()).toBe('')
  }
})

test('a call from a blocked country gets a refusal like any other, which must not be cached', async () => {
  const answer = ask('/api/realtime/auth', { blockedCountries: ['FR'] })
  expect(answer?.headers.get('cache-control')).toBe('private, no-store')
  expect(await answer?.json()).toEqual({
    statusCode: 403,
    code: 'FORBIDDEN',
    message: 'We are not available in your country!',
    error: 'Forbidden',
  })
})
