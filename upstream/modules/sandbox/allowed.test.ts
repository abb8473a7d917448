import { expect, test } from 'vitest'
import { isSandboxAllowed } from './service.ts'

const LOCAL = {
  HOST: '127.0.0.1',
  UPSTREAM_HOST: '127.0.0.1',
  MEDIA_BIND_ADDRESS: '127.0.0.1',
  ANT_MEDIA_URL: undefined,
  PUBLIC_ORIGIN: 'http://localhost:3000',
  ALLOW_SANDBOX_PAYMENTS: false,
}

test.each([
  [{}, true],
  [{ HOST: 'localhost', PUBLIC_ORIGIN: 'https://app.localhost' }, true],
  [{ HOST: '::1', PUBLIC_ORIGIN: 'http://[::1]:3000' }, true],
  [{ PUBLIC_ORIGIN: 'https://ovation.example' }, false],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.1.7' }, false],
  [{ UPSTREAM_HOST: '0.0.0.0' }, false],
  [{ UPSTREAM_HOST: '::' }, false],
  [{ UPSTREAM_HOST: '0.0.0.0', ALLOW_SANDBOX_PAYMENTS: true }, true],
  [{ MEDIA_BIND_ADDRESS: '0.0.0.0' }, false],
  [{ MEDIA_BIND_ADDRESS: '0.0.0.0', ANT_MEDIA_URL: 'http://127.0.0.1:5080' }, true],
  [{ HOST: '127.0.0.1.example' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://ovation.example', ALLOW_SANDBOX_PAYMENTS: true }, true],
])('the sandbox is allowed with %o: %s', (settings, isAllowed) => {
  expect(isSandboxAllowed({ ...LOCAL, ...settings })).toBe(isAllowed)
})
