/**
 * A file that reserves disk space: the embedded database deletes it when the disk is full. A table that cannot grow
 * fails one statement. The database's log must never stop: Postgres panics then, and PGlite spins for ever after a
 * panic.
 */
import fs from 'node:fs'
import { randomBytes } from 'node:crypto'
import path from 'node:path'

const MEGABYTE = 1024 * 1024
/** Room for one file of the log, 16 MB: enough for tens of thousands of small writes while the disk is full. */
const RESERVE_MEGABYTES = 17

export interface Reserve {
  isThere(): boolean
  /** Frees the room, at once. @returns whether there was any */
  giveUp(): boolean
  /** Takes the room, unless less than the same amount would be left free. @returns whether it is there now */
  take(): boolean
}

/** @param directory the database's: the room is a file beside it */
export function keepReserve(directory: string): Reserve {
  const file = `${directory}.reserve`
  const bytes = RESERVE_MEGABYTES * MEGABYTE
  const isThere = () => fs.statSync(file, { throwIfNoEntry: false })?.size === bytes
  const giveUp = () => {
    const wasThere = fs.statSync(file, { throwIfNoEntry: false }) !== undefined
    fs.rmSync(file, { force: true })
    return wasThere
  }
  return {
    isThere,
    giveUp,
    take() {
      if (isThere()) return true
      const { bavail, bsize } = fs.statfsSync(path.dirname(file))
      if (bavail * bsize < 2 * bytes) return false
      try {
        fill(file)
      } catch {
        giveUp()
      }
      return isThere()
    },
  }
}

/** Fills the file with bytes that a file system can neither leave out as holes nor compress. */
function fill(file: string): void {
  const noise = randomBytes(MEGABYTE)
  const descriptor = fs.openSync(file, 'w', 0o600)
  try {
    for (let at = 0; at < RESERVE_MEGABYTES; at++) fs.writeSync(descriptor, noise)
  } finally {
    fs.closeSync(descriptor)
  }
}
