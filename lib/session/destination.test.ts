import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hostileDestinations } from '#tests/support/hostile-destinations.ts'
import {
  completionPath,
  destinationAfterLogin,
  destinationOf,
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

test('a safe destination stays on this site, for any input', () => {
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
  // Percent-encoded it is longer, and would be refused where it is read again.
  expect(safeDestination(`/${'é'.repeat(50)}`)).not.toBeNull()
  expect(safeDestination(`/${'é'.repeat(50)}${'a'.repeat(300)}`)).toBeNull()
})

test('a list of parameters and a missing one lead nowhere', () => {
  expect(safeDestination(['/messages', '/wallet'])).toBeNull()
  expect(safeDestination(undefined)).toBeNull()
})

test('pages that begin or end a session are not destinations', () => {
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

test('a performer with unfinished first steps lands on the page that lists them', () => {
  const performer = { ...PERSON, isPerformer: true }
  const steps = { picture: true, price: true }
  expect(destinationAfterLogin({ ...performer, isVerified: false })).toBe('/model')
  expect(destinationAfterLogin({ ...performer, isVerified: false, firstSteps: steps })).toBe('/model')
  expect(destinationAfterLogin({ ...performer, firstSteps: { ...steps, price: false } })).toBe('/model')
  expect(destinationAfterLogin({ ...performer, firstSteps: steps })).toBe('/mia')
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

test('after a login the owner first completes an incomplete account, and then sees the requested page', () => {
  expect(destinationOf({ ...PERSON, email: null }, '/wallet')).toBe('/user/account?next=%2Fwallet')
  expect(destinationOf({ ...PERSON, username: null }, '/wallet')).toBe('/user/account?next=%2Fwallet')
  expect(destinationOf({ ...PERSON, username: null }, '//evil.example')).toBe('/user/account')
  const performer = { ...PERSON, isPerformer: true, email: null }
  expect(destinationOf(performer, null)).toBe('/model/account')
  expect(destinationOf(PERSON, '/wallet')).toBe('/wallet')
  expect(destinationOf(PERSON, '//evil.example')).toBe('/')
})
