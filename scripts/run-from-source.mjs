import { relative } from 'node:path'
import { root } from './install.mjs'
import { standIn } from './stand-in.mjs'
import { watchFolders } from './watch-folders.mjs'

/**
 * Runs a process and restarts it whenever a source below `folders` changes. A process that ends by itself is restarted
 * with the next change; until then, its port answers 503.
 *
 * `node --watch` cannot do it: it watches inodes, so it misses changes of a file that an editor or git once saved by
 * rename, and it clears the terminal at each start.
 * @param {ReturnType<typeof import('./supervise.mjs').createSupervisor>} supervisor
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 * @param {{ env: NodeJS.ProcessEnv, folders: string[], listens: { host: string, port: number } }} options
 */
export function runFromSource(supervisor, name, command, args, { env, folders, listens }) {
  const running = supervisor.run(name, command, args, {
    env,
    waitForMending(what) {
      console.error(`${name} ended (${what}); it starts again with the next change.`)
      return standIn(listens)
    },
  })
  const unwatch = watchFolders(folders, (file) => {
    // `restart` returns false while a restart is under way, which reads this change too.
    if (running.restart()) console.log(`${name} starts again: ${relative(root, file)} has changed.`)
  })
  return { ...running, unwatch }
}
