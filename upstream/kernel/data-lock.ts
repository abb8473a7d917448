import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface DataLock {
  release(): void
}

/** A handle that nobody refers to is closed by the garbage collector, and its lock with it. */
const held = new Set<DatabaseSync>()

/**
 * Holds DATA_DIR for one process: the embedded database has no lock of its own, and two processes on it lose
 * acknowledged writes. The lock is the operating system's (through an SQLite file), so it ends with its
 * process, however that dies.
 * @throws Error when another process holds it.
 */
export function lockDataDir(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(path.join(dataDir, 'lock.db'))
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive; commit')
  } catch (error) {
    database.close()
    throw new Error(`${dataDir} is in use by another process of the platform.`, { cause: error })
  }
  held.add(database)
  return {
    release() {
      held.delete(database)
      database.close()
    },
  }
}
