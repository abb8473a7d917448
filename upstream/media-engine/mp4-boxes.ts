/** A box of ISO BMFF (ISO 14496-12): a 4-byte size, a 4-byte name, then the content. */
export interface Mp4Box {
  type: string
  /** The whole box with its header. */
  data: Buffer
}

/** The offset of a box's content, or of a full box's version and flags. */
export const BOX_HEADER_BYTES = 8

const MAX_BOX_BYTES = 32 * 1024 * 1024

/** Yields the consecutive boxes in `buffer` from `offset` on. */
export function* readBoxes(buffer: Buffer, offset = BOX_HEADER_BYTES): Generator<Mp4Box> {
  let position = offset
  while (position + BOX_HEADER_BYTES <= buffer.length) {
    const size = buffer.readUInt32BE(position)
    if (size < BOX_HEADER_BYTES || position + size > buffer.length) return
    yield {
      type: buffer.toString('latin1', position + 4, position + 8),
      data: buffer.subarray(position, position + size),
    }
    position += size
  }
}

export function findBox(parent: Buffer, ...path: string[]): Buffer | null {
  let current: Buffer | null = parent
  for (const type of path) {
    if (current === null) return null
    let found: Buffer | null = null
    for (const box of readBoxes(current)) {
      if (box.type === type) {
        found = box.data
        break
      }
    }
    current = found
  }
  return current
}

/** Splits a byte stream into top-level boxes, whatever the sizes of its chunks. */
export class Mp4BoxSplitter {
  #chunks: Buffer[] = []
  #length = 0

  /** @throws Error when the stream is not MP4 or a box is larger than 32 MB */
  push(chunk: Buffer): Mp4Box[] {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    const boxes: Mp4Box[] = []
    for (;;) {
      if (this.#length < BOX_HEADER_BYTES) return boxes
      const first = this.#join(BOX_HEADER_BYTES)
      const size = first.readUInt32BE(0)
      if (size < BOX_HEADER_BYTES || size > MAX_BOX_BYTES) throw new Error(`MP4 box of ${size} bytes`)
      if (this.#length < size) return boxes
      const joined = this.#join(size)
      const data = joined.subarray(0, size)
      this.#chunks[0] = joined.subarray(size)
      this.#length -= size
      boxes.push({ type: data.toString('latin1', 4, 8), data })
    }
  }

  /**
   * Makes the first chunk at least `bytes` long. It joins chunks only when needed, so that the work for large boxes
   * stays linear.
   */
  #join(bytes: number): Buffer {
    const first = this.#chunks[0]
    if (first && first.length >= bytes) return first
    const joined = Buffer.concat(this.#chunks)
    this.#chunks = [joined]
    return joined
  }
}
