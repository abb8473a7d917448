/** Many members behind one address: each counts by account, whatever strangers at that address do. */
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sealSession } from '#lib/session/seal.ts'
import { startTestWorld } from './test-world.ts'

const AUTH_SECRET = 'the-secret-that-seals-cookies'
const DOCUMENT = { accept: 'text/html' }
const AHEAD = { rsc: '1', 'next-router-prefetch': '1' }

let world: Awaited<ReturnType<typeof startTestWorld>>
afterEach(() => world.stop())

/** Upstream, to which tokens are account ids, and which reports every other request. */
function knowSessions(report: (request: IncomingMessage, response: ServerResponse) => void) {
  world.upstream.removeAllListeners('request').on('request', (request, response) => {
    if (request.url !== '/auth/session') return report(request, response)
    const accountId = String(request.headers.authorization).slice('Bearer '.length)
    const isKnown = accountId !== 'ended'
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isKnown ? { data: { accountId } } : { code: 'UNAUTHENTICATED' }))
  })
}

const accountAt = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`
async function cookieOf(token: string, secret = AUTH_SECRET) {
  return { cookie: `token=${await sealSession({ token }, false, secret)}` }
}
const members = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => cookieOf(accountAt(at))))

async function openOffice(env: Record<string, string>, web?: Parameters<typeof startTestWorld>[0]) {
  world = await startTestWorld({ env: { AUTH_SECRET, ...env }, ...web })
  knowSessions((request, response) => response.end(JSON.stringify(request.headers)))
}

test('a hundred members each open a page and what is fetched ahead of it, beside a stranger whose requests are refused', async () => {
  await openOffice({ LIMIT_PAGES_PER_MINUTE: '240' })
  for (let count = 0; count < 60; count++) expect((await world.ask(`/made${count}`)).status).toBe(200)
  expect((await world.ask('/made')).status).toBe(429)

  const statuses = await Promise.all(
    (await members(100)).flatMap((cookie) => [
      ...Array.from({ length: 6 }, (_, at) =>
        world.ask(`/next${at}`, { headers: { ...cookie, ...AHEAD } }).then(({ status }) => status),
      ),
      world.ask('/page', { headers: { ...cookie, ...DOCUMENT } }).then(({ status }) => status),
    ]),
  )
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  const later = await Promise.all(Array.from({ length: 61 }, () => world.ask('/made')))
  expect(later.map(({ status }) => status)).toContain(429)
})

test('one member has a bound, and a cookie that is forged, ended or another site’s is a stranger’s', async () => {
  await openOffice({ LIMIT_PAGES_PER_MINUTE: '8' })
  const [mia] = await members(1)
  const ask = async (headers: Record<string, string>) => (await world.ask('/made', { headers })).status
  expect([await ask(mia!), await ask(mia!), await ask(mia!)]).toEqual([200, 200, 429])
  const strangers = [
    { cookie: 'token=forged' },
    await cookieOf('ended'),
    await cookieOf(accountAt(7), 'another-site’s-secret'),
  ]
  expect([await ask(strangers[0]!), await ask(strangers[1]!)]).toEqual([200, 200])
  for (const headers of strangers) expect(await ask(headers)).toBe(429)
})

test('members keep requests at once that strangers of their network have used up', async () => {
  const waiting: ServerResponse[] = []
  await openOffice(
    { TRUSTED_PROXIES: '127.0.0.1', LIMIT_CONNECTIONS_PER_NETWORK: '2' },
    { web: (_, response) => Promise.resolve(void waiting.push(response)) },
  )
  const strangers = [0, 1].map(() => world.ask('/slow'))
  await expect.poll(() => waiting.length).toBe(2)
  expect((await world.ask('/slow')).status).toBe(429)
  const asked = (await members(20)).map((headers) => world.ask('/slow', { headers }))
  await expect.poll(() => waiting.length).toBe(22)
  for (const response of waiting) response.end('done')
  expect((await Promise.all([...strangers, ...asked])).every(({ status }) => status === 200)).toBe(true)
})

test('members keep sockets that strangers of their network have used up', async () => {
  await openOffice({ LIMIT_SOCKETS_PER_NETWORK: '1' })
  const origin = `http://127.0.0.1:${world.port}`
  const open = (headers: Record<string, string> = {}) =>
    new WebSocket(`ws://127.0.0.1:${world.port}/realtime/app/x`, { origin, headers })
  const stranger = open()
  await once(stranger, 'open')
  const refused = open()
  const [, answer] = (await once(refused, 'unexpected-response')) as [unknown, IncomingMessage]
  expect(answer.statusCode).toBe(429)
  const sockets = (await members(10)).map((headers) => open(headers))
  await Promise.all(sockets.map((socket) => once(socket, 'open')))
  expect(world.socketHeaders()['x-ovation-client-account']).toMatch(/^00000000-/)
  for (const socket of [stranger, ...sockets]) socket.terminate()
})

test('the listener tells upstream which account it has found, and never one that a client names', async () => {
  await openOffice({})
  const claimed = { 'x-ovation-client-account': accountAt(9) }
  const heard = async (headers: Record<string, string>) =>
    (JSON.parse((await world.ask('/api/v1/anything', { headers })).body) as Record<string, string>)[
      'x-ovation-client-account'
    ]
  const [mia] = await members(1)
  expect(await heard({ ...mia!, ...claimed })).toBe(accountAt(0))
  expect(await heard(claimed)).toBeUndefined()
  expect(await heard({ ...claimed, ...(await cookieOf('ended')) })).toBeUndefined()
})
