import type { Server, Socket } from 'node:net'

/** Longer than a stretch without network, shorter than a client would hold what nobody reads. */
const STRETCH_MS = 120_000
const LEAST_BYTES_PER_SECOND = 512

/**
 * Closes connections whose other end has bytes waiting for it all the time and hardly takes any: what it asked for
 * would stay in memory for as long as it likes.
 */
export function closeSlowReaders(server: Server): void {
  const open = new Map<Socket, number>()
  const add = (socket: Socket) => {
    open.set(socket, 0)
    socket.once('close', () => open.delete(socket))
  }
  server.on('connection', add)
  // Under TLS this is the socket that holds what waits; the one below it holds nothing.
  server.on('secureConnection', add)

  const timer = setInterval(() => {
    for (const [socket, takenBefore] of open) {
      if (socket.writableLength === 0) {
        open.set(socket, 0)
        continue
      }
      // A socket that had nothing waiting at the last look has one more stretch.
      const taken = socket.bytesWritten - socket.writableLength + 1
      const isSlow = takenBefore > 0 && taken - takenBefore < (LEAST_BYTES_PER_SECOND * STRETCH_MS) / 1000
      if (isSlow) socket.destroy()
      else open.set(socket, taken)
    }
  }, STRETCH_MS).unref()
  server.once('close', () => clearInterval(timer))
}
