import type { ServerResponse } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { tooManyDigest } from '#lib/page-failure.ts'
import { startTestWorld } from './test-world.ts'

let world: Awaited<ReturnType<typeof startTestWorld>>
afterEach(() => world.stop())

function startPages(send: (response: ServerResponse) => void) {
  return startTestWorld({
    web: (_request, response) => {
      send(response)
      return Promise.resolve()
    },
  })
}

const failPage = (response: ServerResponse) => {
  response.writeHead(500, {
    'content-type': 'text/html; charset=utf-8',
    'x-nextjs-cache': 'MISS',
    link: '</a.css>; rel=preload',
  })
  response.write('<html id="__next_error__">')
  response.end('</html>')
}

test('a page that failed because upstream is away says so, as a 503 with a way to try again', async () => {
  world = await startPages(failPage)
  world.upstream.closeAllConnections()
  await new Promise((resolve) => world.upstream.close(resolve))
  const answer = await world.ask('/wallet')
  expect(answer.status).toBe(503)
  expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'private, no-store' })
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.body).toContain('<h1>Back in a moment</h1>')
  expect(answer.body).toContain('Try again')
  expect(answer.body).not.toContain('__next_error__')
  expect(answer.headers.link).toBeUndefined()
})

test('a page that failed because upstream’s database is away says the same', async () => {
  world = await startPages(failPage)
  world.upstream.removeAllListeners('request')
  world.upstream.on('request', (request, response) => {
    response.writeHead(request.url === '/ready' ? 503 : 200).end()
  })
  const answer = await world.ask('/wallet')
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
})

test('a page that failed by itself stays a 500, readable without a script, with its reference', async () => {
  world = await startPages(failBy(String.raw`7:E{\"digest\":\"2740133\"}`))
  const answer = await world.ask('/wallet')
  expect(answer.status).toBe(500)
  expect(answer.body).toContain('<h1>Something went wrong on our side</h1>')
  expect(answer.body).toContain('Reference 2740133')
  expect(answer.body).toContain('initial-scale=1, maximum-scale=1')
  expect(answer.headers['retry-after']).toBeUndefined()
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
})

test('a failed page that has readable content passes unchanged', async () => {
  world = await startPages((response) => {
    response.writeHead(500, { 'content-type': 'text/html' })
    response.end('<p>No.</p>')
  })
  expect(await world.ask('/wallet')).toMatchObject({ status: 500, body: '<p>No.</p>' })
})

const failBy = (data: string) => (response: ServerResponse) => {
  response.writeHead(500, { 'content-type': 'text/html; charset=utf-8', link: '</a.css>; rel=preload' })
  response.end(`<html id="__next_error__"><script>self.__next_f.push([1,"${data}"])</script></html>`)
}

test('a page whose caller has to wait says so, and for how long', async () => {
  world = await startPages(failBy(String.raw`7:E{\"digest\":\"${tooManyDigest(12.3)}\"}`))
  const answer = await world.ask('/wallet')
  expect(answer.status).toBe(429)
  expect(answer.headers).toMatchObject({ 'retry-after': '13', 'cache-control': 'private, no-store' })
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.headers.link).toBeUndefined()
  expect(answer.body).toContain('<h1>One moment, please</h1>')
  expect(answer.body).not.toContain('__next_error__')
})

test('a person’s words on a failed page do not change the reason of its failure', async () => {
  const words = JSON.stringify(JSON.stringify(`"digest":"${tooManyDigest(5)}"`)).slice(1, -1)
  world = await startPages(failBy(words))
  expect((await world.ask('/wallet')).status).toBe(500)
})

test('a failed answer that is not a page passes unchanged', async () => {
  world = await startPages((response) => {
    response.writeHead(500, { 'content-type': 'application/json' })
    response.end('{}')
  })
  world.upstream.closeAllConnections()
  await new Promise((resolve) => world.upstream.close(resolve))
  expect(await world.ask('/api/health')).toMatchObject({ status: 500, body: '{}' })
})
