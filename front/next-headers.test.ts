import { afterEach, expect, test } from 'vitest'
import { startTestWorld } from './test-world.ts'

let world: Awaited<ReturnType<typeof startTestWorld>>
afterEach(() => world.stop())

const encode = (state: unknown) => encodeURIComponent(JSON.stringify(state))

test.each([
  ['the state of a page', { 'next-router-state-tree': encode(['', { children: ['live', {}] }]) }],
  ['an action', { 'next-action': '4f'.repeat(21) }],
])('%s is handed on', async (_, headers) => {
  world = await startTestWorld()
  expect((await world.askSeen('/page', { headers })).headers).toMatchObject(headers)
})

test.each([
  ['no state at all', { 'next-router-state-tree': 'x' }],
  ['a state that is not encoded', { 'next-router-state-tree': '%' }],
  ['a state of another form', { 'next-router-state-tree': encode(['']) }],
  ['an action that Next has never named so', { 'next-action': 'x' }],
])('%s is refused before Next sees it', async (_, headers) => {
  let asked = 0
  world = await startTestWorld({
    web: (_request, response) => Promise.resolve(void (asked++, response.end())),
  })
  const { status, body } = await world.ask('/page', { headers: { ...headers, rsc: '1' } })
  expect([status, JSON.parse(body).code]).toEqual([400, 'BAD_REQUEST'])
  expect(asked).toBe(0)
  // A call is none of Next's.
  expect((await world.ask('/api/v1/anything', { headers })).status).toBe(200)
})
