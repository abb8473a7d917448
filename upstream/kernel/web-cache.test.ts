import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { postRevalidation } from './web-cache.ts'

test('more tags than one request may hold are sent in several requests, each tag once', async () => {
  const told: string[][] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      told.push((JSON.parse(body) as { tags: string[] }).tags)
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const tags = Array.from({ length: 1001 }, (_, at) => `post:${at}`)
  await postRevalidation(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'secret', tags)
  server.close()
  expect(told.every((part) => part.length <= 500)).toBe(true)
  expect(told.flat()).toEqual(tags)
})
