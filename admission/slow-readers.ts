import type { Server, Socket } from 'node:net'
import type { Party } from './party.ts'
import { listExcess, type UnreadBounds } from './unread.ts'

const LOOK_MS = 1000
/** Longer than a phone is without network in a tunnel. */
const STALL_LOOKS = 30
/** Longer than a stretch without network, shorter than a client would hold what nobody reads. */
const STRETCH_MS = 120_000
const LEAST_BYTES_PER_SECOND = 512

const STRETCH_LOOKS = STRETCH_MS / LOOK_MS

interface Reader {
  taken: number
  queued: number
  stalledLooks: number
  /** Looks since the stretch began, and what had been taken by then. */
  looks: number
  takenBefore: number
}

/**
 * Closes connections whose other end has bytes waiting for it and takes none, or hardly any: what it asked for would
 * stay in memory for as long as it likes. The same look bounds what waits for each party and for all.
 * @param partyOf tells for whom a connection speaks; null for one of ours, whose bytes count for nobody
 */
export function closeSlowReaders(
  server: Server,
  bounds: UnreadBounds,
  partyOf: (socket: Socket) => Party | null,
): void {
  const open = new Map<Socket, Reader | null>()
  const add = (socket: Socket) => {
    open.set(socket, null)
    socket.once('close', () => open.delete(socket))
  }
  server.on('connection', add)
  // Under TLS this is the socket that holds what waits; the one below it holds nothing.
  server.on('secureConnection', add)

  const timer = setInterval(() => {
    const waiting = []
    for (const [socket, before] of open) {
      const bytes = socket.writableLength
      if (bytes === 0) {
        if (before) open.set(socket, null)
        continue
      }
      const reader = look(socket, before)
      open.set(socket, reader)
      if (isTooSlow(reader)) {
        socket.destroy()
        continue
      }
      const party = partyOf(socket)
      if (party) waiting.push({ socket, party, bytes, stalledLooks: reader.stalledLooks })
    }
    for (const { socket } of listExcess(waiting, bounds)) socket.destroy()
  }, LOOK_MS).unref()
  server.once('close', () => clearInterval(timer))
}

function look(socket: Socket, before: Reader | null): Reader {
  const taken = socket.bytesWritten - socket.writableLength
  const queued = queuedBytes(socket)
  if (!before) return { taken, queued, stalledLooks: 0, looks: 0, takenBefore: taken }
  const hasTaken = taken !== before.taken || queued !== before.queued
  const isNewStretch = before.looks === STRETCH_LOOKS
  return {
    taken,
    queued,
    stalledLooks: hasTaken ? 0 : before.stalledLooks + 1,
    looks: isNewStretch ? 1 : before.looks + 1,
    takenBefore: isNewStretch ? before.taken : before.takenBefore,
  }
}

function isTooSlow({ taken, takenBefore, looks, stalledLooks }: Reader): boolean {
  if (stalledLooks >= STALL_LOOKS) return true
  return looks === STRETCH_LOOKS && taken - takenBefore < LEAST_BYTES_PER_SECOND * (STRETCH_MS / 1000)
}

/** What the kernel has not taken yet of a write that is under way: Node counts such a write only when all of it is gone. */
function queuedBytes(socket: Socket): number {
  return (socket as { _handle?: { writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0
}
