import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sealDevice, sealSession } from '#lib/session/seal.ts'
import { createMembers, type Members } from './members.ts'

const AUTH_SECRET = 'the-secret-that-seals-cookies'
const INTERNAL_SECRET = 'a-secret-that-only-tests-know'
const MINUTE_MS = 60_000
const MIA = '01234567-89ab-7def-8123-456789abcdef'

let nowMs: number
let asked: IncomingMessage[]
let answer: (request: IncomingMessage, response: ServerResponse) => void
const upstream = createServer((request, response) => {
  asked.push(request)
  answer(request, response)
})
let members: Members

const say = (status: number, body: object) => (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const holder = (accountId: string) => say(200, { data: { accountId } })
const cookieOf = async (token: string, secret = AUTH_SECRET) =>
  `theme=dark; token=${await sealSession({ token }, false, secret)}`

beforeEach(async () => {
  nowMs = 1_000_000
  asked = []
  answer = holder(MIA)
  upstream.listen(0, '127.0.0.1')
  await once(upstream, 'listening')
  const upstreamUrl = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`
  const secrets = { internalSecret: INTERNAL_SECRET, authSecret: AUTH_SECRET }
  members = createMembers({ upstreamUrl, ...secrets, nowMs: () => nowMs })
})
afterEach(async () => {
  vi.useRealTimers()
  upstream.closeAllConnections()
  upstream.close()
  await once(upstream, 'close')
})

test('a client without a cookie is a stranger at once, and the listener does not ask upstream', () => {
  expect(members.find(undefined)).toBeNull()
  expect(members.find('theme=dark; other-token=x')).toBeNull()
  expect(asked).toEqual([])
})

test.each(['token', 'device'])(
  'the listener finds the cookie %s at the start of the header and among others',
  async (name) => {
    const value =
      name === 'token'
        ? await sealSession({ token: 'x' }, false, AUTH_SECRET)
        : await sealDevice('phone', AUTH_SECRET)
    const expected = name === 'token' ? MIA : 'device phone'
    for (const before of ['', 'a=b;', 'a=b; ', 'a=b;  '])
      expect(await members.find(`${before}${name}=${value}`)).toBe(expected)
    for (const before of ['my', 'a=b; my-']) expect(members.find(`${before}${name}=${value}`)).toBeNull()
  },
)

test('the listener asks upstream whose session a cookie holds, with our secret and without a client’s address', async () => {
  const cookie = await cookieOf('opaque')
  expect(await members.find(cookie)).toBe(MIA)
  expect(asked[0]).toMatchObject({ method: 'GET', url: '/auth/session' })
  expect(asked[0]?.headers).toMatchObject({
    authorization: 'Bearer opaque',
    'x-ovation-internal': INTERNAL_SECRET,
  })
  expect(asked[0]?.headers).not.toHaveProperty('x-ovation-client-address')
  expect(members.find(cookie)).toBe(MIA)
  expect(asked).toHaveLength(1)
})

test('a browser in which a person has logged in counts by itself, and a forged name does not', async () => {
  const cookie = `device=${await sealDevice('phone', AUTH_SECRET)}`
  expect(await members.find(cookie)).toBe('device phone')
  expect(members.find(cookie)).toBe('device phone')
  expect(await members.find('device=phone')).toBeNull()
  expect(await members.find(`device=${await sealDevice('phone', 'another-secret-altogether')}`)).toBeNull()
  // The account counts while the session lasts, and the browser again once it has ended.
  expect(await members.find(`${await cookieOf('opaque')}; ${cookie}`)).toBe(MIA)
  expect(asked).toHaveLength(1)
  answer = say(401, { code: 'UNAUTHENTICATED' })
  const ended = `${await cookieOf('ended')}; ${cookie}`
  expect([await members.find(ended), await members.find(ended)]).toEqual(['device phone', 'device phone'])
})

test('many requests at once make one question to upstream', async () => {
  const cookie = await cookieOf('opaque')
  const found = await Promise.all(Array.from({ length: 20 }, async () => members.find(cookie)))
  expect(new Set(found)).toEqual(new Set([MIA]))
  expect(asked).toHaveLength(1)
})

test('a forged cookie is a stranger’s, and the listener does not ask upstream', async () => {
  expect(await members.find('token=forged')).toBeNull()
  expect(await members.find(await cookieOf('opaque', 'another-secret-altogether'))).toBeNull()
  expect(asked).toEqual([])
})

test('an answer is cached for a minute, and after half of it the listener asks again without delaying the request', async () => {
  const cookie = await cookieOf('opaque')
  await members.find(cookie)
  nowMs += MINUTE_MS / 2 - 1
  expect(members.find(cookie)).toBe(MIA)
  expect(asked).toHaveLength(1)
  nowMs += 1
  answer = say(401, { code: 'UNAUTHENTICATED' })
  expect(members.find(cookie)).toBe(MIA)
  await vi.waitFor(() => expect(members.find(cookie)).toBeNull())
  expect(asked).toHaveLength(2)
})

test('the owner of an ended session counts as a stranger within a minute, and the listener asks about it once a minute', async () => {
  const cookie = await cookieOf('opaque')
  await members.find(cookie)
  answer = say(401, { code: 'UNAUTHENTICATED' })
  nowMs += MINUTE_MS
  expect(await members.find(cookie)).toBeNull()
  expect(members.find(cookie)).toBeNull()
  expect(asked).toHaveLength(2)
})

test.each([
  ['fails', say(500, {})],
  ['says something else', say(200, { data: { accountId: 7 } })],
  ['breaks off', (request: IncomingMessage) => void request.socket.destroy()],
])('a member counts as a stranger while upstream %s, and is known again right after', async (_, failure) => {
  const cookie = await cookieOf('opaque')
  answer = failure
  expect(await members.find(cookie)).toBeNull()
  answer = holder(MIA)
  expect(await members.find(cookie)).toBe(MIA)
})

test('a request waits at most half a second for upstream; a later answer is used for the requests after it', async () => {
  const held: ServerResponse[] = []
  answer = (_, response) => void held.push(response)
  const cookie = await cookieOf('opaque')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const found = members.find(cookie)
  await vi.waitFor(() => expect(held).toHaveLength(1))
  vi.advanceTimersByTime(500)
  expect(await found).toBeNull()
  vi.useRealTimers()
  holder(MIA)(asked[0]!, held[0]!)
  await vi.waitFor(() => expect(members.find(cookie)).toBe(MIA))
})
