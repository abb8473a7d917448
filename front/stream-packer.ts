import { constants, createGzip } from 'node:zlib'

type Done = (error?: Error | null) => void

export type StreamPacker = {
  /** @returns false when the writer should wait for `onDrain` */
  write(chunk: Buffer, done?: Done): boolean
  end(last: Buffer): void
  /** Tells the packer that the client is ready for more data again. */
  resume(): void
  destroy(): void
}

export type PackerOutput = {
  /** @returns false when the client is not ready for more data */
  send(chunk: Buffer): boolean
  end(): void
  onDrain(): void
}

/** The packer asks the writer to wait once this much is waiting to be compressed. */
const MAX_WAITING_BYTES = 64 * 1024
/** These bodies are made for one person and compressed once, so speed counts more than size. */
const LEVEL = 4

/**
 * Compresses a body while it is being written. Next writes a page in dozens of small parts: the packer compresses and
 * sends all parts of one turn of the event loop together, and no part waits longer than that.
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
    // Sends what the packer holds so far.
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
