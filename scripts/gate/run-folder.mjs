import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../install.mjs'
import { endProcesses, findUsers, isAlive } from './processes.mjs'

/**
 * The name of a run's temporary folder begins with this and the id of the run's process. Everything that the run starts
 * uses it as temporary folder, so the folder's name finds the run's processes and files.
 */
const PREFIX = 'ovation-run-'
const NAME = /^ovation-run-(\d+)-/
const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** @returns the run's temporary folder inside the project, for files that import the project's packages */
const projectFolderOf = (folder) => join(root, 'node_modules/.cache', basename(folder))

/**
 * Runs something in a temporary folder of its own, and leaves neither files nor processes behind when it ends, is
 * interrupted or is killed. The next run removes what is left of a run that was killed together with its guard, as when
 * the machine was switched off.
 * @template T
 * @param {(folder: string) => Promise<T>} run
 * @returns {Promise<T>}
 */
export async function withRunFolder(run) {
  const parent = tmpdir()
  await sweepDead(parent)
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  // Postgres runs as another user, and has its folder in here.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  const guard = startGuard(folder, parent)
  const end = (signal) => {
    // The call blocks this process, so that the next step does not begin.
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

/** Removes the folders and processes of runs whose own process has ended. */
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

/**
 * @returns the sweeper's arguments. They contain only a part of the folder's name, or the sweeper would find and end
 * itself.
 */
function sweeperArgs(folder) {
  return [fileURLToPath(import.meta.url), dirname(folder), basename(folder).slice(PREFIX.length)]
}

/**
 * Starts a small process that outlives a killed run: its input ends when the run ends. The guard has a session of its
 * own, so that a signal to the run's group does not reach it. The folder is not in its environment, so that it does not
 * end itself.
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
