import { execFileSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { onTestFinished } from 'vitest'

/** A disk of so many KB in a folder's place for one test. @returns false where this process may mount none */
export async function mountTinyDisk(folder: string, kilobytes: number): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return false
  }
  onTestFinished(() => void execFileSync('umount', [folder]))
  return true
}
