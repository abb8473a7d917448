import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from './install.mjs'
import { StartError } from './start-error.mjs'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 10_000
/** Messages of a process that works; after one, the next restart waits only the short pause again. */
const READY_MESSAGES = ['ready', 'listening']
/** How long a process may finish requests and close sockets before it is killed. Front allows its requests 5 s. */
const STOP_MS = 8_000

/**
 * Keeps processes running and ends them in turn. Each child has an IPC channel, which closes when this process has
 * ended.
 */
export function createSupervisor() {
  const children = new Map()
  let isStopping = false

  /**
   * Starts a process, and restarts it when it dies, after a short pause that doubles as long as it dies before it is
   * ready. `firstDeath` rejects when it dies before `settle()` was called; then nothing restarts it.
   *
   * With `waitForMending`, only `restart()` restarts it. The supervisor calls `waitForMending` when the process dies by
   * itself, and calls the function that it returns before the next start.
   * @param {string} name
   * @param {string} command
   * @param {string[]} args
   * @param {{ env: NodeJS.ProcessEnv, waitForMending?: (what: string) => Promise<() => unknown> }} options
   */
  function run(name, command, args, { env, waitForMending }) {
    const state = { child: undefined, isSettled: false, pauseMs: FIRST_PAUSE_MS, timer: undefined }
    let endWaiting
    let isRestarting = false
    const listeners = []
    state.hear = (message) => {
      if (READY_MESSAGES.includes(message?.type)) state.pauseMs = FIRST_PAUSE_MS
      for (const { type, listener } of listeners) if (message?.type === type) listener(message)
    }
    children.set(name, state)
    let reportDeath
    const firstDeath = new Promise((_, reject) => (reportDeath = reject))
    firstDeath.catch(() => {})

    function launch() {
      const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
      state.child = child
      let isOver = false
      const over = (what) => {
        if (isOver) return
        isOver = true
        state.child = undefined
        if (isStopping || isRestarting) return
        if (!state.isSettled) return reportDeath(explainDeath(name, what))
        if (waitForMending) return (endWaiting = waitForMending(what))
        console.error(`${name} ended (${what}); starting it again in ${state.pauseMs / 1000} s.`)
        state.timer = setTimeout(launch, state.pauseMs)
        state.pauseMs = Math.min(state.pauseMs * 2, LONGEST_PAUSE_MS)
      }
      child.on('error', (error) => over(error.message))
      child.on('exit', (code, signal) => over(signal ?? `exit ${code}`))
      child.on('message', state.hear)
    }
    launch()

    async function replace() {
      await end(state)
      const endIt = await endWaiting
      endWaiting = undefined
      await endIt?.()
      isRestarting = false
      if (!isStopping) launch()
    }
    return {
      firstDeath,
      /**
       * Ends the process, if there is one, and starts it again. @returns false when a restart or the stop has begun
       * already
       */
      restart() {
        if (isRestarting || isStopping) return false
        isRestarting = true
        void replace()
        return true
      },
      isRunning: () => state.child !== undefined,
      settle: () => (state.isSettled = true),
      /** Calls `listener` with every IPC message of that type, even after restarts. */
      on: (type, listener) => void listeners.push({ type, listener }),
      /** Resolves with the first IPC message of that type. */
      message: (type) => new Promise((pass) => listeners.push({ type, listener: pass })),
      /** Sends an IPC message. @returns whether there is a process to send it to */
      send(message) {
        if (!state.child?.connected) return false
        // The process may end before it has read the message; the supervisor notices its death anyway.
        state.child.send(message, () => {})
        return true
      },
    }
  }

  /**
   * Ends the children, the last one first, each by SIGTERM and then by SIGKILL. A child may need those that were started
   * before it to finish its work.
   */
  async function stop() {
    isStopping = true
    for (const state of [...children.values()].toReversed()) await end(state)
  }

  return { run, stop, isStopping: () => isStopping }
}

/**
 * Makes the error for a process that died before it was ready. A process that exits with a failure has printed its
 * reason, so only other ends get a message. The product exits with the same status: 78 means a setting to correct.
 */
function explainDeath(name, what) {
  const [, status] = /^exit ([1-9]\d*)/.exec(what) ?? []
  const error = new StartError(status ? '' : `${name} did not start (${what}).`)
  if (status) error.exitCode = Number(status)
  return error
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
 * Calls `stop` once when this process is to end: on a signal, or, under npm, when npm itself has ended (a killed npm
 * leaves its script running). A second signal ends this process at once.
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

/** @returns the parent process and, on Linux, its parent: npm runs a script through a shell, which outlives npm */
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
