import type { IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mayAct } from './origin-check.ts'
import { startTestWorld } from './test-world.ts'

let world: Awaited<ReturnType<typeof startTestWorld>>
let named: Awaited<ReturnType<typeof startTestWorld>>
beforeAll(async () => {
  world = await startTestWorld()
  named = await startTestWorld({ env: { PUBLIC_ORIGIN: 'https://ovation.example' } })
})
afterAll(() => Promise.all([world.stop(), named.stop()]))

const own = () => `http://127.0.0.1:${world.port}`

type Case = { path?: string; headers?: () => Record<string, string>; status: number }

const CASES: Record<string, Case> = {
  'our own origin passes': { headers: () => ({ origin: own() }), status: 200 },
  'another origin is refused': { headers: () => ({ origin: 'https://evil.example' }), status: 403 },
  'our host under another scheme is refused': {
    headers: () => ({ origin: own().replace('http', 'https') }),
    status: 403,
  },
  'our host on another port is refused': { headers: () => ({ origin: 'http://127.0.0.1:1' }), status: 403 },
  'an origin that is not an address is refused': { headers: () => ({ origin: '127.0.0.1' }), status: 403 },
  'an opaque origin is refused': { headers: () => ({ origin: 'null' }), status: 403 },
  'an opaque origin from a sandboxed frame is refused': {
    headers: () => ({ origin: 'null', 'sec-fetch-site': 'cross-site' }),
    status: 403,
  },
  'an opaque origin is refused, though the browser vouches for our own page': {
    headers: () => ({ origin: 'null', 'sec-fetch-site': 'same-origin' }),
    status: 403,
  },
  'no origin, vouched for by the browser, passes': {
    headers: () => ({ 'sec-fetch-site': 'same-origin' }),
    status: 200,
  },
  'no origin, from a neighbour below the same domain, is refused': {
    headers: () => ({ 'sec-fetch-site': 'same-site' }),
    status: 403,
  },
  'no origin, from elsewhere, is refused': {
    headers: () => ({ 'sec-fetch-site': 'cross-site' }),
    status: 403,
  },
  'neither header is refused where a cookie counts': { status: 403 },
  'neither header passes to upstream, which sees no cookie': { path: '/api/v1/auth/login', status: 200 },
  'a foreign page is refused at upstream too, token or not': {
    path: '/api/v1/users/me',
    headers: () => ({ origin: 'https://evil.example', authorization: 'Bearer x' }),
    status: 403,
  },
  'a signed webhook passes from anywhere': {
    path: '/api/v1/payment/webhooks/stripe',
    headers: () => ({ origin: 'https://provider.example' }),
    status: 200,
  },
  'a path that climbs out of the webhooks is not a webhook': {
    path: '/api/v1/payment/webhooks/../x',
    headers: () => ({ origin: 'https://evil.example' }),
    status: 400,
  },
  'the signed revalidation passes': { path: '/api/revalidate', status: 200 },
  'a path below the revalidation is not signed': { path: '/api/revalidate/x', status: 403 },
}

describe.each(['POST', 'PUT', 'PATCH', 'DELETE'])('a %s', (method) => {
  test.each(Object.entries(CASES))('%s', async (_, { path = '/account', headers, status }) => {
    const answer = await world.ask(path, { method, headers: headers?.() ?? {} })
    expect(answer.status).toBe(status)
    if (status === 403)
      expect(JSON.parse(answer.body)).toMatchObject({ statusCode: 403, code: 'WRONG_ORIGIN' })
  })
})

test('a read needs no origin, and one from a foreign origin is not refused', async () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    const answer = await world.ask('/account', { method, headers: { origin: 'https://evil.example' } })
    expect(answer.status).toBe(200)
  }
})

/** A page's form without scripts is a multipart post that names its action in the body, and in no header. */
const FORM = new FormData()
FORM.set(`$ACTION_ID_${'0'.repeat(42)}`, '')
const BODIES: Record<string, BodyInit> = {
  'a form with an action': FORM,
  'a plain form': new URLSearchParams({ name: 'x' }),
  text: 'name=x',
}

test.each(Object.entries(BODIES))('%s reaches a page only from our own origin', async (_, body) => {
  const post = (headers: Record<string, string>) =>
    fetch(`${own()}/account`, { method: 'POST', headers, body })
  expect((await post({ origin: own() })).status).toBe(200)
  const refused: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    { origin: 'null' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    {},
  ]
  for (const headers of refused) {
    const answer = await post(headers)
    expect(answer.status, JSON.stringify(headers)).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'WRONG_ORIGIN' })
  }
})

test('a named public origin is the only one that counts, also against our own Host header', async () => {
  const send = (origin: string) => named.ask('/account', { method: 'POST', headers: { origin } })
  expect((await send('https://ovation.example')).status).toBe(200)
  expect((await send(`http://127.0.0.1:${named.port}`)).status).toBe(403)
})

/** Asks about a request as it would come from a client that knows us as `https://ours.example`. */
function mayActAs(
  request: Partial<Pick<IncomingMessage, 'method' | 'url' | 'headers'>>,
  host = 'ours.example',
  to: 'web' | 'upstream' = 'web',
) {
  const given = { method: 'POST', url: '/account', headers: {}, ...request } as IncomingMessage
  return mayAct(given, { address: '192.0.2.1', proto: 'https', host }, to, undefined)
}

const FOREIGN = { origin: 'https://evil.example' }

test('only our own pages may open a socket, though its opening is a read', () => {
  const open = (headers: Record<string, string>, url = '/realtime') =>
    mayActAs({ method: 'GET', url, headers: { upgrade: 'websocket', ...headers } })
  expect(open({ origin: 'https://ours.example' })).toBe(true)
  expect(open(FOREIGN)).toBe(false)
  expect(open({ 'sec-fetch-site': 'cross-site' })).toBe(false)
  expect(open(FOREIGN, '/api/revalidate')).toBe(false)
})

test('a request to an address that a person has typed or kept may act', () => {
  expect(mayActAs({ headers: { 'sec-fetch-site': 'none' } })).toBe(true)
})

test('an opaque origin counts as a foreign one, at upstream too, whatever else the request says', () => {
  for (const site of [undefined, 'none', 'same-site', 'same-origin'])
    for (const to of ['web', 'upstream'] as const)
      expect(mayActAs({ headers: { origin: 'null', 'sec-fetch-site': site } }, 'ours.example', to)).toBe(
        false,
      )
})

test('a signed path has to match to the letter, whatever its query says', () => {
  const isSigned = (url: string) => mayActAs({ url, headers: FOREIGN })
  expect(isSigned('/api/revalidate?tags=live')).toBe(true)
  expect(isSigned('/api/v1/payment/webhooks/stripe?x=/..')).toBe(true)
  for (const url of [
    '/api/v1/payment/webhooks',
    '/api/v1/payment/webhooks/../../users/me',
    '/api/v1/payment/webhooks/%2e%2e/users/me',
    '/api/v1/payment/webhooks/.%2E/users/me',
    '/x/api/v1/payment/webhooks/stripe',
    '/account?/api/revalidate',
    '/api/revalidate/',
  ])
    expect(isSigned(url), url).toBe(false)
})

test('a request without a valid host does not count as one from our origin', () => {
  const headers = { origin: 'https://ours.example' }
  expect(mayActAs({ headers }, '')).toBe(false)
  expect(mayActAs({ headers }, 'ours.example:99999')).toBe(false)
})
