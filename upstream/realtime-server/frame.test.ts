import type { Writable } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as ws from 'ws'
import { encodeTextFrame } from './frame.ts'

/** The parts of `ws` that it exports without types. */
const internals = ws as unknown as {
  Sender: { frame: (payload: Buffer, options: Record<string, unknown>) => Buffer[] }
  Receiver: new (options: { isServer: boolean }) => Writable
}

/** The bytes that `ws` itself would put on the wire for the text. */
function frameOfWs(text: string): Buffer {
  const payload = Buffer.from(text)
  const options = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: false }
  return Buffer.concat(internals.Sender.frame(payload, options))
}

describe('a prepared text frame', () => {
  test('a text frame has the bytes of the example in RFC 6455', () => {
    expect([...encodeTextFrame('Hello')]).toEqual([0x81, 0x05, 0x48, 0x65, 0x6c, 0x6c, 0x6f])
  })

  test.each([0, 1, 125, 126, 127, 65_535, 65_536, 70_000])(
    'a text frame equals the bytes that ws writes for %i bytes of text',
    (bytes) => {
      const text = 'x'.repeat(bytes)
      expect(encodeTextFrame(text).equals(frameOfWs(text))).toBe(true)
    },
  )

  test('a text frame equals the bytes of ws, and ws reads it back, for any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 400 }), async (text) => {
        const bytes = encodeTextFrame(text)
        expect(bytes.equals(frameOfWs(text))).toBe(true)
        expect(await readBack(bytes)).toBe(text)
      }),
      { numRuns: 200 },
    )
  })
})

function readBack(bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const receiver = new internals.Receiver({ isServer: false })
    receiver.on('message', (data: Buffer) => resolve(data.toString()))
    receiver.on('error', reject)
    receiver.write(bytes)
  })
}
