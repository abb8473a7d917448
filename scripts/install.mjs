import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartError } from './start-error.mjs'

/** The repository's folder, independent of the current directory. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const bin = join(root, 'node_modules', '.bin')
const stamp = join(root, 'node_modules', '.installed')

/** The oldest Node that can run the installation, and the oldest that can run the product. */
const INSTALL_NODE = [20, 12]
const PRODUCT_NODE = 24

/** Installs the locked packages unless exactly these are installed. @throws StartError */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < INSTALL_NODE[0] || (major === INSTALL_NODE[0] && minor < INSTALL_NODE[1])) {
    throw new StartError(`Node ${INSTALL_NODE.join('.')} or newer is needed; this is ${process.version}.`)
  }
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (isInstalled(lock)) return
  console.log('Installing packages (npm ci) …')
  // In a production environment npm would leave out the tools that build the product. npm's warnings are about the Node
  // that installs, but the product runs on a Node of its own.
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const result = spawnSync('npm', ['ci', ...flags], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) throw new StartError('The packages could not be installed; see above.')
  writeFileSync(stamp, lock)
}

/**
 * Packages are current when our stamp names the lock, or when npm's own record of them matches the lock (somebody ran
 * `npm install` by hand).
 */
function isInstalled(lock) {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return true
  const installed = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installed) || !isSameTree(installed)) return false
  writeFileSync(stamp, lock)
  return true
}

/** Whether npm's own record of node_modules has the packages and versions of the lock. */
function isSameTree(installedPath) {
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedPath, 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  )
}

/** @returns the Node that runs the product: the installed one, else this one @throws StartError */
export function productNode() {
  const own = join(bin, 'node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= PRODUCT_NODE) return process.execPath
  throw new StartError(
    `No Node ${PRODUCT_NODE} package for ${process.platform}-${process.arch}: install Node ${PRODUCT_NODE} or newer and start again.`,
  )
}

/** @returns an environment whose `PATH` begins with the project's own tools */
export function toolEnv(extra = {}) {
  return {
    ...process.env,
    PATH: bin + delimiter + (process.env.PATH ?? ''),
    NEXT_TELEMETRY_DISABLED: '1',
    ...extra,
  }
}

/** Installs the packages, and runs a script with the product's own Node. @returns its exit status */
export function runByProductNode(script, args, env = {}) {
  ensureInstalled()
  const options = { cwd: root, env: toolEnv(env), stdio: 'inherit' }
  return spawnSync(productNode(), [script, ...args], options).status ?? 1
}
