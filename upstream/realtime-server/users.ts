import type { Connection } from './connection.ts'

/** The connections of each user, so that a user's connections can be ended at once. */
export class UserRegistry {
  readonly #connections = new Map<string, Set<Connection>>()

  /**
   * Notes that the connection acts for the user. A connection that only obtained channel signatures is noted
   * too: otherwise a client that never signs in would outlive its session.
   */
  add(userId: string, connection: Connection): void {
    let connections = this.#connections.get(userId)
    if (!connections) {
      connections = new Set()
      this.#connections.set(userId, connections)
    }
    connections.add(connection)
    connection.actsFor.add(userId)
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
