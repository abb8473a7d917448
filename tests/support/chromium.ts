/** Finds the browser that the tests use. */
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The headless shell comes first, because it draws no window. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** @returns CHROMIUM_PATH or the system's Chromium; undefined when Playwright shall use its own download */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) =>
    existsSync(file),
  )
}

/** The flag for a fake camera and microphone. @param framesPerSecond 5 to 60 */
export const fakeCamera = (framesPerSecond: number): string =>
  `--use-fake-device-for-media-stream=fps=${framesPerSecond}`

/**
 * Flags for a browser that runs in a container, makes no requests of its own, may use camera and microphone, and plays
 * sound without a click.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]
