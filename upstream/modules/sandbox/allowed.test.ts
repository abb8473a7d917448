import { expect, test } from 'vitest'
import { isSandboxAllowed } from './service.ts'

const LOCAL = { HOST: '127.0.0.1', PUBLIC_ORIGIN: 'http://localhost:3000', ALLOW_SANDBOX_PAYMENTS: false }

test.each([
  [{}, true],
  [{ HOST: 'localhost', PUBLIC_ORIGIN: 'https://app.localhost' }, true],
  [{ HOST: '::1', PUBLIC_ORIGIN: 'http://[::1]:3000' }, true],
  [{ PUBLIC_ORIGIN: 'https://ovation.example' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.7' }, false],
  [{ HOST: '127.0.0.1.example' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://ovation.example', ALLOW_SANDBOX_PAYMENTS: true }, true],
])('with %o pretend money is allowed: %s', (settings, isAllowed) => {
  expect(isSandboxAllowed({ ...LOCAL, ...settings })).toBe(isAllowed)
})
