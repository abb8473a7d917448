/** Which browser the tests drive. */
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The headless shell first: it has no window to draw. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** The system's Chromium, or that of CHROMIUM_PATH; undefined leaves the choice to Playwright's own download. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) =>
    existsSync(file),
  )
}

/** A camera and a microphone of the browser's own making. @param framesPerSecond 5 to 60 */
export const fakeCamera = (framesPerSecond: number): string =>
  `--use-fake-device-for-media-stream=fps=${framesPerSecond}`

/** A quiet browser that runs in a container. */
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
