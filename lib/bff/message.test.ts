import { expect, test } from 'vitest'
import { extractMessage } from './message.ts'
import { UpstreamError } from './upstream-error.ts'

test('a plain string is shown unchanged', () => {
  expect(extractMessage('Nope.')).toBe('Nope.')
})

test('a string message is shown unchanged', () => {
  expect(extractMessage({ message: 'Taken.', error: 'Conflict' })).toBe('Taken.')
})

test('a list shows the first constraint of its first item', () => {
  const message = [
    { property: 'email', constraints: { format: 'Enter an email.', length: 'Too long.' } },
    { property: 'name', constraints: { required: 'Enter a name.' } },
  ]
  expect(extractMessage({ message, error: 'Unprocessable Entity' })).toBe('Enter an email.')
})

test('a list without constraints falls back to the error text', () => {
  expect(extractMessage({ message: [], error: 'Unprocessable Entity' })).toBe('Unprocessable Entity')
  expect(extractMessage({ message: [{ property: 'a' }], error: 'Bad' })).toBe('Bad')
})

test('without a message the error text is shown', () => {
  expect(extractMessage({ error: 'Not Found' })).toBe('Not Found')
})

test("with nothing to show it says 'Bad request!'", () => {
  for (const nothing of [undefined, null, '', 0, {}, [], { message: '' }, { message: 5, error: {} }]) {
    expect(extractMessage(nothing)).toBe('Bad request!')
  }
})

test('an upstream error is read by its body', () => {
  const body = {
    statusCode: 409,
    code: 'USERNAME_RESERVED',
    message: 'Reserved.',
    error: 'Conflict',
  } as const
  expect(extractMessage(new UpstreamError('POST /auth/users/register', body))).toBe('Reserved.')
})

test('a caller’s own text replaces the default text only when the error has no text', () => {
  expect(extractMessage({}, 'Incorrect credentials!')).toBe('Incorrect credentials!')
  expect(extractMessage({ error: 'Conflict' }, 'Incorrect credentials!')).toBe('Conflict')
})
