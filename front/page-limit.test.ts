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

interface Ask {
  network?: string
  method?: string
  cookie?: string
  /** What Next says of its cache, for an answer that is there. */
  cache?: 'HIT' | 'STALE' | 'MISS'
  isOpen?: boolean
}

/** Asks for a page, which is made unless the cache has it. @returns for how many seconds it has to wait */
function ask(
  url: string,
  { network = 'a', method = 'GET', cookie, cache = 'MISS', isOpen }: Ask = {},
): number {
  const request = Object.assign(new IncomingMessage(new Socket()), { url, method, headers: { cookie } })
  const response = new ServerResponse(request)
  const waitSeconds = limit.admit(request, response, network)
  if (waitSeconds > 0 || isOpen) return waitSeconds
  response.setHeader('x-nextjs-cache', cache)
  response.emit('close')
  return 0
}

const useUp = (network = 'a') => {
  while (ask('/made', { network }) === 0);
}

test('a network waits until the next page is its own', () => {
  expect([ask('/1'), ask('/2'), ask('/3')]).toEqual([0, 0, 8])
  nowMs += 3750
  expect(ask('/3')).toBe(4)
  nowMs += 3750
  expect([ask('/3'), ask('/4')]).toEqual([0, 8])
  nowMs += 3_600_000
  expect([ask('/5'), ask('/6'), ask('/7')]).toEqual([0, 0, 8])
})

test.each(['HIT', 'STALE'] as const)(
  'a page that was there (%s) is given back, and no more than that',
  (cache) => {
    ask('/made')
    for (let count = 0; count < 5; count++) expect(ask('/kept', { cache })).toBe(0)
    expect([ask('/1'), ask('/2')]).toEqual([0, 8])
  },
)

test('a page that was there is free to read for visitors, and nothing else under its address is', () => {
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

test('a page that is no longer there was free for the last time, and the wait has not grown by it', () => {
  ask('/kept', { cache: 'HIT' })
  useUp()
  expect([ask('/kept'), ask('/kept')]).toEqual([0, 8])
})

test('files of the build and calls are not pages', () => {
  useUp()
  expect([ask('/_next/static/x.js'), ask('/api/session'), ask('/apiary'), ask('/x/api/')]).toEqual([
    0, 0, 8, 8,
  ])
})

test('of 20,000 networks the one that has asked least recently is forgotten', () => {
  const askTwice = (network: string) => [ask('/1', { network }), ask('/2', { network })]
  ask('/made')
  for (let count = 1; count < 20_000; count++) ask('/made', { network: `n${count}`, isOpen: true })
  expect(askTwice('a')).toEqual([0, 8])
  ask('/made', { network: 'one more' })
  expect(ask('/made')).toBe(8)
  expect(askTwice('n2')).toEqual([0, 8])
  expect(askTwice('n1')).toEqual([0, 0])
})

test('of 500 kept pages the one that was asked for least recently is forgotten', () => {
  for (let count = 0; count < 500; count++) ask(`/${count}`, { network: 'b', cache: 'HIT' })
  useUp()
  expect(ask('/0', { isOpen: true })).toBe(0)
  ask('/500', { network: 'b', cache: 'HIT' })
  expect([ask('/0'), ask('/1', { isOpen: true }), ask('/500', { isOpen: true })]).toEqual([8, 0, 0])
})
