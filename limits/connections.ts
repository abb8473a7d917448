import type { Server, Socket } from 'node:net'
import { plainAddress } from '#contract/network.ts'
import { type Party, strangerAt } from './party.ts'
import type { ListenerLimits } from './settings.ts'
import { createQuota, type Reservation } from './quota.ts'

export interface Connections {
  /** Counts a connection no longer: whoever uses it has proven to be one of us, and speaks for many. */
  vouchFor(socket: Socket): void
  /**
   * Notes that a request of the party runs on a connection. A member's connection counts for the account from then on.
   * @returns what to call when the request is over
   */
  use(socket: Socket, party: Party): () => void
  /** The party of the last request on a connection; null for one of us. */
  partyOf(socket: Socket): Party | null
}

interface Counted {
  hold: Reservation
  running: number
}

/**
 * Bounds the connections of a listener, by the network of their other end and in all. An idle connection counts like a
 * busy one. A newcomer that finds no room gets that of an idle connection of its own network or, when the whole is
 * full, of the network that has most; otherwise it is closed at once and without an answer, before it costs anything.
 * @param isExempt tells the addresses that speak for many clients, such as a trusted proxy's
 */
export function limitConnections(
  server: Server,
  limits: Pick<ListenerLimits, 'LIMIT_CONNECTIONS' | 'LIMIT_CONNECTIONS_PER_NETWORK'>,
  isExempt: (address: string) => boolean = () => false,
): Connections {
  const quota = createQuota({
    perNetwork: limits.LIMIT_CONNECTIONS_PER_NETWORK,
    total: limits.LIMIT_CONNECTIONS,
    // A member's connection is a stranger's until its first request. It finds room all the same: idle connections give
    // way, and strangers have requests on three quarters of them at most.
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

/** Under TLS a request has a socket of its own, above the one that was accepted: both have the same other end. */
function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}
