import type { Duplex } from 'node:stream'

/** Answers an HTTP upgrade with a refusal, and ends its socket. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  // Node hands the socket over without a listener; a reset by the peer would end the process.
  socket.on('error', () => socket.destroy())
  // A peer that does not close its half as well would keep the socket for ever.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
