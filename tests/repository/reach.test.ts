/** What `npm start` prints about who can reach the product, and what upstream decides by the same settings. */
import { describe, expect, test } from 'vitest'
import { isForThisMachineOnly, readConfig } from '#upstream/kernel/config.ts'
import { describeMails, describeReach } from '../../scripts/reach.mjs'
import { readSettings } from '../../scripts/settings.mjs'

const ONLY = /^Only this machine can reach it/
const SHOWN = [expect.stringContaining('/dev/outbox')]

describe.each<[Record<string, string>, RegExp]>([
  [{}, ONLY],
  [{ PUBLIC_ORIGIN: 'http://app.localhost:3000' }, ONLY],
  [{ HOST: '::1' }, ONLY],
  [{ HOST: '0.0.0.0' }, /^Other machines can reach the site \(HOST=0\.0\.0\.0\)\.$/],
  [{ UPSTREAM_HOST: '0.0.0.0' }, /^Other machines can reach .*UPSTREAM_HOST=0\.0\.0\.0/],
  [
    { MEDIA_BIND_ADDRESS: '0.0.0.0' },
    /^Other machines can reach live media \(MEDIA_BIND_ADDRESS=0\.0\.0\.0\)/,
  ],
  [{ MEDIA_BIND_ADDRESS: '0.0.0.0', ANT_MEDIA_URL: 'http://127.0.0.1:5080' }, ONLY],
  [{ HOST: '::', UPSTREAM_HOST: '10.0.0.2' }, /HOST=::\), .*UPSTREAM_HOST=10\.0\.0\.2/],
  [{ PUBLIC_ORIGIN: 'https://ovation.example' }, /^Others can reach it as https:\/\/ovation\.example/],
])('with %o', (env, line) => {
  const settings = readSettings(env)

  test('`npm start` says who can reach the product', () => {
    expect(describeReach(settings, env)).toMatch(line)
  })

  test('`npm start` and upstream agree on whether other machines can reach the product', () => {
    const isOnly = isForThisMachineOnly(readConfig({ INTERNAL_SECRET: 'x'.repeat(32), ...env }))
    expect(describeReach(settings, env).startsWith('Only this machine')).toBe(isOnly)
    const mails = describeMails(settings, 'http://localhost:3000', env)
    expect(mails).toEqual(isOnly ? SHOWN : ['Mails are kept in DATA_DIR and not sent: set SMTP_URL.'])
  })
})

test('`npm start` names a trusted proxy, and says nothing about emails if a mail server is set', () => {
  const env = { TRUSTED_PROXIES: '127.0.0.1', SMTP_URL: 'smtp://localhost' }
  expect(describeReach(readSettings(env), env)).toContain('whoever comes through 127.0.0.1')
  expect(describeMails(readSettings(env), 'http://localhost:3000', env)).toEqual([])
})
