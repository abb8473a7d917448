import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../install.mjs'
import { endProcesses, findUsers, isAlive } from './processes.mjs'

/**
 * The temporary folder of one run, named after the run's process. Everything that the run starts has it as its own
 * temporary folder, so that its processes and files are found by it.
 */
const PREFIX = 'ovation-run-'
const NAME = /^ovation-run-(\d+)-/
const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Temporary folders that have to lie within the project, so that what is in them finds its packages. */
const projectFolderOf = (folder) => join(root, 'node_modules/.cache', basename(folder))

/**
 * Runs something in a temporary folder of its own, and leaves neither files nor processes behind: not at its end, not
 * when it is interrupted, and not when it is killed. What a run has left that was killed together with its guard (a
 * machine that was switched off), the next run removes.
 * @template T
 * @param {(folder: string) => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function withRunFolder(run) {
  const parent = tmpdir()
  await sweepDead(parent)
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  // Postgres runs as another user, and its folder is in here.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  const guard = startGuard(folder, parent)
  const end = (signal) => {
    // Nothing else happens in this process meanwhile: the next step must not begin.
    spawnSync(process.execPath, sweeperArgs(folder), {
      stdio: 'ignore',
      env: { ...process.env, TMPDIR: parent },
    })
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of ENDING_SIGNALS) process.once(signal, end)
  try {
    return await run(folder)
  } finally {
    for (const signal of ENDING_SIGNALS) process.off(signal, end)
    await sweep(folder)
    guard.ref()
    guard.kill()
    if (guard.exitCode === null && guard.signalCode === null) await once(guard, 'exit')
    process.env.TMPDIR = parent
  }
}

/** Removes what runs have left whose process has ended. What belongs to a living one stays. */
export async function sweepDead(parent) {
  for (const name of readdirSync(parent)) {
    const [, pid] = NAME.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) await sweep(join(parent, name))
  }
}

async function sweep(folder) {
  await endProcesses(() => findUsers(basename(folder)))
  for (const path of [folder, projectFolderOf(folder)])
    rmSync(path, { recursive: true, force: true, maxRetries: 5 })
}

/** The folder's name is not whole, so that the sweeper does not look like one of the processes that it ends. */
function sweeperArgs(folder) {
  return [fileURLToPath(import.meta.url), dirname(folder), basename(folder).slice(PREFIX.length)]
}

/**
 * A small process that outlives a killed run: the end of its input is the end of the run. It has a session of its own,
 * so that a signal to the run's group does not reach it, and the folder is not in its environment, so that it does
 * not end itself.
 */
function startGuard(folder, parent) {
  const guard = spawn(process.execPath, sweeperArgs(folder), {
    cwd: root,
    env: { ...process.env, TMPDIR: parent },
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  guard.stdin.unref()
  return guard
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , parent, rest] = process.argv
  process.stdin.on('data', () => {})
  await once(process.stdin, 'end')
  await sweep(join(parent, PREFIX + rest))
}
