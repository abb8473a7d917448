import type { Connection } from './connection.ts'

/** The subscribers of each channel. A channel exists while it has a subscriber. */
export class ChannelRegistry {
  readonly #subscribers = new Map<string, Set<Connection>>()

  subscribe(name: string, connection: Connection): void {
    let subscribers = this.#subscribers.get(name)
    if (!subscribers) {
      subscribers = new Set()
      this.#subscribers.set(name, subscribers)
    }
    subscribers.add(connection)
    connection.channels.add(name)
  }

  unsubscribe(name: string, connection: Connection): void {
    if (!connection.channels.delete(name)) return
    const subscribers = this.#subscribers.get(name)
    subscribers?.delete(connection)
    if (subscribers?.size === 0) this.#subscribers.delete(name)
  }

  /** Removes a closed connection from all its channels. */
  drop(connection: Connection): void {
    for (const name of connection.channels) this.unsubscribe(name, connection)
  }

  subscribers(name: string): Iterable<Connection> {
    return this.#subscribers.get(name) ?? []
  }

  count(name: string): number {
    return this.#subscribers.get(name)?.size ?? 0
  }

  /** Names of occupied channels that begin with the prefix. */
  names(prefix = ''): string[] {
    return [...this.#subscribers.keys()].filter((name) => name.startsWith(prefix))
  }
}
