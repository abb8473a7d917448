import { expect, test } from 'vitest'
import { destinationAfterLogin, destinationAfterSuppliedToken, safeDestination } from './destination.ts'

const person = {
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

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a/..//evil.example',
  '/.//evil.example',
  ' /messages',
  'messages',
  '',
  `/${'a'.repeat(600)}`,
])('%j leads nowhere', (next) => {
  expect(safeDestination(next)).toBeNull()
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
})

test('after login a performer sees the own profile and a fan the home page', () => {
  expect(destinationAfterLogin({ ...person, isPerformer: true })).toBe('/mia')
  expect(destinationAfterLogin(person)).toBe('/')
})

test('after a supplied token an incomplete account is completed first', () => {
  expect(destinationAfterSuppliedToken(person)).toBe('/home')
  expect(destinationAfterSuppliedToken({ ...person, email: null })).toBe('/user/account')
  expect(destinationAfterSuppliedToken({ ...person, username: null })).toBe('/user/account')
  expect(destinationAfterSuppliedToken({ ...person, isPerformer: true, email: null })).toBe('/model/account')
  expect(destinationAfterSuppliedToken({ ...person, isPerformer: true })).toBe('/mia')
})
