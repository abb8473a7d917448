/**
 * The public listener refuses pages of other origins every call, page and handler that can change something. The test
 * finds those in the contract and in `app/`, and sends its requests through the public listener.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#contract/contract.ts'
import { startTestWorld } from '#front/test-world.ts'
import { findHandlers, findPages } from '#tests/support/app-routes.ts'

const fill = (pattern: string) => pattern.replaceAll(/:\w+|\[\w+\]/g, 'x')

interface Endpoint {
  method: string
  path: string
}

const calls: Endpoint[] = allCalls
  .filter(({ call }) => call.method !== 'GET' && call.caller !== 'signed')
  .map(({ call }) => ({ method: call.method, path: `/api/v1${fill(call.path)}` }))

/** A page of another site may hold a form that posts to the address of one of our pages. */
const pages: Endpoint[] = findPages().map(({ address }) => ({ method: 'POST', path: fill(address) }))
const handlers: Endpoint[] = findHandlers().flatMap(({ address, source }) => {
  const methods = [...source.matchAll(/^export (?:async function|const) (POST|PUT|PATCH|DELETE)\b/gm)]
  return methods.map(([, method = '']) => ({ method, path: fill(address) }))
})
/** Handlers that only machines call, with a signature. */
const SIGNED = ['/api/revalidate']
const web = [...pages, ...handlers.filter((endpoint) => !SIGNED.includes(endpoint.path))]
const unique = (endpoints: Endpoint[]) => [
  ...new Map(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint])).values(),
]

let world: Awaited<ReturnType<typeof startTestWorld>>
beforeAll(async () => {
  world = await startTestWorld()
})
afterAll(() => world.stop())

const FOREIGN: Record<string, Record<string, string>> = {
  'a page of another origin': { origin: 'https://evil.example', cookie: 'token=x' },
  'a page of another origin that hides its origin': { origin: 'null', cookie: 'token=x' },
  'another site, without an origin': { 'sec-fetch-site': 'cross-site', cookie: 'token=x' },
  'a neighbour below the same domain': { 'sec-fetch-site': 'same-site', cookie: 'token=x' },
}

describe.each(unique([...calls, ...web]))('$method $path', ({ method, path: address }) => {
  test('other origins are refused, and our own is let in', async () => {
    for (const [who, headers] of Object.entries(FOREIGN)) {
      const answer = await world.ask(address, { method, headers })
      expect(answer.status, who).toBe(403)
      expect(JSON.parse(answer.body), who).toMatchObject({ code: 'WRONG_ORIGIN' })
    }
    const own = { origin: `http://127.0.0.1:${world.port}` }
    expect((await world.ask(address, { method, headers: own })).status).toBe(200)
  })
})

describe.each(unique(web))('$method $path', ({ method, path: address }) => {
  test('a request with a cookie and without an origin is refused', async () => {
    expect((await world.ask(address, { method, headers: { cookie: 'token=x' } })).status).toBe(403)
  })
})

test('this test finds the calls, pages and handlers', () => {
  expect(calls.length).toBeGreaterThan(20)
  expect(pages.length).toBeGreaterThan(20)
  expect(handlers.map((endpoint) => endpoint.path)).toEqual(
    expect.arrayContaining(['/auth/token', '/api/revalidate', '/api/realtime/auth']),
  )
})
