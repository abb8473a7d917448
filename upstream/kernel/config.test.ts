import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const INTERNAL_SECRET = 'x'.repeat(32)

describe('settings', () => {
  test('settings need nothing but the secret, and derive their origins from the port', () => {
    const config = readConfig({ INTERNAL_SECRET, PORT: '8080' })
    expect(config).toMatchObject({
      UPSTREAM_PORT: 4000,
      PUBLIC_ORIGIN: 'http://localhost:8080',
      WEB_ORIGIN: 'http://127.0.0.1:8080',
      mediaPorts: { first: 50_000, last: 50_100 },
    })
  })

  test('settings accept one port or a range for media', () => {
    expect(readConfig({ INTERNAL_SECRET, MEDIA_UDP_PORTS: '5004' }).mediaPorts).toEqual({
      first: 5004,
      last: 5004,
    })
  })

  test.each(['60000-50000', '0', '70000', '50000-70000', '0-10', '1-2-3'])(
    'the media ports %s are refused by name',
    (ports) => {
      const read = () => readConfig({ INTERNAL_SECRET, MEDIA_UDP_PORTS: ports })
      expect(read).toThrow(/^Bad settings: MEDIA_UDP_PORTS: must be a port[^\n]*$/)
    },
  )

  test('an empty setting counts as unset', () => {
    expect(readConfig({ INTERNAL_SECRET, DATABASE_URL: '' }).DATABASE_URL).toBeUndefined()
  })

  test('the refusal names every bad setting in one line', () => {
    const read = () => readConfig({ INTERNAL_SECRET: 'short', UPSTREAM_PORT: 'x', MEDIA_UDP_PORTS: 'a-b' })
    expect(read).toThrow(/^Bad settings: .*UPSTREAM_PORT.*INTERNAL_SECRET.*MEDIA_UDP_PORTS/)
    expect(read).not.toThrow(/\n/)
  })

  test.each([
    ['LIMIT_CONNECTIONS_PER_NETWORK', 'LIMIT_CONNECTIONS'],
    ['LIMIT_BODY_MEGABYTES_PER_NETWORK', 'LIMIT_BODY_MEGABYTES'],
    ['REALTIME_SOCKETS_PER_NETWORK', 'REALTIME_SOCKETS'],
    ['LIVE_VIEWERS_PER_NETWORK', 'LIVE_VIEWERS'],
  ])('%s above %s is refused in one line that names both', (network, total) => {
    const read = (env: Record<string, string>) => () => readConfig({ INTERNAL_SECRET, ...env })
    const line = new RegExp(`^Bad settings: ${network}: it is 20000, above ${total}, [^\\n]*$`)
    expect(read({ [network]: '20000' })).toThrow(line)
    expect(read({ [network]: '3', [total]: '2' })).toThrow(`${total}, which is 2`)
    expect(read({ [network]: '2', [total]: '2' })).not.toThrow()
  })

  test('a total below the default of one network is refused', () => {
    const read = () => readConfig({ INTERNAL_SECRET, LIVE_VIEWERS: '100' })
    expect(read).toThrow(/^Bad settings: LIVE_VIEWERS_PER_NETWORK: .* LIVE_VIEWERS, which is 100;/)
  })
})
