import { existsSync, readFileSync } from 'node:fs'

/** Whether a process runs. One that has ended stays listed until its parent, or the system's first process, asks how. */
export function isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && !readFileSync(stat, 'utf8').includes(') Z')
}
