import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './install.mjs'

/** The sources of the web build, below the repository's folder. */
export const WEB_SOURCES = [
  'app',
  'components',
  'contract',
  'lib',
  'public',
  'middleware.ts',
  'instrumentation.ts',
  'cache-handler.mjs',
  'next.config.mjs',
  'postcss.config.mjs',
]
/** All sources of upstream; `npm run dev` watches them. */
export const UPSTREAM_SOURCES = ['limits', 'contract', 'demo/world', 'upstream']
/** The files of the web half that the listener uses: its own pages, file names, and the cookie's seal. */
const SHARED_SOURCES = [
  'lib/cache/lru.ts',
  'lib/edge',
  'lib/page-failure.ts',
  'lib/session/seal.ts',
  'lib/ui-settings.ts',
]
export const SERVER_SOURCES = [...UPSTREAM_SOURCES, 'front', ...SHARED_SOURCES, 'scripts/bundle.mjs']
const SETTINGS = ['package.json', 'package-lock.json', 'tsconfig.json']

/** @returns a digest of the files' names and contents, without tests */
export function digestSources(paths) {
  const hash = createHash('sha256')
  for (const path of [...paths, ...SETTINGS]) {
    for (const file of listFiles(join(root, path))) {
      if (/\.test\.tsx?$/.test(file)) continue
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/** @returns every file at or below a path, sorted; none when the path does not exist */
export function listFiles(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .toSorted()
}

export function readStamp(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

export function writeStamp(path, digest) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, digest)
}
