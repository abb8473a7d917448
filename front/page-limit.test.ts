import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { createPageLimit, type PageLimit } from './page-limit.ts'

/** Two pages at once, and one more each 7.5 s. */
const PER_MINUTE = 8

let nowMs: number
let limit: PageLimit
beforeEach(() => {
  nowMs = 1_000_000
  limit = createPageLimit({ perMinute: PER_MINUTE, nowMs: () => nowMs })
})

const AHEAD = { rsc: '1', 'next-router-prefetch': '1' }

interface Ask {
  network?: string
  account?: string | null
  isAhead?: boolean
  headers?: Record<string, string>
  method?: string
  cookie?: string
  /** The state of Next's cache for the answer, as Next names it in a header. */
  cache?: 'HIT' | 'STALE' | 'MISS'
  isOpen?: boolean
}

/** Asks for a page, which is made unless the cache has it. @returns for how many seconds it has to wait */
function ask(
  url: string,
  {
    network = 'a',
    account = null,
    isAhead,
    headers: other,
    method = 'GET',
    cookie,
    cache = 'MISS',
    isOpen,
  }: Ask = {},
): number {
  const headers = { cookie, ...(isAhead && AHEAD), ...other }
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method, headers })
  const response = new ServerResponse(request)
  const waitSeconds = limit.take(request, response, { networks: [network], account })
  if (waitSeconds > 0 || isOpen) return waitSeconds
  response.setHeader('x-nextjs-cache', cache)
  response.emit('close')
  return 0
}

const useUp = (network = 'a') => {
  while (ask('/made', { network }) === 0);
}

test('a network waits until it may have its next page', () => {
  expect([ask('/1'), ask('/2'), ask('/3')]).toEqual([0, 0, 8])
  nowMs += 3750
  expect(ask('/3')).toBe(4)
  nowMs += 3750
  expect([ask('/3'), ask('/4')]).toEqual([0, 8])
  nowMs += 3_600_000
  expect([ask('/5'), ask('/6'), ask('/7')]).toEqual([0, 0, 8])
})

test.each(['HIT', 'STALE'] as const)(
  'a page that came from the cache (%s) gives back the request that it used up, and no more',
  (cache) => {
    ask('/made')
    for (let count = 0; count < 5; count++) expect(ask('/kept', { cache })).toBe(0)
    expect([ask('/1'), ask('/2')]).toEqual([0, 8])
  },
)

test('a cached page is free for visitors to read, and no other request to its address is free', () => {
  ask('/kept', { cache: 'HIT' })
  useUp()
  const isFree = (url: string, how: Ask = {}) => ask(url, { cache: 'HIT', ...how }) === 0
  expect(isFree('/kept')).toBe(true)
  expect(isFree('/kept', { method: 'HEAD' })).toBe(true)
  expect(isFree('/kept', { cookie: 'theme=dark' })).toBe(true)
  expect(isFree('/kept', { method: 'POST' })).toBe(false)
  expect(isFree('/kept', { cookie: 'token=x' })).toBe(false)
  expect(isFree('/kept?q=1')).toBe(false)
  expect(isFree('/other')).toBe(false)
})

test('the first request after a page has left the cache is free, and does not lengthen the wait', () => {
  ask('/kept', { cache: 'HIT' })
  useUp()
  expect([ask('/kept'), ask('/kept')]).toEqual([0, 8])
})

test('files of the build and calls do not count as pages', () => {
  useUp()
  expect([ask('/_next/static/x.js'), ask('/api/session'), ask('/apiary'), ask('/x/api/')]).toEqual([
    0, 0, 8, 8,
  ])
})

test('pages fetched ahead do not use up the pages that a person opens, and have a bound of their own', () => {
  expect([ask('/1', { isAhead: true }), ask('/2', { isAhead: true }), ask('/3', { isAhead: true })]).toEqual([
    0, 0, 8,
  ])
  expect([ask('/1'), ask('/2'), ask('/3')]).toEqual([0, 0, 8])
  // Only a read is fetched ahead, whatever its headers say.
  expect(ask('/1', { isAhead: true, method: 'POST' })).toBe(8)
  for (const name of ['rsc', 'next-router-prefetch'] as const)
    expect(ask('/1', { network: 'b', headers: { [name]: '1' } })).toBe(0)
  expect(ask('/1', { network: 'b' })).toBe(8)
})

test('members of a network have a page limit of their own, which strangers there do not use up', () => {
  useUp()
  const askTwice = (account: string) => [
    ask('/1', { account }),
    ask('/2', { account }),
    ask('/3', { account }),
  ]
  expect(askTwice('mia')).toEqual([0, 0, 8])
  expect(askTwice('noor')).toEqual([0, 0, 8])
})

test('the limit remembers 500 cached pages and then forgets the one that was asked for least recently', () => {
  for (let count = 0; count < 500; count++) ask(`/${count}`, { network: 'b', cache: 'HIT' })
  useUp()
  expect(ask('/0', { isOpen: true })).toBe(0)
  ask('/500', { network: 'b', cache: 'HIT' })
  expect([ask('/0'), ask('/1', { isOpen: true }), ask('/500', { isOpen: true })]).toEqual([8, 0, 0])
})
