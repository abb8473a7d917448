import type { Server, Socket } from 'node:net'
import { plainAddress } from '#contract/network.ts'
import { type Party, strangerAt } from './party.ts'
import type { ListenerLimits } from './settings.ts'
import { createQuota, type Reservation } from './quota.ts'

export interface Connections {
  /** Stops counting a connection: its other end has proven to be a part of the product, which serves many clients. */
  vouchFor(socket: Socket): void
  /**
   * Notes that a request of the party runs on a connection. A member's connection counts for the account from then on.
   * @returns a function to call when the request is over
   */
  use(socket: Socket, party: Party): () => void
  /** The party of the last request on a connection; null for a part of the product. */
  partyOf(socket: Socket): Party | null
}

interface Counted {
  hold: Reservation
  running: number
}

/**
 * Limits the connections of a listener, by the network of their other end and in total. An idle connection counts like
 * a busy one. A newcomer above a limit replaces an idle connection of its own network or, when the total is reached, an
 * idle one of the network that has most. Otherwise the listener closes it at once and without an answer, before it costs
 * anything.
 * @param isExempt whether an address serves many clients, such as a trusted proxy's
 */
export function limitConnections(
  server: Server,
  limits: Pick<ListenerLimits, 'LIMIT_CONNECTIONS' | 'LIMIT_CONNECTIONS_PER_NETWORK'>,
  isExempt: (address: string) => boolean = () => false,
): Connections {
  const quota = createQuota({
    perNetwork: limits.LIMIT_CONNECTIONS_PER_NETWORK,
    total: limits.LIMIT_CONNECTIONS,
    // A member's connection counts as a stranger's until its first request, so no part is reserved. Members find room
    // because idle connections give way, and strangers can have running requests on at most three quarters of them.
    membersPart: 0,
  })
  const counted = new Map<string, Counted>()
  const users = new WeakMap<Socket, Party | null>()

  server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (isExempt(address)) return
    const hold = quota.reserve(strangerAt(address), { yields: 'toAll', end: () => socket.destroy() })
    if (!hold) {
      socket.destroy()
      return
    }
    const name = nameOf(socket)
    counted.set(name, { hold, running: 0 })
    socket.once('close', () => {
      counted.delete(name)
      hold.release()
    })
  })

  return {
    vouchFor(socket) {
      users.set(socket, null)
      counted.get(nameOf(socket))?.hold.release()
    },
    partyOf(socket) {
      const user = users.get(socket)
      return user === undefined ? strangerAt(plainAddress(socket.remoteAddress ?? '')) : user
    },
    use(socket, party) {
      users.set(socket, party)
      const one = counted.get(nameOf(socket))
      if (!one) return () => undefined
      if (party.account !== null) one.hold.passTo(party)
      one.running += 1
      one.hold.setYields('toOthers')
      return () => {
        one.running -= 1
        if (one.running === 0) one.hold.setYields('toAll')
      }
    },
  }
}

/**
 * @returns a key for a connection. Under TLS a request has another socket than the accepted one, with the same other
 * end.
 */
function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}
