/** Files leave the disk enough room for the embedded database, whose log must never stop. */
import fs from 'node:fs'

const MEGABYTE = 1024 * 1024
/** More than the database's reserve needs to come back, so that files never keep it away. */
const KEPT_MEGABYTES = 64

/**
 * @param bytes what is about to be written into `folder`, where that is known
 * @throws NodeJS.ErrnoException ENOSPC, as the disk itself would, while there is room left for the database
 */
export function leaveRoom(folder: string, bytes = 0): void {
  const { bavail, bsize } = fs.statfsSync(folder)
  if (bavail * bsize - bytes >= KEPT_MEGABYTES * MEGABYTE) return
  const text = `ENOSPC: the last ${KEPT_MEGABYTES} MB of the disk are the database's, ${folder}`
  throw Object.assign(new Error(text), { code: 'ENOSPC' })
}

/** @returns what a growing file calls with the size of each piece: it looks at the disk once a megabyte */
export function watchRoom(folder: string): (bytes: number) => void {
  let unseen = MEGABYTE
  return (bytes) => {
    unseen += bytes
    if (unseen < MEGABYTE) return
    leaveRoom(folder, bytes)
    unseen = 0
  }
}
