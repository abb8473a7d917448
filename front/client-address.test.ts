import { afterEach, expect, test } from 'vitest'
import { SECRET, startTestWorld } from './test-world.ts'

let world: Awaited<ReturnType<typeof startTestWorld>>
afterEach(() => world.stop())

test('a client cannot choose its own address, host or scheme', async () => {
  world = await startTestWorld()
  for (const path of ['/api/v1/feeds', '/some/page']) {
    const { headers } = await world.askSeen(path, {
      headers: {
        'x-forwarded-for': '9.9.9.9',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'for=9.9.9.9',
        'x-real-ip': '9.9.9.9',
        'true-client-ip': '9.9.9.9',
        'x-ovation-client-address': '9.9.9.9',
        'x-ovation-internal': 'guess',
      },
    })
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': `127.0.0.1:${world.port}`,
      'x-ovation-client-address': '127.0.0.1',
      'x-ovation-internal': SECRET,
    })
    expect(JSON.stringify(headers)).not.toMatch(/9\.9\.9\.9|evil/)
  }
})

test('headers that Next trusts within itself never come in from outside', async () => {
  world = await startTestWorld()
  const { headers } = await world.askSeen('/page', {
    headers: {
      'x-middleware-subrequest': 'middleware:middleware:middleware',
      'x-middleware-rewrite': '/admin',
      'x-nextjs-data': '1',
      'x-matched-path': '/admin',
      'x-action-forwarded': '1',
      'next-resume': '1',
      'x-next-revalidated-tags': 'all',
      'content-security-policy': "script-src 'nonce-evil'",
      rsc: '1',
      'next-router-state-tree': '%5B%22%22%2C%7B%7D%5D',
    },
  })
  const names = Object.keys(headers).filter((name) => /^(?:x-m|x-n|x-a|next-resume|content-s)/.test(name))
  expect(names).toEqual([])
  expect(headers).toMatchObject({ rsc: '1', 'next-router-state-tree': '%5B%22%22%2C%7B%7D%5D' })
})

test("upstream's signed message keeps its signature", async () => {
  world = await startTestWorld()
  const { headers } = await world.askSeen('/api/revalidate', {
    method: 'POST',
    headers: { 'x-ovation-signature': 's', 'x-ovation-timestamp': '1' },
  })
  expect(headers).toMatchObject({ 'x-ovation-signature': 's', 'x-ovation-timestamp': '1' })
})

test('a trusted proxy names the client, whatever the client put further left', async () => {
  world = await startTestWorld({ env: { TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8' } })
  const { headers } = await world.askSeen('/page', {
    headers: {
      'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.1.2.3',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'ovation.example',
      'cf-ipcountry': 'FR',
    },
  })
  expect(headers).toMatchObject({
    'x-forwarded-for': '203.0.113.9',
    'x-ovation-client-address': '203.0.113.9',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'ovation.example',
    'cf-ipcountry': 'FR',
  })
})

test.each([
  ['1.2.3.4:5678', '1.2.3.4'],
  ['6.6.6.6, 1.2.3.4:5678, 10.1.2.3:80', '1.2.3.4'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['1.2.3.4, ::ffff:10.0.0.1', '1.2.3.4'],
  ['1.2.3.4, ::FFFF:7f00:1', '1.2.3.4'],
  ['1.2.3.4, [::ffff:7F00:0001]:8080', '1.2.3.4'],
  ['::ffff:102:304', '1.2.3.4'],
  ['0:0:0:0:0:ffff:102:304', '1.2.3.4'],
])('behind trusted proxies the chain %s leads to %s', async (chain, address) => {
  world = await startTestWorld({ env: { TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8' } })
  const { headers } = await world.askSeen('/page', { headers: { 'x-forwarded-for': chain } })
  expect(headers['x-ovation-client-address']).toBe(address)
})

test('a trusted proxy may be written as an IPv4 address that IPv6 carries', async () => {
  world = await startTestWorld({ env: { TRUSTED_PROXIES: '::ffff:127.0.0.0/104' } })
  const { headers } = await world.askSeen('/page', { headers: { 'x-forwarded-for': '1.2.3.4' } })
  expect(headers['x-ovation-client-address']).toBe('1.2.3.4')
})

test('the proxy’s own address counts when a trusted proxy passes on a text that is not an address', async () => {
  world = await startTestWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const { headers } = await world.askSeen('/page', { headers: { 'x-forwarded-for': "1' or '1'='1" } })
  expect(headers['x-ovation-client-address']).toBe('127.0.0.1')
})

/** Every header by which a proxy, or Next within itself, claims what a visitor must not claim. */
const CLAIMS = [
  ...['for', 'host', 'proto', 'port', 'server', 'prefix', 'scheme', 'ssl'].map((x) => `x-forwarded-${x}`),
  ...[
    'subrequest',
    'rewrite',
    'redirect',
    'next',
    'invoke',
    'override-headers',
    'set-cookie',
    'prefetch',
  ].map((x) => `x-middleware-${x}`),
  ...['client-address', 'user-agent', 'internal', 'path', 'audience', 'csp'].map((x) => `x-ovation-${x}`),
  ...['forwarded', 'x-real-ip', 'true-client-ip', 'x-client-ip', 'x-cluster-client-ip', 'fastly-client-ip'],
  ...['connecting-ip', 'connecting-ipv6', 'ipcountry', 'visitor', 'ray', 'worker'].map((x) => `cf-${x}`),
  ...['ip-country', 'ip-city', 'forwarded-for', 'id', 'deployment-url'].map((x) => `x-vercel-${x}`),
  ...['x-original-url', 'x-original-host', 'x-rewrite-url', 'x-http-method-override'],
  ...['x-nextjs-data', 'x-next-cache-tags', 'x-invoke-path', 'x-prerender-revalidate', 'x-matched-path'],
  ...['cloudfront-viewer-country', 'x-now-route-matches', 'x-action-forwarded', 'next-resume'],
]

test.each(['/some/page', '/api/v1/users/me', '/api/realtime/events'])(
  'no header that only a proxy or Next may set reaches %s from a visitor',
  async (path) => {
    world = await startTestWorld()
    const { headers } = await world.askSeen(path, {
      headers: Object.fromEntries(CLAIMS.map((name) => [name, 'planted'])),
    })
    expect(Object.entries(headers).filter(([, value]) => String(value).includes('planted'))).toEqual([])
  },
)

test('the web half and upstream see the public origin that the operator has named', async () => {
  world = await startTestWorld({ env: { PUBLIC_ORIGIN: 'https://ovation.example' } })
  const { headers } = await world.askSeen('/page', { headers: { host: 'internal:3000' } })
  expect(headers).toMatchObject({ 'x-forwarded-host': 'ovation.example', 'x-forwarded-proto': 'https' })
})

test('a trusted proxy cannot set headers that only this listener and Next may set, nor those for a client’s proxy', async () => {
  world = await startTestWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const internal = CLAIMS.filter(
    (name) => !/^(?:cf-(?!connecting)|x-vercel|cloudfront|fastly|x-forwarded)/.test(name),
  )
  const names = [
    ...internal,
    'content-security-policy',
    'content-security-policy-report-only',
    'proxy-authorization',
    'proxy-connection',
  ]
  const { headers } = await world.askSeen('/page', {
    headers: Object.fromEntries(names.map((name) => [name, 'planted'])),
  })
  expect(Object.entries(headers).filter(([, value]) => String(value).includes('planted'))).toEqual([])
})

test('every other header is passed on, Next’s tracing ids too', async () => {
  world = await startTestWorld()
  const passed = {
    'x-requested-with': 'kept',
    'x-nextjs-request-id': 'kept',
    'x-nextjs-html-request-id': 'kept',
    'y-forwarded-for': 'kept',
  }
  expect((await world.askSeen('/page', { headers: passed })).headers).toMatchObject(passed)
})

test('the listener tells upstream that a browser is on this machine only when the request came through no proxy', async () => {
  world = await startTestWorld({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const said = async (headers: Record<string, string>) =>
    (await world.askSeen('/dev/outbox', { headers })).headers['x-ovation-this-machine']
  expect(await said({})).toBe('1')
  const marks = ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip']
  for (const mark of marks) expect(await said({ [mark]: '127.0.0.1' }), mark).toBeUndefined()
  expect(await said({ 'x-ovation-this-machine': '1' })).toBeUndefined()
  const old = await world.sendRaw('GET /dev/outbox HTTP/1.0\r\nHost: localhost\r\n\r\n')
  expect(old).toContain('"x-ovation-client-address"')
  expect(old).not.toContain('x-ovation-this-machine')
})
