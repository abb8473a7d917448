import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { login, logout } from '#contract/auth.ts'
import { checkCountryBlock } from '#contract/country-block.ts'
import { getArticle } from '#contract/articles.ts'
import { getCurrentUser } from '#contract/users.ts'
import { FakeRefusal, type FakeUpstream, startFakeUpstream } from '#tests/support/fake-upstream.ts'
import { callUpstream, withoutSecrets } from './client.ts'
import { extractMessage } from './message.ts'
import { UpstreamError } from './upstream-error.ts'

const TOKEN = 'an-upstream-token-that-nobody-may-see'
let upstream: FakeUpstream

beforeEach(async () => {
  upstream = await startFakeUpstream()
  vi.stubEnv('UPSTREAM_URL', upstream.url)
})
afterEach(() => upstream.stop())

async function refusalOf(work: Promise<unknown>): Promise<UpstreamError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof UpstreamError)) throw new Error(`expected an UpstreamError, got ${String(error)}`)
  return error
}

test('a call carries path, query, body, token, and the client for whom it is made', async () => {
  upstream.on(getArticle, ({ params }) => ({
    _id: '0190a6f2-7c1e-7b7a-9c52-3f1d2a4b5c6d',
    slug: params.id ?? '',
    title: 'Terms',
    content: '',
    updatedAt: '2026-01-01T00:00:00Z',
  }))
  const client = { address: '192.0.2.7', userAgent: 'Browser/1' }
  const article = await callUpstream(getArticle, { params: { id: 'a/../b' } }, { token: TOKEN, client })
  expect(article.slug).toBe('a/../b')
  const [request] = upstream.received
  expect(request).toMatchObject({ path: '/posts/a%2F..%2Fb', token: TOKEN, clientAddress: '192.0.2.7' })
  expect(request?.headers['x-ovation-user-agent']).toBe('Browser/1')
  expect(request?.headers['x-ovation-internal']).toBe(process.env.INTERNAL_SECRET)
})

test('a refusal is thrown with status, code and fields', async () => {
  upstream.on(login, () => {
    throw new FakeRefusal('INVALID_REQUEST', [
      { property: 'username', constraints: { min: 'Enter your username or email.' } },
    ])
  })
  const error = await refusalOf(callUpstream(login, { body: { username: 'x', password: 'y' } }))
  expect([error.statusCode, error.code]).toEqual([422, 'INVALID_REQUEST'])
  expect(error.fieldProblems).toEqual({ username: 'Enter your username or email.' })
})

test('a refusal without a text stays without one: its reader shows the text of the specification', async () => {
  const server = createServer((_, response) => response.writeHead(409).end('<h1>Conflict</h1>'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('UPSTREAM_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const error = await refusalOf(callUpstream(checkCountryBlock, {}))
  server.close()
  expect([error.statusCode, error.code]).toEqual([409, 'MALFORMED_REQUEST'])
  expect(extractMessage(error)).toBe('Bad request!')
  expect(extractMessage(error, 'Incorrect credentials!')).toBe('Incorrect credentials!')
})

test('a refused call is not tried again, not even a GET', async () => {
  upstream.on(checkCountryBlock, () => {
    throw new FakeRefusal('UNAVAILABLE')
  })
  await refusalOf(callUpstream(checkCountryBlock, {}))
  expect(upstream.received).toHaveLength(1)
})

test('a call without a reply returns undefined', async () => {
  upstream.on(logout, () => undefined)
  expect(await callUpstream(logout, {}, { token: TOKEN })).toBeUndefined()
})

test('an answer that the contract does not declare fails with 502, and undeclared fields are stripped', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  upstream.on(checkCountryBlock, () => ({ blocked: 'perhaps' }) as never)
  expect((await refusalOf(callUpstream(checkCountryBlock, {}))).statusCode).toBe(502)
  upstream.on(checkCountryBlock, () => ({ blocked: false, country: null, inner: 'secret' }) as never)
  expect(await callUpstream(checkCountryBlock, {})).toEqual({ blocked: false, country: null })
})

test('a call fails with 503 without upstream, and neither error nor log holds the token', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await upstream.stop()
  const error = await refusalOf(callUpstream(getCurrentUser, {}, { token: TOKEN }))
  expect([error.statusCode, error.code]).toEqual([503, 'UNAVAILABLE'])
  const said = JSON.stringify([error.message, error.stack, error.cause, error.body, log.mock.calls])
  expect(log).toHaveBeenCalledOnce()
  expect(said).not.toContain(TOKEN)
})

test('a call waits while no process listens at upstream’s address, and arrives once', async () => {
  vi.stubEnv('UPSTREAM_HOLD_MS', '10000')
  upstream.on(logout, () => undefined)
  await upstream.stop()
  const calling = callUpstream(logout, {}, { token: TOKEN })
  await upstream.start()
  expect(await calling).toBeUndefined()
  expect(upstream.received).toHaveLength(1)
})

test('a call with a timeout of its own does not wait for upstream to return', async () => {
  vi.stubEnv('UPSTREAM_HOLD_MS', '10000')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await upstream.stop()
  const error = await refusalOf(callUpstream(checkCountryBlock, {}, { timeoutMs: 5000 }))
  expect(error.code).toBe('UNAVAILABLE')
})

test('a cached call may not carry a token', async () => {
  const cache = { tags: ['x'], revalidateSeconds: 60 }
  await expect(callUpstream(getCurrentUser, {}, { token: TOKEN, cache })).rejects.toThrow(TypeError)
  expect(upstream.received).toHaveLength(0)
})

test('credentials in a text are replaced', () => {
  const text = withoutSecrets('failed: Authorization: Bearer abc.def and 0123456789abcdef0123456789abcdef-x')
  expect(text).not.toMatch(/abc\.def|0123456789/)
})
