import type { Connection } from './connection.ts'
import { CLOSE_CODES } from './protocol.ts'

/** A page visits fewer channels than this; a client that only asks for signatures must not fill the memory. */
const MOST_READS_PER_CONNECTION = 1000

/**
 * The connections that asked to read a channel, by channel and country. A signature stays valid as long as its socket,
 * so a connection stays here until it closes, even without a subscription.
 */
export class ReaderRegistry {
  readonly #connections = new Map<string, Set<Connection>>()

  add(connection: Connection, channel: string, country: string): void {
    const read = keyOf(channel, country)
    let connections = this.#connections.get(read)
    if (!connections) {
      connections = new Set()
      this.#connections.set(read, connections)
    }
    connections.add(connection)
    connection.reads.add(read)
    if (connection.reads.size > MOST_READS_PER_CONNECTION) {
      connection.close(CLOSE_CODES.overCapacity, 'Too many channels')
    }
  }

  drop(connection: Connection): void {
    for (const read of connection.reads) {
      const connections = this.#connections.get(read)
      connections?.delete(connection)
      if (connections?.size === 0) this.#connections.delete(read)
    }
    connection.reads.clear()
  }

  /** @param channels null for all */
  find(channels: readonly string[] | null, countries: readonly string[]): Set<Connection> {
    const reads = channels
      ? channels.flatMap((channel) => countries.map((country) => keyOf(channel, country)))
      : [...this.#connections.keys()].filter((read) => countries.includes(countryOf(read)))
    return new Set(reads.flatMap((read) => [...(this.#connections.get(read) ?? [])]))
  }
}

const countryOf = (read: string) => read.split(' ', 1)[0]!
const keyOf = (channel: string, country: string) => `${country} ${channel}`
