import { existsSync, readFileSync } from 'node:fs'

/** Whether a process runs. A process that has ended stays in `/proc` until its parent reads its exit status. */
export function isRunning(pid: number): boolean {
  const stat = `/proc/${pid}/stat`
  return existsSync(stat) && !readFileSync(stat, 'utf8').includes(') Z')
}
