/** Handles one request at a time on each connection, however many its client sends in a row. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers send no request before the last one is answered, and tools that do send only a few. */
export const MAX_WAITING = 8

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void
type UpgradeListener = (request: IncomingMessage, socket: Socket, head: Buffer) => void

export interface RequestOrder {
  /**
   * Begins a request once Node has handed the answer before it to the kernel. A waiting request costs only its headers,
   * since no handler runs for it. A connection with too many waiting requests is closed. The connection is read
   * meanwhile; Node pauses it by itself while the client does not read.
   */
  request(begin: RequestListener): RequestListener
  /** Closes a connection that asks for an upgrade while a request runs on it, since both would write to it. */
  upgrade(begin: UpgradeListener): UpgradeListener
}

export function createRequestOrder(): RequestOrder {
  const waiting = new WeakMap<Socket, number>()
  const last = new WeakMap<Socket, ServerResponse>()

  function wait(socket: Socket, response: ServerResponse, begin: () => void): void {
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    if (count > MAX_WAITING) {
      socket.destroy()
      return
    }
    // Node gives a response the socket when the response before it has finished. That one closes in the next turn and
    // releases its resources, so this request begins after that.
    response.once('socket', () =>
      process.nextTick(() => {
        waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
        if (!response.destroyed) begin()
      }),
    )
  }

  return {
    request: (begin) => (request, response) => {
      last.set(request.socket, response)
      if (response.socket) begin(request, response)
      else wait(request.socket, response, () => begin(request, response))
    },
    upgrade: (begin) => (request, socket, head) => {
      if (last.get(request.socket)?.destroyed === false) socket.destroy()
      else begin(request, socket, head)
    },
  }
}
