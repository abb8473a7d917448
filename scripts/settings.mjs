import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { root } from './install.mjs'
import { StartError } from './start-error.mjs'

/** Loads `.env` without overriding variables that are already set. @throws StartError */
export function loadEnvFile() {
  const path = join(root, '.env')
  if (!existsSync(path)) return
  try {
    process.loadEnvFile(path)
  } catch (error) {
    throw new StartError(`.env cannot be read: ${error.message}`)
  }
}

/**
 * Reads the settings that start and dev use themselves; all others go to the processes unchanged.
 * @param {Record<string, string | undefined>} env
 * @returns {{ host: string, port: number, upstreamHost: string, upstreamPort: number, dataDir: string }}
 * @throws StartError
 */
export function readSettings(env = process.env) {
  const settings = {
    host: env.HOST || '127.0.0.1',
    port: readPort('PORT', env.PORT, 3000),
    upstreamHost: env.UPSTREAM_HOST || '127.0.0.1',
    upstreamPort: readPort('UPSTREAM_PORT', env.UPSTREAM_PORT, 4000),
    dataDir: resolve(root, env.DATA_DIR || '.data'),
  }
  if (settings.port === settings.upstreamPort) {
    throw new StartError(`PORT and UPSTREAM_PORT are both ${settings.port}: set one of them to another.`)
  }
  return settings
}

function readPort(name, text, fallback) {
  if (!text) return fallback
  const port = Number(text)
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new StartError(`${name}: ${text} is not a port (1 to 65535).`)
}

/** Makes sure that no other process listens on the product's ports. @throws StartError */
export async function checkPorts(settings) {
  await checkPort({ host: 'HOST', port: 'PORT' }, settings.host, settings.port)
  const upstream = { host: 'UPSTREAM_HOST', port: 'UPSTREAM_PORT' }
  await checkPort(upstream, settings.upstreamHost, settings.upstreamPort)
}

function checkPort(names, host, port) {
  return new Promise((pass, fail) => {
    const probe = createServer()
    probe.once('error', (error) => fail(new StartError(explainListenError(names, host, port, error))))
    probe.listen({ host, port, exclusive: true }, () => probe.close(pass))
  })
}

function explainListenError(names, host, port, error) {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken: stop what uses it, or set ${names.port}.`
  if (error.code === 'EACCES') return `Port ${port} needs more rights than this user has: set ${names.port}.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return `${names.host}: ${host} is not an address of this machine.`
  return `${names.host}: cannot listen on ${host}:${port}: ${error.message}`
}

/** Makes new files readable for this user only. Call it after the build, whose files other users may read. */
export function keepToOurselves() {
  process.umask(0o077)
}

/** Makes the data folder, or removes other users' rights to an existing one. @throws StartError */
export function makeDataDir(dataDir) {
  try {
    makeDirs(dataDir)
  } catch (error) {
    throw new StartError(`DATA_DIR ${dataDir} cannot be made: ${error.message}`)
  }
  const { mode } = statSync(dataDir)
  try {
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) chmodSync(dataDir, mode & 0o700)
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${dataDir} is open to others, and this user may not close it: ${error.code}.`,
    )
  }
  try {
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error.code === 'EROFS' ? 'the disk is read-only' : 'this user may not write there'
    throw new StartError(`DATA_DIR ${dataDir} cannot be used: ${reason}.`)
  }
}

/** Makes one level at a time, because Node's own recursive mkdir never returns below /proc. */
function makeDirs(path) {
  if (existsSync(path)) {
    if (statSync(path).isDirectory()) return
    throw new Error(`${path} is a file.`)
  }
  makeDirs(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/**
 * Returns the secrets; those that the operator has not set are made once and kept in the data folder.
 * @returns {{ INTERNAL_SECRET: string, AUTH_SECRET: string }}
 * @throws StartError
 */
export function keepSecrets(dataDir, env = process.env) {
  const path = join(dataDir, 'secrets.json')
  let kept = {}
  if (existsSync(path)) {
    try {
      kept = JSON.parse(readFileSync(path, 'utf8'))
    } catch {
      throw new StartError(`${path} is damaged: mend or remove it (removing it signs everybody out).`)
    }
  }
  const secrets = {}
  let isNew = false
  for (const name of ['INTERNAL_SECRET', 'AUTH_SECRET']) {
    isNew ||= !env[name] && !kept[name]
    secrets[name] = env[name] || (kept[name] ??= randomBytes(32).toString('base64url'))
  }
  if (isNew) {
    // A direct write that is interrupted would leave a damaged file, which every later start refuses.
    const partial = `${path}.partial`
    writeFileSync(partial, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
    renameSync(partial, path)
  }
  if (existsSync(path)) chmodSync(path, 0o600)
  return secrets
}
