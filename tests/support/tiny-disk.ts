import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'

/** Runs `work` with a disk of so many KB in a folder's place, where this process may mount one; else it does nothing. */
export async function onTinyDisk(
  folder: string,
  kilobytes: number,
  work: () => Promise<void>,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return
  }
  try {
    await work()
  } finally {
    execFileSync('umount', [folder])
  }
}
