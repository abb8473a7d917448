import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

/** Answers an HTTP upgrade with a refusal, and ends its socket. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  // Node hands the socket over without a listener; a reset by the peer would end the process.
  socket.on('error', () => socket.destroy())
  // A peer that does not close its half as well would keep the socket for ever.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Tells a socket that is open already why it has to go. */
export function refuseSocket(webSocket: WebSocket, code: number, message: string): void {
  webSocket.send(JSON.stringify({ event: 'pusher:error', data: { code, message } }))
  webSocket.close(code, message)
}
