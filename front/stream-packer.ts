import { constants, createGzip } from 'node:zlib'

type Done = (error?: Error | null) => void

export type StreamPacker = {
  /** @returns false when the writer should wait for `onDrain` */
  write(chunk: Buffer, done?: Done): boolean
  end(last: Buffer): void
  /** The client takes more again. */
  resume(): void
  destroy(): void
}

export type PackerOutput = {
  /** @returns false when the client takes no more for now */
  send(chunk: Buffer): boolean
  end(): void
  onDrain(): void
}

/** So much may wait to be packed before the writer is asked to wait too. */
const MAX_WAITING_BYTES = 64 * 1024
/** These bodies are made for one person and packed once. */
const LEVEL = 4

/**
 * Packs a body as it is made. A page is written in dozens of small parts: what comes in one turn of the event
 * loop is packed and sent as one, and nothing waits for longer than that.
 */
export function createStreamPacker(output: PackerOutput): StreamPacker {
  const zip = createGzip({ level: LEVEL })
  zip.on('data', (chunk: Buffer) => {
    if (!output.send(chunk)) zip.pause()
  })
  zip.on('end', () => output.end())

  let waiting: { chunk: Buffer; done?: Done | undefined }[] = []
  let waitingBytes = 0
  let isTurnDue = false
  let isWriterWaiting = false

  function letWriterGoOn(): void {
    if (!isWriterWaiting) return
    isWriterWaiting = false
    output.onDrain()
  }

  /** @returns false when the packer's own buffer is full */
  function passOn(): boolean {
    const parts = waiting
    waiting = []
    waitingBytes = 0
    return zip.write(Buffer.concat(parts.map((part) => part.chunk)), (error) => {
      for (const part of parts) part.done?.(error)
    })
  }

  function onTurn(): void {
    isTurnDue = false
    if (waiting.length === 0 || zip.destroyed) return
    const hasRoom = passOn()
    // What the packer holds so far goes out.
    zip.flush(constants.Z_SYNC_FLUSH)
    if (hasRoom) letWriterGoOn()
  }

  zip.on('drain', letWriterGoOn)
  return {
    write(chunk, done) {
      waiting.push({ chunk, done })
      waitingBytes += chunk.length
      if (!isTurnDue) {
        isTurnDue = true
        setImmediate(onTurn)
      }
      if (waitingBytes < MAX_WAITING_BYTES && !zip.writableNeedDrain) return true
      isWriterWaiting = true
      return false
    },
    end(last) {
      waiting.push({ chunk: last })
      passOn()
      zip.end()
    },
    resume: () => void zip.resume(),
    destroy: () => void zip.destroy(),
  }
}
