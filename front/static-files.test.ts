import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { startTestWorld } from './test-world.ts'

let world: Awaited<ReturnType<typeof startTestWorld>>
afterEach(() => world.stop())

const SCRIPT = 'export const answer = 42; // ü\n'.repeat(100)
const FILE = '/_next/static/chunks/a1b2c3.js'

/** Counts how often the listener asks Next; `cacheControl` is what Next says of the file. */
async function startFiles(cacheControl: string, etag: string | null = 'W/"file-1"') {
  let asked = 0
  let status = 200
  world = await startTestWorld({
    web(request: IncomingMessage, response: ServerResponse) {
      asked++
      response.statusCode = request.headers.range ? 206 : status
      response.setHeader('cache-control', cacheControl)
      response.setHeader('content-type', 'application/javascript; charset=UTF-8')
      response.setHeader('accept-ranges', 'bytes')
      if (etag) response.setHeader('etag', etag)
      response.setHeader('content-length', Buffer.byteLength(SCRIPT))
      response.write(SCRIPT.slice(0, 500))
      response.end(SCRIPT.slice(500))
      return Promise.resolve()
    },
  })
  return { asked: () => asked, answerWith: (next: number) => void (status = next) }
}

const FOREVER = 'public, max-age=31536000, immutable'
const unpack = { br: brotliDecompressSync, gzip: gunzipSync }

test.each(['br', 'gzip'] as const)('a script of the build is compressed once as %s', async (encoding) => {
  const web = await startFiles(FOREVER)
  const headers = { 'accept-encoding': encoding }
  const answers = [
    await world.ask(FILE, { headers }),
    await world.ask(FILE, { headers }),
    await world.ask(`${FILE}?v=2`, { headers }),
  ]
  for (const answer of answers) {
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'cache-control': FOREVER,
      'content-type': 'application/javascript; charset=UTF-8',
      etag: 'W/"file-1"',
    })
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
    expect(Number(answer.headers['content-length'])).toBeLessThan(SCRIPT.length / 5)
    expect(unpack[encoding](Buffer.from(answer.body, 'base64')).toString()).toBe(SCRIPT)
  }
  expect(web.asked()).toBe(1)
})

test('a client that has the file gets a 304 without the file', async () => {
  await startFiles(FOREVER)
  const headers = { 'accept-encoding': 'br' }
  await world.ask(FILE, { headers })
  const again = await world.ask(FILE, { headers: { ...headers, 'if-none-match': 'W/"file-1"' } })
  expect(again.status).toBe(304)
  expect(again.body).toBe('')
})

test('a file without a tag is sent to everybody, however often it was compressed before', async () => {
  const web = await startFiles(FOREVER, null)
  const headers = { 'accept-encoding': 'br' }
  await world.ask(FILE, { headers })
  const again = await world.ask(FILE, { headers })
  expect(again.status).toBe(200)
  expect(brotliDecompressSync(Buffer.from(again.body, 'base64')).toString()).toBe(SCRIPT)
  expect(web.asked()).toBe(1)
})

test('a client that accepts no encoding gets the uncompressed file', async () => {
  const web = await startFiles(FOREVER)
  await world.ask(FILE, { headers: { 'accept-encoding': 'br' } })
  const plain = await world.ask(FILE)
  expect(plain.body).toBe(SCRIPT)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(web.asked()).toBe(2)
})

test('a part of a file is not compressed, nor remembered as the whole file', async () => {
  await startFiles(FOREVER)
  const headers = { 'accept-encoding': 'br' }
  await world.ask(FILE, { headers: { ...headers, range: 'bytes=0-9' } })
  const whole = await world.ask(FILE, { headers })
  expect(brotliDecompressSync(Buffer.from(whole.body, 'base64')).toString()).toBe(SCRIPT)
  const part = await world.ask(FILE, { headers: { ...headers, range: 'bytes=0-9' } })
  expect(part.status).toBe(206)
})

test('a file that may change under its name, or is missing, is not remembered', async () => {
  const web = await startFiles('no-cache, must-revalidate')
  const headers = { 'accept-encoding': 'br' }
  await world.ask(FILE, { headers })
  await world.ask(FILE, { headers })
  expect(web.asked()).toBe(2)
  await world.stop()

  const missing = await startFiles(FOREVER)
  missing.answerWith(404)
  await world.ask(FILE, { headers })
  missing.answerWith(200)
  expect((await world.ask(FILE, { headers })).status).toBe(200)
})
