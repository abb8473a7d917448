/** The browser's half of resumable uploads sends a file to upstream's half, through a proxy in place of the listener. */
import { createServer, request as askUpstream } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Window } from 'happy-dom'
import { expect, test, vi } from 'vitest'
import { sendResumably } from '#lib/media/resumable-upload.ts'
import type { SendOptions } from '#lib/media/upload-sending.ts'
import { makePerformer } from '#tests/support/api.ts'
import { minimalPdf } from '#tests/support/images.ts'
import { createTestKernel, TEST_SECRET } from '#tests/support/kernel.ts'
import { plantPurpose, storedKey } from '#tests/support/planted-purpose.ts'
import { createTusClient } from '#tests/support/planted-uploads.ts'
import { withPlanted } from '#tests/support/planted.ts'

const MEGABYTE = 1024 * 1024
const WRONG_CHECKSUM = `sha256 ${Buffer.alloc(32).toString('base64')}`
/** Three chunks. */
const WHOLE = Buffer.concat([Buffer.from(minimalPdf()), Buffer.alloc(20 * MEGABYTE, '%')])

test('a file arrives whole although one of its chunks arrives changed', async () => {
  const purpose = plantPurpose(30 * MEGABYTE)
  const kernel = await createTestKernel({}, withPlanted({ uploadPurposes: [purpose] }))
  const star = await makePerformer(kernel)
  const client = createTusClient(kernel)
  const upstream = await kernel.app.listen({ port: 0, host: '127.0.0.1' })
  const statuses: number[] = []
  const proxy = createServer((asked, answer) => {
    const isSpoilt = statuses.length === 2
    const headers = {
      ...asked.headers,
      'x-ovation-internal': TEST_SECRET,
      'x-ovation-client-address': '127.0.0.1',
      ...(isSpoilt && { 'upload-checksum': WRONG_CHECKSUM }),
    }
    const passed = askUpstream(`${upstream}${asked.url}`, { method: asked.method, headers }, (said) => {
      statuses.push(said.statusCode ?? 0)
      answer.writeHead(said.statusCode ?? 0, said.headers)
      said.pipe(answer)
    })
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const page = new Window({ url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` })
  for (const name of ['XMLHttpRequest', 'location', 'Blob', 'File'] as const) vi.stubGlobal(name, page[name])
  vi.stubGlobal('window', page)
  vi.stubGlobal('navigator', { onLine: true })
  try {
    const getTicket: SendOptions['getTicket'] = async (id) => ({
      status: 'done',
      ticket: await client.newTicket(star, id),
    })
    const file = new File([new Uint8Array(WHOLE)], 'one.pdf', { type: 'application/pdf' })
    const fileId = await new Promise<string>((resolve, reject) => {
      sendResumably(
        file,
        { purpose: purpose.name, endpoint: '/uploads', uploadId: null, getTicket },
        {
          onBegun: () => undefined,
          onProgress: () => undefined,
          onHeld: () => undefined,
          onDone: resolve,
          onFailed: ({ text }) => reject(new Error(text)),
        },
      )
    })
    expect(statuses).toEqual([201, 204, 460, 200, 204, 204])
    const stored = await kernel.storage.get(storedKey(fileId))
    expect((await buffer(stored!.stream)).equals(WHOLE)).toBe(true)
  } finally {
    vi.unstubAllGlobals()
    proxy.closeAllConnections()
    proxy.close()
    await kernel.close()
  }
})
