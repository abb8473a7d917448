/** What Node holds for the other end of a connection, by figures that it keeps to itself. */
import type { Socket } from 'node:net'

interface Handle {
  /** Bytes of the write that is under way. */
  writeQueueSize?: number
  /** Under TLS, what sends the encrypted bytes. */
  _parent?: Handle
}

export interface Queues {
  /** Bytes in memory: those that wait to be written, and under TLS the encrypted copy of those that are being written. */
  held: number
  /**
   * Bytes of the write under way that the kernel has not taken. Node counts a write as done only when all of it is
   * gone, and under TLS so does the handle that encrypts it: the one below it knows.
   */
  untaken: number
}

export function queuesOf(socket: Socket): Queues {
  const handle = (socket as { _handle?: Handle | null })._handle
  const below = handle?._parent
  const encrypted = below ? (handle.writeQueueSize ?? 0) : 0
  return { held: socket.writableLength + encrypted, untaken: (below ?? handle)?.writeQueueSize ?? 0 }
}
