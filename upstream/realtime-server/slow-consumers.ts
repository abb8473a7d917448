import type { Connection } from './connection.ts'
import { CLOSE_CODES } from './protocol.ts'

/** Closes the connections with the most unsent bytes until the others have at most `maxBytes` together. */
export function closeLargest(connections: readonly Connection[], maxBytes: number): void {
  let bytes = connections.reduce((sum, { waitingBytes }) => sum + waitingBytes, 0)
  if (bytes <= maxBytes) return
  for (const connection of connections.toSorted((one, other) => other.waitingBytes - one.waitingBytes)) {
    if (bytes <= maxBytes) return
    bytes -= connection.waitingBytes
    connection.close(CLOSE_CODES.overCapacity, 'Slow consumer')
  }
}
