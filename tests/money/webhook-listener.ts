/** Listens on upstream's port for webhooks and hands them to the kernel of a test. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { TEST_SECRET, type TestKernel } from '#tests/support/kernel.ts'
import { isSignedWebhook } from '#upstream/modules/sandbox/service.ts'

export interface WebhookListener {
  port: number
  /** Answers 503 instead of handing webhooks on. */
  isDown: boolean
  received: { eventId: string; isSigned: boolean }[]
  close(): void
}

/** @param findKernel returns the kernel that gets the webhooks */
export async function startWebhookListener(findKernel: () => TestKernel): Promise<WebhookListener> {
  const server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const kernel = findKernel()
      const isSigned = isSignedWebhook(TEST_SECRET, body, request.headers, kernel.clock.now())
      listener.received.push({ eventId: JSON.parse(body).eventId, isSigned })
      if (listener.isDown) return response.writeHead(503).end()
      const { statusCode } = await kernel.app.inject({
        method: 'POST',
        url: request.url ?? '',
        payload: body,
        headers: request.headers,
      })
      return response.writeHead(statusCode).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const listener: WebhookListener = { port, isDown: false, received: [], close: () => void server.close() }
  return listener
}
