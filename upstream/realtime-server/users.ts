import type { Connection } from './connection.ts'
import { CLOSE_CODES } from './protocol.ts'

/** The connections of each user, so that the server can close all connections of a user at once. */
export class UserRegistry {
  readonly #connections = new Map<string, Set<Connection>>()
  readonly #maxPerUser: number

  constructor(maxPerUser: number) {
    this.#maxPerUser = maxPerUser
  }

  /**
   * Records that the connection acts for the user, even if it has only obtained channel signatures: otherwise a client
   * that never signs in would outlive its session. Closes the oldest connection of a user with too many.
   */
  add(userId: string, connection: Connection): void {
    connection.isProven = true
    let connections = this.#connections.get(userId)
    if (!connections) {
      connections = new Set()
      this.#connections.set(userId, connections)
    }
    connections.add(connection)
    connection.actsFor.add(userId)
    const [oldest] = connections
    if (!oldest || connections.size <= this.#maxPerUser) return
    this.drop(oldest)
    oldest.close(CLOSE_CODES.overCapacity, 'Too many connections')
  }

  drop(connection: Connection): void {
    for (const userId of connection.actsFor) {
      const connections = this.#connections.get(userId)
      connections?.delete(connection)
      if (connections?.size === 0) this.#connections.delete(userId)
    }
    connection.actsFor.clear()
  }

  connectionsOf(userId: string): Connection[] {
    return [...(this.#connections.get(userId) ?? [])]
  }
}
