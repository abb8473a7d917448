import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeFan, type Person } from '#tests/support/api.ts'
import { createTestKernel, type TestKernel } from '#tests/support/kernel.ts'

let kernel: TestKernel
let fan: Person
beforeEach(async () => {
  kernel = await createTestKernel()
  fan = await makeFan(kernel)
  await kernel.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  vi.useRealTimers()
  await kernel.close()
})

const FORM = 'multipart/form-data; boundary=x'

/** Sends the beginning of a body, then single bytes with `stretchMs` between them, until the connection is closed. */
async function trickle(path: string, contentType: string, stretchMs: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const sending = request({
    port: (kernel.app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'POST',
    path,
    headers: {
      'content-type': contentType,
      'content-length': 9_000_000,
      authorization: `Bearer ${fan.token}`,
    },
  })
  sending.on('error', () => undefined).on('response', (response) => response.resume())
  sending.write('--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n')
  await expect
    .poll(async () => {
      sending.write('x')
      await vi.advanceTimersByTimeAsync(stretchMs)
      return sending.destroyed
    })
    .toBe(true)
}

test('upstream closes the connection of an upload that sends a byte at a time', async () => {
  await trickle('/users/avatar/upload', FORM, 30_000)
})

test('upstream gives a form with files no more time than any small body if the call accepts no files', async () => {
  await trickle('/auth/login', FORM, 15_000)
})

test('upstream closes the connection of a small body that sends a byte at a time', async () => {
  await trickle('/auth/login', 'text/plain', 15_000)
})
