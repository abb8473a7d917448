import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileDestinations } from '#tests/support/hostile-destinations.ts'
import {
  completionPath,
  destinationAfterLogin,
  destinationAfterSocialLogin,
  destinationAfterSuppliedToken,
  KEEP_ACCOUNT_PATH,
  safeDestination,
  securityPath,
} from './destination.ts'

const PERSON = {
  _id: 'id-1',
  username: 'mia',
  email: 'mia@example.org',
  isPerformer: false,
  isOperator: false,
}

test('a path of ours is a destination, with its query', () => {
  expect(safeDestination('/messages')).toBe('/messages')
  expect(safeDestination('/search?q=a%20b#top')).toBe('/search?q=a%20b#top')
})

test.each([...hostileDestinations, ' /messages', 'messages'])('%j leads nowhere', (next) => {
  expect(safeDestination(next)).toBeNull()
})

test('whatever is put in, what comes out stays here', () => {
  const pieces = fc.constantFrom(
    '/',
    '\\',
    '%2f',
    '%5c',
    '..',
    '.',
    '@',
    ':',
    '?',
    '#',
    '\t',
    'evil.example',
    'a',
    '／',
    'javascript:',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const found = safeDestination(parts.join(''))
      if (found !== null) expect(new URL(found, 'https://ours.example').origin).toBe('https://ours.example')
    }),
  )
})

test('a path may be 500 characters long, and not one more', () => {
  const longest = `/${'a'.repeat(499)}`
  expect(safeDestination(longest)).toBe(longest)
  expect(safeDestination(`${longest}a`)).toBeNull()
})

test('a list of parameters and a missing one lead nowhere', () => {
  expect(safeDestination(['/messages', '/wallet'])).toBeNull()
  expect(safeDestination(undefined)).toBeNull()
})

test('pages that begin or end a session are no destination', () => {
  for (const path of [
    '/login',
    '/auth/login?next=/a',
    '/api/session/expired',
    '/member/mia',
    '/anonymous/all',
  ]) {
    expect(safeDestination(path)).toBeNull()
  }
  expect(safeDestination('/authors')).toBe('/authors')
  expect(safeDestination('/mia/login')).toBe('/mia/login')
})

test('after login a performer sees the own profile and a fan the home page', () => {
  expect(destinationAfterLogin({ ...PERSON, isPerformer: true })).toBe('/mia')
  expect(destinationAfterLogin(PERSON)).toBe('/')
})

test('a performer whose page nobody can see yet lands where the account is completed', () => {
  const performer = { ...PERSON, isPerformer: true }
  expect(destinationAfterLogin({ ...performer, isVerified: false })).toBe('/model/documents')
  expect(destinationAfterLogin({ ...performer, isVerified: true })).toBe('/mia')
  expect(destinationAfterLogin({ ...performer, username: null })).toBe('/model/account')
  expect(destinationAfterLogin({ ...PERSON, isVerified: false })).toBe('/')
})

test('the owner of an account in deletion decides about it before anything else', () => {
  const leaving = { ...PERSON, deletesAt: '2027-01-01T00:00:00.000Z' }
  expect(KEEP_ACCOUNT_PATH).toBe('/auth/keep-account')
  expect(completionPath(leaving)).toBe(KEEP_ACCOUNT_PATH)
  expect(completionPath({ ...leaving, isOperator: true, email: null })).toBe(KEEP_ACCOUNT_PATH)
  expect(completionPath(PERSON)).toBeNull()
})

test('an operator lands in the admin console, and each role has a security page in its own layout', () => {
  expect(destinationAfterLogin({ ...PERSON, isOperator: true })).toBe('/admin')
  expect(securityPath({ ...PERSON, isOperator: true })).toBe('/admin/security')
  expect(securityPath({ ...PERSON, isPerformer: true })).toBe('/model/security')
  expect(securityPath(PERSON)).toBe('/user/security')
})

test('after a supplied token an incomplete account is completed first', () => {
  expect(destinationAfterSuppliedToken(PERSON)).toBe('/home')
  expect(destinationAfterSuppliedToken({ ...PERSON, email: null })).toBe('/user/account')
  expect(destinationAfterSuppliedToken({ ...PERSON, username: null })).toBe('/user/account')
  expect(destinationAfterSuppliedToken({ ...PERSON, isPerformer: true, email: null })).toBe('/model/account')
  expect(destinationAfterSuppliedToken({ ...PERSON, isPerformer: true })).toBe('/mia')
})

test('after a login by another provider the account comes first when something is missing', () => {
  expect(destinationAfterSocialLogin({ ...PERSON, email: null }, '/wallet')).toBe('/user/account')
  expect(destinationAfterSocialLogin({ ...PERSON, username: null }, '/wallet')).toBe('/user/account')
  const performer = { ...PERSON, isPerformer: true, email: null }
  expect(destinationAfterSocialLogin(performer, null)).toBe('/model/account')
  expect(destinationAfterSocialLogin(PERSON, '/wallet')).toBe('/wallet')
  expect(destinationAfterSocialLogin(PERSON, '//evil.example')).toBe('/')
})
