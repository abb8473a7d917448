/** Makes files leave enough free disk space for the embedded database, whose log must always be able to grow. */
import fs from 'node:fs'

const MEGABYTE = 1024 * 1024
/** This is more than the database needs to restore its reserve, so files never keep it from doing so. */
const KEPT_MEGABYTES = 64

/**
 * Checks that a write leaves room for the database.
 * @param bytes how much is about to be written into `folder`, where that is known
 * @throws NodeJS.ErrnoException ENOSPC, as a full disk would, when only the database's room would be left
 */
export function leaveRoom(folder: string, bytes = 0): void {
  const { bavail, bsize } = fs.statfsSync(folder)
  if (bavail * bsize - bytes >= KEPT_MEGABYTES * MEGABYTE) return
  const text = `ENOSPC: the last ${KEPT_MEGABYTES} MB of the disk are the database's, ${folder}`
  throw Object.assign(new Error(text), { code: 'ENOSPC' })
}

/** @returns a function to call with the size of each piece of a growing file; it checks the disk once a megabyte */
export function watchRoom(folder: string): (bytes: number) => void {
  let unseen = MEGABYTE
  return (bytes) => {
    unseen += bytes
    if (unseen < MEGABYTE) return
    leaveRoom(folder, bytes)
    unseen = 0
  }
}
