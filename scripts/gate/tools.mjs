import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The tools that the gate needs besides Node packages, each with its Debian packages. Chromium's headless shell draws
 * no window, so the journeys take a fifth less time in it. It shares files with the whole browser of the same version,
 * which the journeys use where there is no shell.
 */
const tools = [
  {
    name: 'Chromium',
    debian: ['chromium', 'chromium-headless-shell'],
    isHere: hasChromium,
    isBest: hasHeadlessShell,
  },
  { name: 'Postgres', debian: ['postgresql'], isHere: hasPostgres },
  { name: 'Redis', debian: ['redis-server'], isHere: hasRedis },
]

/** Tests that start a Redis server. They fail where there is none, so the gate leaves them out there, and says so. */
export const REDIS_TESTS = ['lib/cache/shared-cache.test.ts', 'tests/support/upstash-bridge.test.ts']

/**
 * Installs missing tools if it may, and prints which tools are still missing.
 * @returns {{ hasChromium: boolean, hasPostgres: boolean, hasRedis: boolean }}
 */
export function provideTools() {
  const missing = tools.filter(({ isHere, isBest = isHere }) => !isBest())
  if (missing.length > 0 && mayInstall()) {
    console.log(`Installing ${missing.map(({ name }) => name).join(', ')} (apt-get) …`)
    apt('update')
    for (const { debian } of missing) {
      // Each package is installed alone, so that a name that this system does not know does not stop the others.
      for (const name of debian) apt('install', '-y', '--no-install-recommends', name)
    }
  }
  for (const { name } of missing.filter(({ isHere }) => !isHere())) {
    console.log(`${name} is not here and could not be installed (that takes root and apt-get).`)
  }
  return { hasChromium: hasChromium(), hasPostgres: hasPostgres(), hasRedis: hasRedis() }
}

function mayInstall() {
  return process.getuid?.() === 0 && isInPath('apt-get')
}

function apt(...args) {
  spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** Whether Playwright finds a headless shell: on the path, downloaded, or named by `CHROMIUM_PATH`. */
function hasHeadlessShell() {
  const downloads =
    process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(process.env.HOME ?? '', '.cache/ms-playwright')
  const hasDownload =
    existsSync(downloads) && readdirSync(downloads).some((name) => name.startsWith('chromium'))
  return Boolean(process.env.CHROMIUM_PATH) || isInPath('chromium-headless-shell') || hasDownload
}

function hasChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return hasHeadlessShell() || names.some(isInPath)
}

function hasPostgres() {
  return (
    isInPath('initdb') || (existsSync('/usr/lib/postgresql') && readdirSync('/usr/lib/postgresql').length > 0)
  )
}

function hasRedis() {
  return isInPath('redis-server')
}

function isInPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
}
