import { expect, test } from 'vitest'
import { readFrontConfig, SettingError } from './config.ts'

const SECRET = { INTERNAL_SECRET: 'a-secret-that-only-tests-know' }

test('a listener with only a secret set listens on this machine alone', () => {
  expect(readFrontConfig(SECRET)).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicOrigin: undefined,
    upstreamUrl: 'http://127.0.0.1:4000',
    tls: undefined,
    appName: 'LiveApp',
  })
})

test('empty values count as unset and addresses lose their trailing slash', () => {
  const config = readFrontConfig({
    ...SECRET,
    PORT: '',
    PUBLIC_ORIGIN: 'https://ovation.example/',
    UPSTREAM_URL: 'http://up:4000/',
  })
  expect(config).toMatchObject({
    port: 3000,
    publicOrigin: 'https://ovation.example',
    upstreamUrl: 'http://up:4000',
  })
})

test.each([
  ['PORT', { PORT: '70000' }],
  ['PUBLIC_ORIGIN', { PUBLIC_ORIGIN: 'ovation.example' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/99' }],
  ['APP_NAME', { APP_NAME: 'a/b' }],
  ['TLS_CERT', { TLS_CERT: '/cert.pem' }],
  ['INTERNAL_SECRET', { INTERNAL_SECRET: 'short' }],
])('a bad %s is refused in one line that names it', (name, env) => {
  const read = () => readFrontConfig({ ...SECRET, ...env })
  expect(read).toThrow(SettingError)
  expect(read).toThrow(new RegExp(`^${name}[^\n]*$`))
})

test.each([
  ['LIMIT_CONNECTIONS_PER_NETWORK', 'LIMIT_CONNECTIONS', '20000', '10000'],
  ['LIMIT_SOCKETS_PER_NETWORK', 'LIMIT_CONNECTIONS', '20000', '10000'],
  ['LIMIT_BODY_MEGABYTES_PER_NETWORK', 'LIMIT_BODY_MEGABYTES', '65', '64'],
  ['LIMIT_UNREAD_MEGABYTES_PER_NETWORK', 'LIMIT_UNREAD_MEGABYTES', '129', '128'],
  ['LIMIT_FORM_MEGABYTES_PER_NETWORK', 'LIMIT_FORM_MEGABYTES', '145', '144'],
])('%s above %s is refused in one line that names both', (network, total, above, most) => {
  const read = (env: Record<string, string>) => () => readFrontConfig({ ...SECRET, ...env })
  expect(read({ [network]: above })).toThrow(SettingError)
  expect(read({ [network]: above })).toThrow(
    new RegExp(`^${network}: it is ${above}, above ${total}, [^\n]*$`),
  )
  expect(read({ [network]: '3', [total]: '2' })).toThrow(`${total}, which is 2`)
  expect(read({ [network]: most })).not.toThrow()
})

test('a total below the default of one network is refused too', () => {
  const read = () => readFrontConfig({ ...SECRET, LIMIT_BODY_MEGABYTES: '4' })
  expect(read).toThrow(
    /^LIMIT_BODY_MEGABYTES_PER_NETWORK: it is its default, above LIMIT_BODY_MEGABYTES, which is 4;/,
  )
})
