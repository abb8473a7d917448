import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeDataDir } from './data-dir.ts'

export interface DataLock {
  release(): void
}

/** Keeps a reference to each handle: the garbage collector would close it otherwise, and end its lock. */
const held = new Set<DatabaseSync>()

/**
 * Holds DATA_DIR for one process: the embedded database has no lock of its own, and two processes on it lose
 * acknowledged writes. The lock is the operating system's (through an SQLite file), so it ends with its
 * process, however that dies.
 * @throws Error with one line: another process holds it, it is not a folder, or its lock is damaged
 */
export function lockDataDir(dataDir: string): DataLock {
  makeDataDir(dataDir)
  const file = path.join(dataDir, 'lock.db')
  const database = openLock(file)
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive; commit')
  } catch (error) {
    database.close()
    throw explainLock(dataDir, file, error)
  }
  held.add(database)
  return {
    release() {
      held.delete(database)
      database.close()
    },
  }
}

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file)
  } catch (error) {
    throw new Error(`DATA_DIR: its lock ${file} cannot be opened: ${(error as Error).message}.`, {
      cause: error,
    })
  }
}

/** SQLite's codes for a lock that another process holds; each may carry more in its higher bits. */
const BUSY = [5, 6]
/** SQLite's codes for a file that is damaged, or is not a database. */
const DAMAGED = [11, 26]

function explainLock(dataDir: string, file: string, error: unknown): Error {
  const code = ((error as { errcode?: number }).errcode ?? 0) & 0xff
  const text = BUSY.includes(code)
    ? `${dataDir} is in use by another process of the platform.`
    : DAMAGED.includes(code)
      ? `DATA_DIR: its lock ${file} is damaged. It holds no data: remove it and start again.`
      : `DATA_DIR: its lock ${file} cannot be taken: ${(error as Error).message}.`
  return new Error(text, { cause: error })
}
