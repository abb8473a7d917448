import type { ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { HASH, SCRIPT, startTestWorld } from './test-world.ts'

let world: Awaited<ReturnType<typeof startTestWorld>>
afterEach(() => world.stop())

const PAGE = `<!doctype html><script src="/a.js"></script><script>${SCRIPT}</script>${'<p>text</p>'.repeat(200)}`

function sendPage(response: ServerResponse, headers: Record<string, string> = {}): void {
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('content-security-policy', "default-src 'self'; script-src 'self'; object-src 'none'")
  response.setHeader('x-ovation-csp', 'hash')
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.write(PAGE.slice(0, 90))
  response.end(PAGE.slice(90))
}

function startPages(send: (response: ServerResponse) => void) {
  return startTestWorld({
    web: (_request, response) => {
      send(response)
      return Promise.resolve()
    },
  })
}

test('a marked page gets the hashes of its inline scripts into its own policy', async () => {
  world = await startPages(sendPage)
  const answer = await world.ask('/anna')
  expect(answer.body).toBe(PAGE)
  expect(answer.headers['content-security-policy']).toBe(
    `default-src 'self'; script-src 'self' ${HASH}; object-src 'none'`,
  )
  expect(answer.headers['x-ovation-csp']).toBeUndefined()
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(PAGE)))
})

test('a marked page is compressed as the client asks, and is the same page', async () => {
  world = await startPages(sendPage)
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const encoding of ['br', 'gzip', 'br'] as const) {
    const answer = await world.ask('/anna', { headers: { 'accept-encoding': encoding } })
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
    expect(unpack[encoding](Buffer.from(answer.body, 'base64')).toString()).toBe(PAGE)
    expect(answer.headers['content-security-policy']).toContain(HASH)
  }
})

test('two different pages with the same ETag get a policy each', async () => {
  let script = 'self.__next_f.push([1,"one"])'
  world = await startPages((response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'x-ovation-csp': 'hash', etag: '"same"' })
    response.end(`<script>${script}</script>`)
  })
  const first = await world.ask('/a')
  script = 'self.__next_f.push([1,"two"])'
  const second = await world.ask('/a')
  expect(second.headers['content-security-policy']).not.toBe(first.headers['content-security-policy'])
})

test('a client that has the page gets a 304 without the page and without another policy', async () => {
  world = await startPages(sendPage)
  const packed = await world.ask('/anna', { headers: { 'accept-encoding': 'br' } })
  const tag = String(packed.headers.etag)
  const again = await world.ask('/anna', { headers: { 'if-none-match': `"other", ${tag}` } })
  expect(again).toMatchObject({ status: 304, body: '' })
  expect(again.headers.etag).toBe(tag)
  expect(again.headers['content-security-policy']).toBeUndefined()
  expect(again.headers['content-type']).toBeUndefined()
})

test('a page that has changed has another tag, and is sent', async () => {
  let text = 'one'
  world = await startPages((response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'x-ovation-csp': 'hash' })
    response.end(`<p>${text}</p>`)
  })
  const { headers } = await world.ask('/a')
  text = 'two'
  const changed = await world.ask('/a', { headers: { 'if-none-match': String(headers.etag) } })
  expect(changed).toMatchObject({ status: 200, body: '<p>two</p>' })
})

test('a page for a missing thing stays a 404, whatever the client has', async () => {
  world = await startPages((response) => {
    response.writeHead(404, { 'content-type': 'text/html', 'x-ovation-csp': 'hash' })
    response.end('<p>nothing here</p>')
  })
  const { headers } = await world.ask('/a')
  const again = await world.ask('/a', { headers: { 'if-none-match': String(headers.etag) } })
  expect(again.status).toBe(404)
})

test('an answer that says "not modified" leaves the policy that the browser has', async () => {
  world = await startPages((response) => {
    response.statusCode = 304
    response.setHeader('content-security-policy', "script-src 'self'")
    response.setHeader('x-ovation-csp', 'hash')
    response.end()
  })
  const answer = await world.ask('/anna', { headers: { 'if-none-match': '"x"' } })
  expect(answer.status).toBe(304)
  expect(answer.headers['content-security-policy']).toBeUndefined()
  expect(answer.headers['x-ovation-csp']).toBeUndefined()
})

test('a page that Next caches is hashed even where a page made for the request was expected', async () => {
  world = await startPages((response) => {
    response.writeHead(404, {
      'content-type': 'text/html',
      'content-security-policy': "script-src 'self' 'nonce-1' 'strict-dynamic'",
      'x-nextjs-prerender': '1',
    })
    response.end('<script>self.__next_f.push([1,"one"])</script>')
  })
  const { status, headers } = await world.ask('/user/nothing')
  expect(status).toBe(404)
  expect(headers['content-security-policy']).toMatch(/^script-src 'self' 'sha256-[^']+'$/)
})

test('a page without the mark streams, compressed, with the policy that it came with', async () => {
  world = await startPages((response) => {
    response.setHeader('content-type', 'text/html')
    response.setHeader('content-security-policy', "script-src 'nonce-1'")
    response.write('<p>first</p>')
    response.end('<p>second</p>')
  })
  const answer = await world.ask('/me', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(answer.headers['content-security-policy']).toBe("script-src 'nonce-1'")
  expect(gunzipSync(Buffer.from(answer.body, 'base64')).toString()).toBe('<p>first</p><p>second</p>')
})

test('a body that is already compressed, or is not text, passes unchanged', async () => {
  world = await startPages((response) => {
    response.setHeader('content-type', 'image/webp')
    response.end(Buffer.alloc(5000, 7))
  })
  const answer = await world.ask('/picture', { headers: { 'accept-encoding': 'br' } })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.body).toHaveLength(5000)
})

test('a streamed page whose author waits for the client is sent to its end', async () => {
  const part = '<p>a part of a page that is made as it is sent</p>'.repeat(400)
  const parts = 40
  world = await startPages((response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    let sent = 0
    const send = () => {
      while (sent < parts) {
        sent++
        if (!response.write(part)) return void response.once('drain', send)
      }
      response.end()
    }
    send()
  })
  const answer = await world.ask('/anna', { headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(Buffer.from(answer.body, 'base64')).toString()).toBe(part.repeat(parts))
})

test('a redirect has one Location header, and caches must revalidate a permanent one', async () => {
  world = await startPages((response) => {
    response.setHeader('location', ['/new.name', '/new.name'])
    response.setHeader('cache-control', 's-maxage=60')
    response.writeHead(308)
    response.end()
  })
  const { status, headers } = await world.ask('/old.name')
  expect([status, headers.location, headers['cache-control']]).toEqual([308, '/new.name', 'no-cache'])
})

test('the data of a page is not cached, since it has the same address as the document', async () => {
  world = await startTestWorld({
    web: (request, response) => {
      // Next deletes the header too.
      delete request.headers.rsc
      response.writeHead(200, { 'content-type': 'text/x-component', 'cache-control': 's-maxage=60' })
      response.end('0:{}')
      return Promise.resolve()
    },
  })
  const data = await world.ask('/anna', { headers: { rsc: '1' } })
  expect(data.headers['cache-control']).toBe('private, no-store')
  expect((await world.ask('/anna')).headers['cache-control']).toBe('s-maxage=60')
})
