import { readdirSync, statSync, watch } from 'node:fs'
import { join, sep } from 'node:path'

/** How long to wait for further files, since an editor or git writes several files for one change. */
const SETTLE_MS = 100
const IGNORED_FOLDERS = new Set(['node_modules', '.data', '.next'])

const isSource = (name) => /\.(?:ts|mjs|json|sql|bin)$/.test(name) && !name.endsWith('.test.ts')

/**
 * Calls `onChange` with the path of the first source that has changed, once no further one has changed for a moment.
 * Each folder has a watcher of its own: on Linux, `fs.watch` with `recursive` misses further changes of a file saved by
 * rename (Node 20), or of a folder that was removed and made again (Node 26).
 * @param {string[]} folders
 * @param {(path: string) => void} onChange
 * @returns {() => void} a function that ends the watch
 */
export function watchFolders(folders, onChange) {
  const watchers = new Map()
  let changed
  let timer

  function note(path) {
    changed ??= path
    clearTimeout(timer)
    timer = setTimeout(() => {
      const first = changed
      changed = undefined
      onChange(first)
    }, SETTLE_MS)
  }

  function follow(folder, isNew) {
    let entries
    try {
      const watcher = watch(folder)
      watchers.set(folder, watcher)
      watcher.on('change', (_, name) => name && hear(join(folder, name), name))
      watcher.on('error', () => unfollow(folder))
      // The folder is read after its watch has begun, so that no file is missed in between.
      entries = readdirSync(folder, { withFileTypes: true })
    } catch (error) {
      // A folder may be gone again by now. Any other error means that its changes will be missed.
      if (error.code !== 'ENOENT') console.error(`Changes in ${folder} are not seen: ${error.message}`)
      return unfollow(folder)
    }
    for (const entry of entries) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && !IGNORED_FOLDERS.has(entry.name)) follow(path, isNew)
      else if (isNew && isSource(entry.name)) note(path)
    }
  }

  function unfollow(folder) {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(folder + sep)) continue
      watcher.close()
      watchers.delete(path)
    }
  }

  function hear(path, name) {
    if (IGNORED_FOLDERS.has(name)) return
    const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
    if (!isFolder && !watchers.has(path)) {
      if (isSource(name)) note(path)
      return
    }
    // A folder of the same name may have replaced the old one.
    if (watchers.has(path)) note(path)
    unfollow(path)
    if (isFolder) follow(path, true)
  }

  for (const folder of folders) follow(folder, false)
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers.values()) watcher.close()
    watchers.clear()
  }
}
