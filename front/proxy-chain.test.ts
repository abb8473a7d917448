import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identifyClient, isHost } from './client-address.ts'
import { readFrontConfig } from './config.ts'
import { startTestWorld } from './test-world.ts'

let world: Awaited<ReturnType<typeof startTestWorld>>
beforeAll(async () => {
  world = await startTestWorld({ env: { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, 2001:db8::/32' } })
})
afterAll(() => world.stop())

test.each([
  ['192.0.2.7, nonsense, 10.1.2.3', '10.1.2.3'],
  ['10.9.9.9, 10.1.2.3', '10.9.9.9'],
  ['192.0.2.7, ::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:192.0.2.7, ::ffff:10.1.2.3', '192.0.2.7'],
  ['2001:db9::7, 2001:db8::1', '2001:db9::7'],
  ['192.0.2.7, 2001:db9::7', '2001:db9::7'],
  ['::abcd:192.0.2.7', '::abcd:192.0.2.7'],
  ['', '127.0.0.1'],
])('a request with the chain %j has the client %s', async (chain, client) => {
  const { headers } = await world.askSeen('/page', { headers: { 'x-forwarded-for': chain } })
  expect(headers['x-ovation-client-address']).toBe(client)
})

test('the last scheme and host that a trusted proxy names count, and only where they can be ones', async () => {
  const knownAs = async (proto: string, host: string) => {
    const said = { 'x-forwarded-proto': proto, 'x-forwarded-host': host, host: 'listener:3000' }
    const { headers } = await world.askSeen('/page', { headers: said })
    return [headers['x-forwarded-proto'], headers['x-forwarded-host']].join('://')
  }
  expect(await knownAs('http, https', 'evil.example, ours.example')).toBe('https://ours.example')
  expect(await knownAs('https, http', 'ours.example:8443')).toBe('http://ours.example:8443')
  expect(await knownAs('ftp', 'ours.example/path')).toBe('http://listener:3000')
})

/** Finds the caller of a request, by its socket and its headers. */
function identify(
  socket: { remoteAddress?: string; encrypted?: boolean },
  headers: Record<string, string> = {},
) {
  const config = readFrontConfig({
    INTERNAL_SECRET: 'a-secret-that-only-tests-know',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  return identifyClient({ headers, socket } as unknown as IncomingMessage, config)
}

test('a request whose socket is gone has no address, and its headers do not count', () => {
  const caller = identify({}, { 'x-forwarded-for': '192.0.2.7', 'x-forwarded-host': 'evil.example' })
  expect(caller).toEqual({ address: '', proto: 'http', host: '' })
})

test('a listener that speaks TLS has the scheme https, unless a trusted proxy says otherwise', () => {
  const socket = { remoteAddress: '127.0.0.1', encrypted: true }
  expect(identify(socket).proto).toBe('https')
  expect(identify(socket, { 'x-forwarded-proto': 'ftp' }).proto).toBe('https')
  expect(identify(socket, { 'x-forwarded-proto': 'http' }).proto).toBe('http')
})

test('a public origin without encryption has the scheme http', async () => {
  const named = await startTestWorld({ env: { PUBLIC_ORIGIN: 'http://ovation.example:8080' } })
  const { headers } = await named.askSeen('/page')
  await named.stop()
  expect(headers).toMatchObject({ 'x-forwarded-host': 'ovation.example:8080', 'x-forwarded-proto': 'http' })
})

test('a host is a name or an address, with a port or without', () => {
  for (const host of [
    'ours.example',
    'OURS.example:8443',
    'a_b-c',
    '192.0.2.1',
    '[2001:db8::1]',
    '[::1]:3000',
  ])
    expect(isHost(host), host).toBe(true)
  for (const text of [
    undefined,
    '',
    'ours.example/path',
    'a@evil.example',
    ' ours.example',
    'ours.example ',
    'ours.example:',
    'ours.example:123456',
    'ours.example:x',
    '[]',
    '[::1',
    '2001:db8::1',
  ])
    expect(isHost(text), text).toBe(false)
})
