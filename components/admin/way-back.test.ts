import { expect, test } from 'vitest'
import { wayBack, withWayBack } from './way-back.tsx'

const USUAL = { href: '/admin/accounts', label: 'Accounts' }
const through = (from: string) =>
  wayBack(new URL(withWayBack('/admin/accounts/1', from), 'http://x').searchParams.get('from'), USUAL)

test('a page links back to the page that it was opened from, with its query and anchor', () => {
  const from = '/admin/reports?show=done&page=2#report-7'
  expect(through(from)).toEqual({ href: from, label: 'Reports' })
  expect(through('/admin')).toEqual({ href: '/admin', label: 'House' })
  const account = withWayBack('/admin/accounts/1', '/admin/accounts?q=ada')
  expect(through(account)).toEqual({ href: account, label: 'Account' })
})

test.each([
  undefined,
  '',
  ['/admin', '/admin'],
  '//evil.example/admin',
  'https://evil.example/admin',
  '/live',
  'http://',
])('with %s as its origin a page links back to the usual one', (from) => {
  expect(wayBack(from, USUAL)).toBe(USUAL)
})
