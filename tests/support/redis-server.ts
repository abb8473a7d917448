import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findFreePort } from './free-port.ts'

export interface RedisServer {
  /** `redis://127.0.0.1:<port>` */
  url: string
  /** Ends the server; `SIGKILL` ends it like a crash. */
  close: (signal?: NodeJS.Signals) => Promise<void>
}

const START_TIMEOUT_MS = 10_000

/**
 * Starts the system's `redis-server` on a free loopback port, in memory only. @throws Error when it is not installed or
 * does not start
 */
export async function startRedisServer(): Promise<RedisServer> {
  const binary = findBinary()
  if (binary === null) throw new Error('redis-server is not installed (Debian: redis-server)')
  const port = await findFreePort()
  const options = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no']
  const child = spawn(binary, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  await isReady(child)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url: `redis://127.0.0.1:${port}`,
    async close(signal = 'SIGTERM') {
      child.kill(signal)
      await exited
    },
  }
}

function findBinary(): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  const found = folders.find((folder) => folder !== '' && existsSync(join(folder, 'redis-server')))
  return found === undefined ? null : join(found, 'redis-server')
}

/** Resolves when the server says that it accepts connections. */
function isReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const timer = setTimeout(() => give(new Error(`redis-server is not ready: ${output}`)), START_TIMEOUT_MS)
    const give = (error?: Error) => {
      clearTimeout(timer)
      if (!error) return resolve()
      child.kill('SIGKILL')
      reject(error)
    }
    child.stdout?.setEncoding('utf8')
    child.stdout?.on('data', (text: string) => {
      output += text
      if (output.includes('Ready to accept connections')) give()
    })
    child.once('error', give)
    child.once('exit', (code) => give(new Error(`redis-server ended with ${code}: ${output}`)))
  })
}
