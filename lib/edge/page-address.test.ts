import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MISSING_ADDRESS, nameOfPage } from './page-address.ts'
import { findRoute } from './routes.ts'

test('a page with a cached variant keeps its path and none of what campaigns add', () => {
  expect(nameOfPage('/mia?utm_source=SECRET&fbclid=1')).toBe('/mia')
  expect(nameOfPage('/?utm_source=SECRET')).toBe('/')
  expect(nameOfPage('/explore?')).toBe('/explore')
  expect(nameOfPage('/explore?utm_id=?x=1')).toBe('/explore')
})

test('an address keeps its whole query if Next renders the page for this request because of the query', () => {
  for (const address of ['/explore?sort=price', '/explore?sort=price&utm_source=mail', '/mia?%00=1']) {
    expect(nameOfPage(address)).toBe(address)
  }
})

test('personal pages, calls, files and addresses that move keep their address', () => {
  for (const address of [
    '/auth/reset-password?token=1',
    '/wallet?page=2&utm_source=mail',
    '/api/auth/callback/google?code=1',
    '/_next/static/a.js?dpl=1',
    '/Mia?utm_source=mail',
  ]) {
    expect(nameOfPage(address)).toBe(address)
  }
})

test('all missing pages have one address', () => {
  for (const address of [
    '/static/invite/SECRET?token=SECRET',
    '/a/b/c',
    '/anonymous/all/mia',
    '//evil.example/x',
  ]) {
    expect(nameOfPage(address)).toBe(MISSING_ADDRESS)
  }
  expect(findRoute(MISSING_ADDRESS)).toEqual({ kind: 'missing' })
})

test('Next’s own parameter is not part of a name', () => {
  expect(nameOfPage('/mia?_rsc=abc&utm_source=x')).toBe('/mia')
  expect(nameOfPage('/a/b/c?x=1&_rsc')).toBe(MISSING_ADDRESS)
  expect(nameOfPage('/explore?sort=price&_rsc=abc')).toBe('/explore?sort=price&_rsc=abc')
})

test('a shared page has no query, and naming it again changes nothing, for any address', () => {
  const addresses = fc
    .tuple(
      fc.array(fc.constantFrom('mia', 'explore', 'live', 'page', 'auth', '..', '', '%2e', 'Mia'), {
        maxLength: 4,
      }),
      fc.array(fc.constantFrom('utm_source=1', '_rsc=1', '?', '=', '&', 'sort=2', '%', '#', 'fbclid', '+'), {
        maxLength: 5,
      }),
    )
    .map(([segments, query]) => `/${segments.join('/')}?${query.join('&')}`)
  fc.assert(
    fc.property(addresses, (address) => {
      const name = nameOfPage(address)
      expect(nameOfPage(name)).toBe(name)
      if (name !== address) expect([address.split('?')[0], MISSING_ADDRESS]).toContain(name)
    }),
  )
})
