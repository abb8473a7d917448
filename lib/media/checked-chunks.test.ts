import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { CHUNK_BYTES, checkedReader, checkedStack } from './checked-chunks.ts'

const BYTES = Uint8Array.from({ length: 25 }, (_, at) => at)

/** The part of the browser's class that a request uses; it notes headers and bodies. */
class NotingRequest extends EventTarget {
  static sent: { headers: Record<string, string>; body: unknown }[] = []
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    NotingRequest.sent.push({ headers: this.headers, body })
    this.dispatchEvent(new Event('load'))
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
}

afterEach(() => void vi.unstubAllGlobals())

async function read(source: Awaited<ReturnType<typeof checkedReader.openFile>>, start: number) {
  const { value, done } = await source.slice(start, start + 10)
  return { chunk: value as Blob, done }
}

async function send(body: Blob | null) {
  vi.stubGlobal('XMLHttpRequest', NotingRequest)
  NotingRequest.sent = []
  await checkedStack.createRequest('PATCH', 'http://upload.invalid').send(body)
  return NotingRequest.sent[0]
}

test('each chunk travels as a Blob with the SHA-256 of exactly its bytes', async () => {
  const source = await checkedReader.openFile(new Blob([BYTES]), 10)
  for (const start of [0, 10, 20]) {
    const { chunk, done } = await read(source, start)
    const expected = BYTES.subarray(start, start + 10)
    expect(new Uint8Array(await chunk.arrayBuffer())).toEqual(expected)
    expect(done).toBe(start === 20)
    const sent = await send(chunk)
    expect(sent?.body).toBeInstanceOf(Blob)
    const hash = createHash('sha256').update(expected).digest('base64')
    expect(sent?.headers).toEqual({ 'Upload-Checksum': `sha256 ${hash}` })
  }
})

test('the next chunk is read while the present one is sent, and each byte once', async () => {
  const file = new Blob([BYTES])
  const slice = vi.spyOn(file, 'slice')
  const source = await checkedReader.openFile(file, 10)
  await read(source, 0)
  expect(slice.mock.calls).toEqual([
    [0, 10],
    [10, 20],
  ])
  await read(source, 10)
  await read(source, 20)
  expect(slice).toHaveBeenCalledTimes(3)
})

test('a chunk that has to be sent again is read again at its own place', async () => {
  const source = await checkedReader.openFile(new Blob([BYTES]), 10)
  await read(source, 0)
  const { chunk } = await read(source, 0)
  expect(new Uint8Array(await chunk.arrayBuffer())).toEqual(BYTES.subarray(0, 10))
})

test('a request without a chunk has no checksum', async () => {
  expect((await send(null))?.headers).toEqual({})
})

test('a request that moves no byte for a minute counts as lost', async () => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends NotingRequest {
      override send() {}
    },
  )
  const request = checkedStack.createRequest('PATCH', 'http://upload.invalid')
  const outcome = expect(request.send(new Blob([BYTES]))).rejects.toThrow('lost')
  await vi.advanceTimersByTimeAsync(60_000)
  await outcome
  vi.useRealTimers()
})

test('chunks have 8 MB', () => {
  expect(CHUNK_BYTES).toBe(8 * 1024 * 1024)
})
