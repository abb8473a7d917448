/** Reads how many bytes Node buffers for a connection, from Node's internal fields. */
import type { Socket } from 'node:net'

interface Handle {
  /** Bytes of the running write. */
  writeQueueSize?: number
  /** Under TLS, the handle that sends the encrypted bytes. */
  _parent?: Handle
}

export interface SocketBuffers {
  /** Bytes in memory: those that wait to be written, and under TLS the encrypted copy of the running write. */
  bufferedBytes: number
  /**
   * Bytes of the running write that the kernel has not taken. Node counts a write as done only when the kernel has taken
   * all of it, and so does the TLS handle; only the handle below that one knows the rest.
   */
  unsentBytes: number
}

export function readSocketBuffers(socket: Socket): SocketBuffers {
  const handle = (socket as { _handle?: Handle | null })._handle
  const below = handle?._parent
  const encrypted = below ? (handle.writeQueueSize ?? 0) : 0
  return {
    bufferedBytes: socket.writableLength + encrypted,
    unsentBytes: (below ?? handle)?.writeQueueSize ?? 0,
  }
}
