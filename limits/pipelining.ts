/** Answers one request at a time on a connection, however many its client sends in a row. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Browsers send none before the last is answered, and tools that do send a few. */
export const MAX_WAITING = 8

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void
type UpgradeListener = (request: IncomingMessage, socket: Socket, head: Buffer) => void

export interface RequestOrder {
  /**
   * Begins a request when the answer before it is written out, up to what the kernel takes. One that waits has cost
   * nothing but its headers, since nobody works on it. A connection on which too many wait is closed. It is
   * read meanwhile; Node pauses it by itself while an answer is not taken.
   */
  request(begin: RequestListener): RequestListener
  /** Closes a connection that asks for an upgrade behind a request that runs: both would write to it. */
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
    // Node gives a response the socket when the one before it has finished. That one closes in the next turn, and gives
    // back what it has held.
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
