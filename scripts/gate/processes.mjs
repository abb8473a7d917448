import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a process may take to end by itself before it is killed. */
const KILL_AFTER_MS = 5000
const LOOK_EVERY_MS = 50

export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** @param {number[]} pids @returns {number[]} these processes and all their descendants */
export function withDescendants(pids, rows = listProcesses()) {
  const found = new Set(pids)
  // A loop over a set also visits what the loop adds to it.
  for (const pid of found) for (const row of rows) if (row.parent === pid) found.add(row.pid)
  return [...found]
}

/**
 * @param {string} name
 * @returns {number[]} the processes whose command or environment contains the name, and their descendants. Without
 *   `/proc` no environment can be read, so only the command decides.
 */
export function findUsers(name) {
  const rows = listProcesses().filter(({ pid }) => pid !== process.pid)
  const users = rows.filter(({ pid, command }) => command.includes(name) || readEnv(pid).includes(name))
  return withDescendants(
    users.map(({ pid }) => pid),
    rows,
  )
}

/**
 * Asks processes to end, and kills those that still run after a few seconds; gives up after twice that time.
 * @param {() => number[]} find called until it finds none, since an ending process may start another one
 */
export async function endProcesses(find) {
  const startedMs = Date.now()
  const asked = new Set()
  for (;;) {
    const running = new Set(listProcesses().map(({ pid }) => pid))
    const pids = find().filter((pid) => running.has(pid))
    const ms = Date.now() - startedMs
    // A process that waits for a broken disk survives even a kill.
    if (pids.length === 0 || ms > 2 * KILL_AFTER_MS) return
    for (const pid of pids) {
      if (ms > KILL_AFTER_MS) send(pid, 'SIGKILL')
      else if (!asked.has(pid)) send(pid, 'SIGTERM')
      asked.add(pid)
    }
    await pause(LOOK_EVERY_MS)
  }
}

function send(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // The process has ended by itself meanwhile.
    if (error.code !== 'ESRCH') throw error
  }
}

/** Lists running processes without zombies, which have ended but whose parent has not yet read their status. */
function listProcesses() {
  const rows = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).split(
    '\n',
  )
  return rows.flatMap((row) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(row) ?? []
    return pid && !state.startsWith('Z') ? [{ pid: Number(pid), parent: Number(parent), command }] : []
  })
}

const hasProc = existsSync('/proc/self/environ')

function readEnv(pid) {
  if (!hasProc) return ''
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    // The process has ended, or belongs to another user.
    return ''
  }
}
