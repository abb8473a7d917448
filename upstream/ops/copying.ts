import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { copyForOurselves } from '../kernel/whole-file.ts'

/**
 * Copies a folder that others write to and delete from meanwhile: what is deleted while it is copied is left out, and
 * nothing else. A folder that is not there leaves nothing.
 */
export async function copyFolder(source: string, target: string): Promise<void> {
  const entries = await readdir(source, { withFileTypes: true }).catch(noneIfMissing)
  if (!entries) return
  await mkdir(target, { recursive: true, mode: 0o700 })
  for (const entry of entries) {
    const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)]
    if (entry.isDirectory()) await copyFolder(from, to)
    else await copyForOurselves(from, to).catch(noneIfMissing)
  }
}

/** For a file or folder that may be gone before it is read. */
export function noneIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
