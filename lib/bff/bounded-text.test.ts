import { expect, test } from 'vitest'
import { readBoundedText } from './bounded-text.ts'

const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request('http://localhost/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

test('a body within the bound is read whole, even where a letter is split across two pieces', async () => {
  const [first, second] = [new Uint8Array([0x61, 0xc3]), new Uint8Array([0xa9])]
  const pieces = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(first)
      controller.enqueue(second)
      controller.close()
    },
  })
  expect(await readBoundedText(post(pieces), 3)).toBe('aé')
  expect(await readBoundedText(post(null), 3)).toBe('')
})

test('reading an endless body stops at the bound and cancels the stream', async () => {
  let isCancelled = false
  let pieces = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pieces += 1
      controller.enqueue(new Uint8Array(1000))
    },
    cancel() {
      isCancelled = true
    },
  })
  expect(await readBoundedText(post(endless), 10_000)).toBeNull()
  expect(isCancelled).toBe(true)
  expect(pieces).toBeLessThan(20)
})

test('a body whose content-length is above the bound is refused', async () => {
  expect(await readBoundedText(post('x', { 'content-length': '11' }), 10)).toBeNull()
})
