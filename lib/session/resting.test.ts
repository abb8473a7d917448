import { beforeEach, expect, test, vi } from 'vitest'

const request = vi.hoisted(() => ({
  cookies: new Map<string, { value: string; maxAge?: number; httpOnly?: boolean }>(),
}))
vi.mock('next/headers', () => ({
  cookies: () =>
    Promise.resolve({
      get: (name: string) => request.cookies.get(name),
      set: (name: string, value: string, shape: object) => request.cookies.set(name, { value, ...shape }),
    }),
  headers: () => Promise.resolve(new Headers()),
}))
// Outside of Next a cached read would last for the whole file.
vi.mock('react', async (original) => ({ ...(await original<object>()), cache: (read: unknown) => read }))

const { clearSession, readSecondsLeft, readSession, resumeSession, startSession } =
  await import('./cookie.ts')
const { isPair, keepResting, readResting } = await import('./resting.ts')

const PERFORMER = { _id: 'p', name: 'Nova', username: 'nova', isPerformer: true, isOperator: false }
const FAN = { _id: 'f', name: 'Nell', username: null, isPerformer: false, isOperator: false }
const RESTING = {
  _id: 'p',
  name: 'Nova',
  username: 'nova',
  isPerformer: true,
  token: 'opaque',
  secondsLeft: 600,
}
const cookie = (name: string) => request.cookies.get(name)

beforeEach(() => request.cookies.clear())

test('a resting account is kept sealed for what is left of its session, and no script reads it', async () => {
  await keepResting(RESTING)
  expect(cookie('resting-account')).toMatchObject({ httpOnly: true, maxAge: 600 })
  expect(cookie('resting-account')?.value).not.toContain('opaque')
  expect(await readResting()).toMatchObject({
    ...RESTING,
    secondsLeft: expect.toSatisfy((left) => left > 590),
  })
})

test('the token cookie does not open as a resting account, nor the other way round', async () => {
  await keepResting(RESTING)
  await resumeSession('mine', 600)
  const [token, resting] = [cookie('token')!, cookie('resting-account')!]
  request.cookies.set('token', resting).set('resting-account', token)
  expect(await readSession()).toBeNull()
  expect(await readResting()).toBeNull()
})

test('a resumed session ends when it would have ended before', async () => {
  await resumeSession('mine', 600)
  expect(cookie('token')).toMatchObject({ httpOnly: true, maxAge: 600 })
  const left = await readSecondsLeft()
  expect(left).toBeGreaterThan(590)
  expect(left).toBeLessThanOrEqual(600)
})

test('a new login clears the resting account, and a logout clears both accounts', async () => {
  await keepResting(RESTING)
  await startSession('somebody else’s', false)
  expect(await readResting()).toBeNull()
  await keepResting(RESTING)
  await clearSession()
  expect(cookie('token')).toMatchObject({ value: '', maxAge: 0 })
  expect(cookie('resting-account')).toMatchObject({ value: '', maxAge: 0 })
})

test('a pair is a fan and a performer, and never an operator', () => {
  expect(isPair(FAN, PERFORMER)).toBe(true)
  expect(isPair(PERFORMER, FAN)).toBe(true)
  expect(isPair(FAN, { ...FAN, _id: 'other' })).toBe(false)
  expect(isPair(PERFORMER, PERFORMER)).toBe(false)
  expect(isPair({ ...FAN, isOperator: true }, PERFORMER)).toBe(false)
  expect(isPair(PERFORMER, { ...FAN, isOperator: true })).toBe(false)
})
