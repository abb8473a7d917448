import { once } from 'node:events'
import { constants, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createStreamPacker } from './stream-packer.ts'

/** A packer and its output; `takes` says whether the client is ready for more data. */
function startPacker(takes: () => boolean = () => true) {
  const sent: Buffer[] = []
  const news = new EventTarget()
  const packer = createStreamPacker({
    send(chunk) {
      sent.push(chunk)
      news.dispatchEvent(new Event('sent'))
      return takes()
    },
    end: () => void news.dispatchEvent(new Event('end')),
    onDrain: () => void news.dispatchEvent(new Event('drain')),
  })
  return { packer, sent, until: (event: string) => once(news, event) }
}

const PARTS = Array.from({ length: 60 }, (_, at) => Buffer.from(`<p>part ${at} of a page</p>`))

test('parts that are written in one turn go out as one, before the page has ended', async () => {
  const { packer, sent, until } = startPacker()
  let done = 0
  for (const part of PARTS) packer.write(part, () => done++)
  const readable = () => gunzipSync(Buffer.concat(sent), { finishFlush: constants.Z_SYNC_FLUSH }).toString()
  const whole = Buffer.concat(PARTS).toString()
  do await until('sent')
  while (readable() !== whole)
  expect(sent.length).toBeLessThan(5)
  expect(done).toBe(PARTS.length)
})

test('a page written over many turns is the same page', async () => {
  const { packer, sent, until } = startPacker()
  const ended = until('end')
  for (const part of PARTS) {
    packer.write(part)
    await new Promise(setImmediate)
  }
  packer.end(Buffer.from('<p>end</p>'))
  await ended
  expect(gunzipSync(Buffer.concat(sent)).toString()).toBe(`${Buffer.concat(PARTS).toString()}<p>end</p>`)
})

test('the packer asks its writer to wait while much is uncompressed, and tells it when to continue', async () => {
  const { packer, until } = startPacker()
  const drained = until('drain')
  expect(packer.write(Buffer.alloc(1000))).toBe(true)
  expect(packer.write(Buffer.alloc(200_000))).toBe(false)
  await drained
  expect(packer.write(Buffer.alloc(1000))).toBe(true)
})

test('while the client reads nothing, the packer compresses no more than its buffer holds', async () => {
  let isTaking = false
  const { packer, sent, until } = startPacker(() => isTaking)
  const noise = () => Buffer.from(Array.from({ length: 70_000 }, () => Math.random() * 256))
  let accepted = 0
  let isWaiting = false
  for (let turn = 0; turn < 40 && !isWaiting; turn++) {
    const drained = until('drain')
    accepted++
    if (packer.write(noise())) continue
    isWaiting = await Promise.race([drained.then(() => false), idle().then(() => true)])
  }
  expect(isWaiting).toBe(true)
  expect(accepted).toBeLessThan(10)

  isTaking = true
  const drained = until('drain')
  packer.resume()
  await drained
  expect(sent.length).toBeGreaterThan(1)
})

/** Waits long after the packer has done what it can. */
async function idle(): Promise<void> {
  for (let turn = 0; turn < 2000; turn++) await new Promise(setImmediate)
}
