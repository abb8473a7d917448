import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from './install.mjs'
import { StartError } from './start-error.mjs'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
/** A process that ran this long was healthy: its next restart comes after the short pause again. */
const HEALTHY_MS = 60_000
/** Time to finish requests and close sockets before the kill. Front allows its requests 5 s. */
const STOP_MS = 8_000

/**
 * Keeps processes running and ends them together. Each child has an IPC channel, whose closing tells it that
 * this process is gone.
 */
export function createSupervisor() {
  const children = new Map()
  let isStopping = false

  /**
   * Starts a process, and starts it again when it dies, after growing pauses.
   * `firstDeath` rejects when it dies before `settle()` was called: then nothing starts it again.
   */
  function run(name, command, args, { env }) {
    const state = { child: undefined, isSettled: false, pauseMs: FIRST_PAUSE_MS, timer: undefined }
    children.set(name, state)
    let reportDeath
    const firstDeath = new Promise((_, reject) => (reportDeath = reject))
    firstDeath.catch(() => {})

    function launch() {
      const startedMs = Date.now()
      const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      state.child = child
      let isOver = false
      const over = (what) => {
        if (isOver) return
        isOver = true
        state.child = undefined
        if (isStopping) return
        if (!state.isSettled) return reportDeath(explainDeath(name, what))
        if (Date.now() - startedMs > HEALTHY_MS) state.pauseMs = FIRST_PAUSE_MS
        console.error(`${name} ended (${what}); starting it again in ${state.pauseMs / 1000} s.`)
        state.timer = setTimeout(launch, state.pauseMs)
        state.pauseMs = Math.min(state.pauseMs * 2, LONGEST_PAUSE_MS)
      }
      child.on('error', (error) => over(error.message))
      child.on('exit', (code, signal) => over(signal ?? `exit ${code}`))
      child.on('message', (message) => state.onMessage?.(message))
    }
    launch()
    return {
      firstDeath,
      settle: () => (state.isSettled = true),
      /** Resolves with the first IPC message of that type. */
      message: (type) =>
        new Promise((pass) => {
          state.onMessage = (message) => message?.type === type && pass(message)
        }),
      /** Ends the process now; it starts again as after a death. */
      restart: () => state.child?.kill('SIGTERM'),
    }
  }

  /** Ends every child: politely, then by force. */
  async function stop() {
    isStopping = true
    await Promise.all([...children.values()].map(end))
  }

  return { run, stop }
}

/** A process that exits by itself with a failure has said why; the supervisor reports only a silent end. */
function explainDeath(name, what) {
  return new StartError(/^exit [1-9]/.test(what) ? '' : `${name} did not start (${what}).`)
}

async function end(state) {
  clearTimeout(state.timer)
  const { child } = state
  if (!child) return
  await new Promise((pass) => {
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    child.once('exit', () => {
      clearTimeout(kill)
      pass()
    })
    child.kill('SIGTERM')
  })
}

/**
 * Calls `stop` once when somebody ends this process: by signal, or, under npm, by npm's own end (a killed
 * npm leaves its script behind). A second signal ends at once.
 */
export function onEnd(stop) {
  let isEnding = false
  const begin = () => {
    if (isEnding) process.exit(1)
    isEnding = true
    stop()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, begin)
  if (process.env.npm_lifecycle_event) {
    const parents = listParents()
    const isOrphan = () => listParents().some((pid, level) => pid !== parents[level])
    setInterval(() => !isEnding && isOrphan() && begin(), 1000).unref()
  }
}

/** Our parent, and on Linux its parent: npm runs a script through a shell, which outlives it. */
function listParents() {
  const parent = process.ppid
  try {
    // `pid (name) state ppid …`, where the name may hold anything.
    const grandparent = /.*\) \S+ (\d+)/.exec(readFileSync(`/proc/${parent}/stat`, 'utf8'))?.[1]
    return [parent, grandparent]
  } catch {
    return [parent, undefined]
  }
}
