import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

/** Answers an HTTP upgrade with a refusal and closes its socket. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  // Node passes the socket on without an error listener, so a reset by the peer would crash the process.
  socket.on('error', () => socket.destroy())
  // Otherwise, a peer that does not close its half would keep the socket open for ever.
  socket.once('finish', () => socket.destroy())
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Closes an open socket and sends the reason first. */
export function refuseSocket(webSocket: WebSocket, code: number, message: string): void {
  webSocket.send(JSON.stringify({ event: 'pusher:error', data: { code, message } }))
  webSocket.close(code, message)
}
