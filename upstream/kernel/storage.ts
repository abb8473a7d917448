/** Where files are kept: a folder of DATA_DIR, or an S3-compatible bucket. Keys are `a/b/c.webp`. */
import { createReadStream } from 'node:fs'
import { chmod, mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { leaveRoom } from '#limits/disk-room.ts'
import { writeWhole } from './whole-file.ts'

export interface StoredObject {
  stream: Readable
  sizeBytes: number
  /** The whole object's size, of which `stream` may be a range. */
  totalBytes: number
}

/** @throws ErrnoException ENOSPC where a disk has no room for files: see `leaveRoom` */
export interface Storage {
  put(key: string, content: Buffer | Readable, contentType: string): Promise<{ sizeBytes: number }>
  /** Takes a finished local file over (moved, not copied, where it can be). */
  putFile(key: string, file: string, contentType: string): Promise<{ sizeBytes: number }>
  /** @returns null when there is no such object. `end` is inclusive. */
  get(key: string, range?: { start: number; end?: number }): Promise<StoredObject | null>
  delete(key: string): Promise<void>
}

const KEY = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/i

/** Stores each file whole or not at all: a file appears under its name only when it is complete. */
export function createDiskStorage(root: string): Storage {
  function resolve(key: string): string {
    if (!KEY.test(key) || key.includes('..')) throw new RangeError(`bad storage key ${key}`)
    return path.join(root, key)
  }
  async function prepare(key: string): Promise<string> {
    const target = resolve(key)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
    return target
  }
  async function write(target: string, content: Buffer | Readable, bytes: number): Promise<void> {
    leaveRoom(path.dirname(target), bytes)
    await writeWhole(target, content)
  }
  return {
    async put(key, content) {
      const target = await prepare(key)
      await write(target, content, Buffer.isBuffer(content) ? content.length : 0)
      return { sizeBytes: (await stat(target)).size }
    },
    async putFile(key, file) {
      const target = await prepare(key)
      try {
        // A moved file keeps the mode that another program has given it.
        await chmod(file, 0o600)
        await rename(file, target)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
        // The target is on another file system, where a file can only be copied.
        await write(target, createReadStream(file), (await stat(file)).size)
        await rm(file, { force: true })
      }
      return { sizeBytes: (await stat(target)).size }
    },
    async get(key, range) {
      const file = resolve(key)
      const found = await stat(file).catch(() => null)
      if (!found?.isFile()) return null
      const start = range?.start ?? 0
      const end = Math.min(range?.end ?? found.size - 1, found.size - 1)
      return {
        stream: createReadStream(file, { start, end }),
        sizeBytes: end - start + 1,
        totalBytes: found.size,
      }
    },
    delete: (key) => rm(resolve(key), { force: true }),
  }
}
