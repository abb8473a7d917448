/** Files that appear under their name only when they are complete. */
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from './ids.ts'

/**
 * Writes a file for this user alone. A process that reads `file` meanwhile, or after a kill in the middle, finds the
 * former content or all of `content`.
 */
export async function writeWhole(file: string, content: string | Buffer | Readable): Promise<void> {
  const partial = `${file}.${newId()}.partial`
  try {
    const source = content instanceof Readable ? content : [content]
    await pipeline(source, createWriteStream(partial, { mode: 0o600 }))
    await rename(partial, file)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

/**
 * Copies a file for this user alone. `copyFile` gives the copy its source's mode, whatever the umask says, and for a
 * moment even where the mode is changed afterwards.
 */
export async function copyForOurselves(source: string, target: string): Promise<void> {
  await writeWhole(target, createReadStream(source))
}
