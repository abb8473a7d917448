import type { Server, Socket } from 'node:net'
import type { Party } from './party.ts'
import { readSocketBuffers } from './socket-buffers.ts'
import { listExcess, type UnreadBounds } from './unread.ts'

export const LOOK_MS = 1000
/** Longer than a phone in a tunnel has no network. */
export const STALL_LOOKS = 30
/** Longer than a phone's gap without network, and short enough that a client cannot hold unread bytes for long. */
export const STRETCH_MS = 120_000
export const LEAST_BYTES_PER_SECOND = 512

const STRETCH_LOOKS = STRETCH_MS / LOOK_MS

interface Reader {
  /** Bytes of all finished writes. */
  written: number
  untaken: number
  /** Bytes that the client has read since bytes began to wait for it, including parts of the running write. */
  taken: number
  /** Those parts of the running write; `written` includes them too once the write is finished. */
  takenOfWrite: number
  stalledLooks: number
  /** Looks since the stretch began, and the bytes taken by its beginning. */
  looks: number
  takenBefore: number
}

/**
 * Closes connections whose client reads none or hardly any of the bytes that wait for it, since it could otherwise keep
 * them in memory for ever. The same look limits the waiting bytes of each party and of all together.
 * @param partyOf returns the party of a connection; null for a part of the product, whose bytes do not count
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
  // Under TLS this socket holds the waiting bytes; the one below it holds none.
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
