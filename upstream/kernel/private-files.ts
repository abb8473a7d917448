/**
 * Files of the embedded database. PGlite by itself makes each of them writable for every user of the machine, and does
 * not survive a log that cannot be written.
 */
import path from 'node:path'
import type { PGliteOptions } from '@electric-sql/pglite'
import type { Reserve } from './database-reserve.ts'

const OWNER_ONLY = 0o700

type Attributes = { mode?: number | null }
type Write = (stream: { node: unknown }, bytes: unknown, offset: number, length: number, at: number) => number
/** The parts of emscripten's file system that are changed here. */
type FileSystem = {
  /** Is called for every change of a file's attributes, which include a new file's mode. */
  doSetAttr(file: unknown, node: unknown, attributes: Attributes, ...rest: unknown[]): void
  realPath(node: unknown): string
  stream_ops: { write: Write }
}

/** What to do when the disk is full. */
export interface Rescue {
  reserve: Reserve
  /** The log cannot be written. Postgres would panic when this returns. */
  lost(error: unknown): void
}

/** The tables: only the statement that finds no room for them fails. */
const TABLES = 'base'
/** Postgres panics when it cannot write its log, or the file that says where in the log to begin. */
const VITAL = new Set(['pg_wal', 'global/pg_control'])
/** emscripten's numbers of ENOSPC and EDQUOT. */
const FULL = new Set([51, 19])

export async function openPrivateFiles(
  directory: string,
  rescue?: Rescue,
): Promise<NonNullable<PGliteOptions['fs']>> {
  const { NodeFS } = await import('@electric-sql/pglite/nodefs')
  class PrivateFiles extends NodeFS {
    override async init(...given: Parameters<InstanceType<typeof NodeFS>['init']>) {
      const made = await super.init(...given)
      const preRun = [made.emscriptenOpts.preRun ?? []].flat()
      preRun.push((module) => {
        const files = (module as unknown as { NODEFS: FileSystem }).NODEFS
        keepPrivate(files)
        if (rescue) files.stream_ops.write = writeOn(files, path.resolve(directory), rescue)
      })
      return { ...made, emscriptenOpts: { ...made.emscriptenOpts, preRun } }
    }
  }
  return new PrivateFiles(directory)
}

function keepPrivate(files: FileSystem): void {
  const { doSetAttr } = files
  files.doSetAttr = (file, node, attributes, ...rest) => {
    const { mode } = attributes
    const kept =
      typeof mode === 'number' ? { ...attributes, mode: mode & ~(0o777 & ~OWNER_ONLY) } : attributes
    doSetAttr(file, node, kept, ...rest)
  }
}

/** Frees the reserve when the disk is full, and continues to write. */
function writeOn(files: FileSystem, directory: string, { reserve, lost }: Rescue): Write {
  const { write } = files.stream_ops
  return (stream, bytes, offset, length, at) => {
    const name = path.relative(directory, path.resolve(files.realPath(stream.node)))
    const [folder = ''] = name.split(path.sep)
    if (folder === TABLES) return write(stream, bytes, offset, length, at)
    let done = 0
    // A disk that fills up stores a part of the bytes first.
    while (done < length) {
      try {
        done += write(stream, bytes, offset + done, length - done, at + done)
      } catch (error) {
        if (FULL.has((error as { errno?: number }).errno ?? 0) && reserve.giveUp()) continue
        if (VITAL.has(folder) || VITAL.has(name)) lost(error)
        throw error
      }
    }
    return done
  }
}
