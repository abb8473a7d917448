import { once } from 'node:events'
import { createServer, type AddressInfo, connect, type Socket } from 'node:net'

/**
 * Forwards connections to a port and lets through only so many bytes a second from the client, all connections together.
 * @returns its own port, and what closes it
 */
export async function holdLink(
  port: number,
  bytesPerSecond: number,
): Promise<{ port: number; close(): void }> {
  const open = new Set<Socket>()
  let freeAtMs = 0
  const server = createServer((client) => {
    const target = connect(port, '127.0.0.1')
    for (const socket of [client, target]) {
      open.add(socket)
      socket.on('error', () => undefined).on('close', () => open.delete(socket))
    }
    target.pipe(client)
    client.on('data', (piece) => {
      const nowMs = performance.now()
      freeAtMs = Math.max(freeAtMs, nowMs) + (piece.length / bytesPerSecond) * 1000
      client.pause()
      setTimeout(() => {
        target.write(piece)
        client.resume()
      }, freeAtMs - nowMs)
    })
    client.on('end', () => target.end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}
