import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { copyForOurselves } from '../kernel/whole-file.ts'

/**
 * Copies a folder whose files may be written and deleted meanwhile. It leaves out only files that are deleted before
 * they are copied. For a missing folder it creates nothing.
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

/** A `catch` handler for reading a file or folder that may be deleted before it is read. */
export function noneIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
