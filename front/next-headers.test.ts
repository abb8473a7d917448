import { afterEach, expect, test } from 'vitest'
import { hasReadableHeaders } from './next-headers.ts'
import { startTestWorld } from './test-world.ts'

let world: Awaited<ReturnType<typeof startTestWorld>> | undefined
afterEach(() => world?.stop())

/** A router state for an address of `parts` segments; each takes two levels. */
const nest = (parts: number): unknown[] => (parts === 1 ? ['', {}] : ['', { children: nest(parts - 1) }])
const encode = (state: unknown) => encodeURIComponent(JSON.stringify(state))

test.each([
  ['the state of a page', { rsc: '1', 'next-router-state-tree': encode(['', { children: ['live', {}] }]) }],
  // Next does not read the state: the action of a tab of an older build runs.
  ['an action', { 'next-action': '4f'.repeat(21), 'next-router-state-tree': encode(['username', 'x', 'd']) }],
])('the listener passes %s on to Next', async (_, headers) => {
  world = await startTestWorld()
  expect((await world.askSeen('/page', { headers })).headers).toMatchObject(headers)
})

test.each([
  ['no state at all', { 'next-router-state-tree': 'x' }],
  ['a state that is not encoded', { 'next-router-state-tree': '%' }],
  ['a state of another form', { 'next-router-state-tree': encode(['']) }],
  ['a state deeper than any page', { 'next-router-state-tree': encode(nest(31)) }],
  ['an action that Next has never named so', { 'next-action': 'x' }],
])('%s is refused before Next sees it', async (_, headers) => {
  let asked = 0
  world = await startTestWorld({
    web: (_request, response) => Promise.resolve(void (asked++, response.end())),
  })
  const { status, body } = await world.ask('/page', { headers: { ...headers, rsc: '1' } })
  expect([status, JSON.parse(body).code]).toEqual([400, 'BAD_REQUEST'])
  expect(asked).toBe(0)
  // Next does not see a call of upstream.
  expect((await world.ask('/api/v1/anything', { headers })).status).toBe(200)
})

test('a request with an unreadable header counts as a page, and a very deep one is refused within 50 ms', async () => {
  const { ask } = (world = await startTestWorld({ env: { LIMIT_PAGES_PER_MINUTE: '4' } }))
  const deepest = '["",{"":'.repeat(1500) + '["",{}]' + '}]'.repeat(1500)
  const headers = { rsc: '1', 'next-router-state-tree': deepest }
  const startedMs = performance.now()
  expect(hasReadableHeaders({ url: '/page', headers })).toBe(false)
  expect(performance.now() - startedMs).toBeLessThan(50)
  const unreadable = { headers: { rsc: '1', 'next-router-state-tree': 'x' } }
  expect((await ask('/page', unreadable)).status).toBe(400)
  expect((await ask('/page', unreadable)).status).toBe(429)
})

test('the deepest state that is read is one of 30 parts', async () => {
  const ask = (parts: number) =>
    hasReadableHeaders({ url: '/page', headers: { rsc: '1', 'next-router-state-tree': encode(nest(parts)) } })
  expect([ask(30), ask(31)]).toEqual([true, false])
})

const canRead = (headers: Record<string, string>, url = '/page') => hasReadableHeaders({ url, headers })

test('a name of an action is 42 hexadecimal digits, and contains nothing before or after them', () => {
  const id = '4f'.repeat(21)
  const names = [id, `${id}0`, `0${id}`, ` ${id}`, id.slice(1), id.toUpperCase(), '']
  expect(names.map((name) => canRead({ 'next-action': name }))).toEqual([true, ...Array(6).fill(false)])
})

test('a state is only read where a page is asked for its data', () => {
  const state = { 'next-router-state-tree': 'x' }
  const withData = { ...state, rsc: '1' }
  expect([canRead(state), canRead({ rsc: '1' }), canRead({})]).toEqual([true, true, true])
  expect(canRead(withData)).toBe(false)
  expect(canRead(withData, '/_next/static/a.js')).toBe(true)
  expect(canRead(withData, '/page/_next/')).toBe(false)
  expect(canRead({ ...withData, 'next-action': '4f'.repeat(21) })).toBe(false)
})

test('parts beside one another make a state no deeper', () => {
  const slots = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`slot${at}`, ['part', {}]]))
  expect(canRead({ rsc: '1', 'next-router-state-tree': encode(['', slots]) })).toBe(true)
  const deepInLists = '['.repeat(61) + ']'.repeat(61)
  expect(canRead({ rsc: '1', 'next-router-state-tree': deepInLists })).toBe(false)
})
