import { afterEach, expect, test } from 'vitest'
import { startTestWorld } from './test-world.ts'

let world: Awaited<ReturnType<typeof startTestWorld>>
afterEach(() => world.stop())

function sayPage(_request: unknown, response: { end(text: string): void }): Promise<void> {
  response.end('a page')
  return Promise.resolve()
}

test('every answer has the same strict-transport header, whichever part of the product gives it', async () => {
  world = await startTestWorld({
    env: { PUBLIC_ORIGIN: 'https://stage.example' },
    web: sayPage,
  })
  for (const path of ['/mia', '/api/v1/feeds', '/media/a.jpg', '/media/../ops', '*']) {
    const { headers } = await world.ask(path)
    expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000'])
  }
  const refused = await world.ask('/mia', { method: 'POST', headers: { origin: 'https://evil.example' } })
  expect(refused.status).toBe(403)
  expect(refused.headers['strict-transport-security']).toBe('max-age=31536000')
  await world.stop()
  world = await startTestWorld({ web: sayPage })
  expect((await world.ask('/mia')).headers['strict-transport-security']).toBeUndefined()
})

test('the listener removes upstream’s own strict-transport header', async () => {
  world = await startTestWorld()
  world.upstream.prependListener('request', (_request, response) => {
    response.setHeader('strict-transport-security', 'max-age=1; includeSubDomains; preload')
  })
  expect((await world.ask('/api/v1/feeds')).headers['strict-transport-security']).toBeUndefined()
})
