import type { Server, Socket } from 'node:net'
import type { Party } from './party.ts'
import { readSocketBuffers } from './socket-buffers.ts'
import { listExcess, type UnreadBounds } from './unread.ts'

export const LOOK_MS = 1000
/** Longer than a phone is without network in a tunnel. */
export const STALL_LOOKS = 30
/** Longer than a stretch without network, shorter than a client would hold what nobody reads. */
export const STRETCH_MS = 120_000
export const LEAST_BYTES_PER_SECOND = 512

const STRETCH_LOOKS = STRETCH_MS / LOOK_MS

interface Reader {
  /** Bytes of all writes that are done. */
  written: number
  untaken: number
  /** What the client has taken since something began to wait for it, parts of the write under way included. */
  taken: number
  /** Those parts: they are in `written` as well once the write is done. */
  takenOfWrite: number
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
      if (socket.writableLength === 0) {
        if (before) open.set(socket, null)
        continue
      }
      const { bufferedBytes, unsentBytes } = readSocketBuffers(socket)
      const reader = look(socket.bytesWritten - socket.writableLength, unsentBytes, before)
      open.set(socket, reader)
      if (isTooSlow(reader)) {
        socket.destroy()
        continue
      }
      const party = partyOf(socket)
      if (party) waiting.push({ socket, party, bytes: bufferedBytes, stalledLooks: reader.stalledLooks })
    }
    for (const { socket } of listExcess(waiting, bounds)) socket.destroy()
  }, LOOK_MS).unref()
  server.once('close', () => clearInterval(timer))
}

function look(written: number, untaken: number, before: Reader | null): Reader {
  const begun = { written, untaken, taken: 0, takenOfWrite: 0, stalledLooks: 0, looks: 0, takenBefore: 0 }
  if (!before) return begun
  const progress = progressSince(before, written, untaken)
  const hasTaken = written !== before.written || untaken !== before.untaken
  const isNewStretch = before.looks === STRETCH_LOOKS
  return {
    ...begun,
    ...progress,
    stalledLooks: hasTaken ? 0 : before.stalledLooks + 1,
    looks: isNewStretch ? 1 : before.looks + 1,
    takenBefore: isNewStretch ? before.taken : before.takenBefore,
  }
}

function progressSince(
  before: Reader,
  written: number,
  untaken: number,
): Pick<Reader, 'taken' | 'takenOfWrite'> {
  const done = written - before.written
  if (done > 0) return { taken: before.taken + Math.max(0, done - before.takenOfWrite), takenOfWrite: 0 }
  const part = Math.max(0, before.untaken - untaken)
  return { taken: before.taken + part, takenOfWrite: before.takenOfWrite + part }
}

function isTooSlow({ taken, takenBefore, looks, stalledLooks }: Reader): boolean {
  if (stalledLooks >= STALL_LOOKS) return true
  return looks === STRETCH_LOOKS && taken - takenBefore < LEAST_BYTES_PER_SECOND * (STRETCH_MS / 1000)
}
