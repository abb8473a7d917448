import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { HASH, SCRIPT, startTestWorld } from './test-world.ts'

let world: Awaited<ReturnType<typeof startTestWorld>>
afterEach(() => world.stop())

const MISSING = `<!doctype html><script>${SCRIPT}</script><h1>Nobody here</h1>`

function sendMissing(response: ServerResponse, page: string, headers: Record<string, string> = {}): void {
  response.statusCode = 404
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('content-security-policy', "script-src 'nonce-abc' 'strict-dynamic'")
  response.setHeader('link', '</a.css>; rel=preload')
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.write(page.slice(0, 12))
  response.end(page.slice(12))
}

test('a missing address gets the page for missing addresses, with a policy of its own', async () => {
  world = await startTestWorld({
    missingPage: MISSING,
    web: (_request, response) =>
      Promise.resolve(sendMissing(response, '<html id="__next_error__"><body></body></html>')),
  })
  const answer = await world.ask('/nobody')
  expect(answer).toMatchObject({ status: 404, body: MISSING })
  const policy = answer.headers['content-security-policy']
  expect(policy).toContain(`script-src 'self' ${HASH}`)
  expect(policy).not.toMatch(/nonce|strict-dynamic/)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(answer.headers.link).toBeUndefined()
})

test('a missing page that Next has rendered for this request passes unchanged', async () => {
  const drawn = '<html><body>Not here, and this is why</body></html>'
  world = await startTestWorld({
    missingPage: MISSING,
    web: (_request, response) => Promise.resolve(sendMissing(response, drawn)),
  })
  const answer = await world.ask('/drawn')
  expect(answer).toMatchObject({ status: 404, body: drawn })
  expect(answer.headers['content-security-policy']).toBe("script-src 'nonce-abc' 'strict-dynamic'")
})

test('a missing page that Next caches is not sent, since it may hold an earlier visitor’s address', async () => {
  world = await startTestWorld({
    missingPage: MISSING,
    web: (_request, response) =>
      Promise.resolve(
        sendMissing(response, '<html><body>/invite?token=SECRET</body></html>', {
          'x-nextjs-prerender': '1',
        }),
      ),
  })
  expect(await world.ask('/user/nothing')).toMatchObject({ status: 404, body: MISSING })
})
