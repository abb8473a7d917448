/** What Node holds for the other end of a connection, by figures that it keeps to itself. */
import type { Socket } from 'node:net'

interface Handle {
  /** Bytes of the write that is under way. */
  writeQueueSize?: number
  /** Under TLS, what sends the encrypted bytes. */
  _parent?: Handle
}

export interface SocketBuffers {
  /** Bytes in memory: those that wait to be written, and under TLS the encrypted copy of those that are being written. */
  bufferedBytes: number
  /**
   * Bytes of the write under way that the kernel has not taken. Node counts a write as done only when all of it is
   * gone, and under TLS so does the handle that encrypts it: the one below it knows.
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
