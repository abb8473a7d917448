import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** How long a process has to leave by itself before it is killed. */
const PATIENCE_MS = 5000
const LOOK_EVERY_MS = 50

export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** @param {number[]} pids @returns {number[]} these, the processes that they have started, and so on */
export function withDescendants(pids, rows = listProcesses()) {
  const found = new Set(pids)
  // A set that grows while it is walked is walked to its new end.
  for (const pid of found) for (const row of rows) if (row.parent === pid) found.add(row.pid)
  return [...found]
}

/**
 * @param {string} name
 * @returns {number[]} the processes whose command or environment has the name in it, and their descendants. Without
 *   `/proc` an environment cannot be read: there the command decides.
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
 * Asks processes to end, and kills those that have not after a few seconds.
 * @param {() => number[]} find called again until none is left: a process that ends may start another one meanwhile
 */
export async function endProcesses(find) {
  const startedMs = Date.now()
  const asked = new Set()
  for (;;) {
    const running = new Set(listProcesses().map(({ pid }) => pid))
    const pids = find().filter((pid) => running.has(pid))
    const ms = Date.now() - startedMs
    // Not even a kill ends a process that waits for a broken disk.
    if (pids.length === 0 || ms > 2 * PATIENCE_MS) return
    for (const pid of pids) {
      if (ms > PATIENCE_MS) send(pid, 'SIGKILL')
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
    // It has ended by itself meanwhile.
    if (error.code !== 'ESRCH') throw error
  }
}

/** Zombies have ended already, and are listed until their parent has asked how. */
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
    // It has ended, or belongs to somebody else.
    return ''
  }
}
