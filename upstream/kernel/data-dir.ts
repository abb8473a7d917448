/** DATA_DIR holds everybody's data and all secrets: no other user of the machine may look into it. */
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
  type Stats,
} from 'node:fs'
import path from 'node:path'

/** For `process.umask`, in every process: files that a process makes are for its own user alone. */
export const PRIVATE_UMASK = 0o077
const FOR_OTHERS = 0o077

/**
 * Makes the folder where there is none. @throws Error with one line: a file stands there, or this user cannot write
 * into it
 */
export function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!statSync(dataDir).isDirectory()) throw new Error('it is a file')
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(`DATA_DIR ${dataDir} cannot be used: ${reasonOf(error)}.`, { cause: error })
  }
}

/**
 * Closes the folder and its content to other users. Other users reach nothing below a folder that is closed already, so
 * it need not be searched.
 * @throws Error with one line for a file that belongs to another user
 */
export function closeToOthers(dataDir: string): void {
  closeOne(dataDir, statSync(dataDir))
  closeInside(dataDir)
}

function closeInside(folder: string): void {
  for (const name of readdirSync(folder)) {
    const place = path.join(folder, name)
    const own = lstatSync(place)
    // By a link the operator keeps a part of the folder elsewhere, on another disk for example.
    const found = own.isSymbolicLink() ? statSync(place, { throwIfNoEntry: false }) : own
    if (!found || !isOpen(found)) continue
    closeOne(place, found)
    if (own.isDirectory()) closeInside(place)
  }
}

function isOpen({ mode }: Stats): boolean {
  return process.platform !== 'win32' && (mode & FOR_OTHERS) !== 0
}

function closeOne(place: string, found: Stats): void {
  if (!isOpen(found)) return
  try {
    chmodSync(place, found.mode & 0o700)
  } catch (error) {
    const text = `DATA_DIR: others can read ${place}, and this user may not change that (${reasonOf(error)}).`
    throw new Error(text, { cause: error })
  }
}

/** Says in an operator's words why a file operation failed. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return (code && REASONS[code]) || message
}

const REASONS: Record<string, string> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this user may not write there',
  EPERM: 'it belongs to another user',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
}
