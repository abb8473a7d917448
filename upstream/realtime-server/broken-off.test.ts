import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createRealtimeServer } from './server.ts'
import { TEST_APP } from './test-server.ts'

test('the server survives a client that disconnects in the middle of a request body', async () => {
  const realtime = createRealtimeServer({ ...TEST_APP, pathPrefix: '/realtime' })
  const { promise: handled, resolve } = Promise.withResolvers<unknown>()
  const listener = createServer((request, response) => {
    realtime.handleHttp(request, response).then(() => resolve('answered'), resolve)
    // The client disconnects while the server reads its request.
    client.resetAndDestroy()
  })
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
  const client = connect((listener.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => undefined)
  client.write(
    `POST /realtime/apps/${TEST_APP.appId}/events HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{`,
  )
  // `media-gateway.ts` does not await this promise, so a rejection would crash the process.
  expect(await handled).toBe('answered')
  await realtime.close()
  await new Promise((closed) => listener.close(closed))
})
