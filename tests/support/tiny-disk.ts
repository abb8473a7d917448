import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'

/** Mounts a disk of `kilobytes` at `folder` and runs `work`; does nothing if this process may not mount. */
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
