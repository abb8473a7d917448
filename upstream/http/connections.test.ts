import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'

let kernel: TestKernel
beforeEach(async () => {
  kernel = await createTestKernel()
})
afterEach(() => kernel.close())

/** By default Node closes an idle connection one second after the timeout that it tells the client. */
const LATE_MS = 1500

test('upstream keeps an idle connection open after the timeout that it told the client', async () => {
  const { server } = kernel.app
  server.keepAliveTimeout = 1
  await kernel.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(socket, 'data')
  socket.on('end', () => socket.destroy())
  await expect(once(socket, 'close', { signal: AbortSignal.timeout(LATE_MS) })).rejects.toThrow('aborted')
  socket.destroy()
})
