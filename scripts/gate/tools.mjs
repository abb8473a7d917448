import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * What the gate needs besides Node packages, each with Debian's packages for it. Chromium's headless shell has
 * no window to draw: the journeys take a fifth less time in it. It shares files with the whole browser, of the same
 * version, which will do where the shell is not to be had.
 */
const tools = [
  {
    name: 'Chromium',
    debian: ['chromium', 'chromium-headless-shell'],
    isHere: hasChromium,
    isBest: hasHeadlessShell,
  },
  { name: 'Postgres', debian: ['postgresql'], isHere: hasPostgres },
  { name: 'Redis', debian: ['redis-server'], isHere: () => isInPath('redis-server') },
]

/**
 * Installs missing tools when it may, and says plainly which are not there and what the gate leaves out for that.
 * @returns {{ hasChromium: boolean, hasPostgres: boolean }}
 */
export function provideTools() {
  const missing = tools.filter(({ isHere, isBest = isHere }) => !isBest())
  if (missing.length > 0 && mayInstall()) {
    console.log(`Installing ${missing.map(({ name }) => name).join(', ')} (apt-get) …`)
    apt('update')
    for (const { debian } of missing) {
      // Each is installed alone: a name that this system does not know must not keep the others from it.
      for (const name of debian) apt('install', '-y', '--no-install-recommends', name)
    }
  }
  for (const { name } of missing.filter(({ isHere }) => !isHere())) {
    console.log(`${name} is not here and could not be installed (that takes root and apt-get).`)
  }
  return { hasChromium: hasChromium(), hasPostgres: hasPostgres() }
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

/** Whether Playwright finds the shell: its own, or one that somebody has chosen or downloaded. */
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

function isInPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
}
