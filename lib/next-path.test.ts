import { expect, test } from 'vitest'
import { safeDestination } from './session/destination.ts'
import { INTENTS, readIntent, registerPath, withIntent, withNext } from './next-path.ts'

test('withNext puts the next path into the query, beside other parameters', () => {
  expect(withNext('/auth/login', null)).toBe('/auth/login')
  expect(withNext('/auth/login', '/wallet?page=2')).toBe('/auth/login?next=%2Fwallet%3Fpage%3D2')
  expect(withNext('/auth/login/second-step?by=recovery', '/wallet')).toBe(
    '/auth/login/second-step?by=recovery&next=%2Fwallet',
  )
})

test('an intent survives the registration unchanged', () => {
  for (const intent of INTENTS) {
    const next = new URL(registerPath(withIntent('/mira', intent)), 'http://ours').searchParams.get('next')
    const path = safeDestination(next)
    expect(path).toBe(`/mira?intent=${intent}`)
    expect(readIntent(new URL(path!, 'http://ours').searchParams.get('intent'))).toBe(intent)
  }
})

test('readIntent answers null for anything else', () => {
  for (const value of [undefined, null, '', 'subscribe', ['follow'], 'FOLLOW'])
    expect(readIntent(value)).toBeNull()
})
