/**
 * Every call, page and handler that can change something, found from the contract and from `app/`, is shut to pages of
 * other origins: the test asks through the public listener itself.
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

/** Any foreign page may hold a form whose action is ours: the browser posts to the page's own address. */
const pages: Endpoint[] = findPages().map(({ address }) => ({ method: 'POST', path: fill(address) }))
const handlers: Endpoint[] = findHandlers().flatMap(({ address, source }) => {
  const methods = [...source.matchAll(/^export (?:async function|const) (POST|PUT|PATCH|DELETE)\b/gm)]
  return methods.map(([, method = '']) => ({ method, path: fill(address) }))
})
/** Machines call here and prove themselves by a signature. */
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
  'a page of another origin that hides it': { origin: 'null', cookie: 'token=x' },
  'another site, without an origin': { 'sec-fetch-site': 'cross-site', cookie: 'token=x' },
  'a neighbour below the same domain': { 'sec-fetch-site': 'same-site', cookie: 'token=x' },
}

describe.each(unique([...calls, ...web]))('$method $path', ({ method, path: address }) => {
  test('is shut to other origins, and open to our own', async () => {
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
  test('acts on a cookie, and so refuses a request without an origin', async () => {
    expect((await world.ask(address, { method, headers: { cookie: 'token=x' } })).status).toBe(403)
  })
})

test('finds the calls, pages and handlers', () => {
  expect(calls.length).toBeGreaterThan(20)
  expect(pages.length).toBeGreaterThan(20)
  expect(handlers.map((endpoint) => endpoint.path)).toEqual(
    expect.arrayContaining(['/auth/token', '/api/revalidate', '/api/realtime/auth']),
  )
})
