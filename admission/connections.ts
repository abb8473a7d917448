import type { Server, Socket } from 'node:net'
import { networkOf, plainAddress } from '#contract/network.ts'
import type { ListenerLimits } from './settings.ts'
import { createTally } from './tally.ts'

export interface Connections {
  /** Counts a connection no longer: whoever uses it has proven to be one of us, and speaks for many. */
  vouchFor(socket: Socket): void
}

/**
 * Bounds the connections of a listener, by the network of their other end and in all. It closes those that are too
 * many at once and without an answer, before they cost anything; an idle one counts like a busy one.
 * @param isExempt tells the addresses that speak for many clients, such as a trusted proxy's
 */
export function limitConnections(
  server: Server,
  limits: Pick<ListenerLimits, 'LIMIT_CONNECTIONS' | 'LIMIT_CONNECTIONS_PER_NETWORK'>,
  isExempt: (address: string) => boolean = () => false,
): Connections {
  const tally = createTally({
    perNetwork: limits.LIMIT_CONNECTIONS_PER_NETWORK,
    total: limits.LIMIT_CONNECTIONS,
  })
  const counted = new WeakMap<Socket, () => void>()

  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (isExempt(address)) return
    const network = networkOf(address)
    if (!tally.take(network)) {
      socket.destroy()
      return
    }
    const release = () => {
      if (counted.delete(socket)) tally.giveBack(network)
    }
    counted.set(socket, release)
    socket.once('close', release)
  })

  return { vouchFor: (socket) => counted.get(socket)?.() }
}
