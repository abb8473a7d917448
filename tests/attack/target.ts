/** The instance under attack. It must run on this machine. */
import { randomInt } from 'node:crypto'
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { connect, isIP, type Socket } from 'node:net'
import { type Limits, limitSettings } from './limits.ts'

export interface Target {
  /** Origin of the public listener, `http://127.0.0.1:3000`. */
  origin: URL
  /** Origin of upstream's own port; absent when it is not known. */
  upstream?: URL | undefined
  dataDir?: string | undefined
  /** The instance's limits; the defaults when absent. */
  limits?: Limits | undefined
  /** How long a guard has to act after everything is sent; long enough for a busy machine when absent. */
  patienceMs?: number | undefined
}

export interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** The loopback address that the request comes from; each address counts as a separate network. */
  from?: string
  upstream?: boolean
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** The network of a visitor who does not attack. */
const BYSTANDER = newNetwork()

const ANSWER_LIMIT_MS = 15_000
const LOOK_MS = 50
const PATIENCE_MS = 10_000

/**
 * Picks a random loopback address. Each probe uses a new one, so that earlier requests do not count against it, even if
 * it runs again soon.
 */
export function newNetwork(): string {
  const parts = [1, 0, 0].map((least) => randomInt(least, 255))
  return ['127', ...parts].join('.')
}

export const limitsOf = ({ limits }: Target): Limits => limits ?? limitSettings.parse({})

/** @throws Error unless the address is a loopback address */
export function targetAt(address: string, rest: Omit<Target, 'origin'> = {}): Target {
  const origin = new URL(address)
  // The name could resolve to another address at a later lookup.
  if (origin.hostname === 'localhost') origin.hostname = '127.0.0.1'
  const host = origin.hostname.replace(/^\[|\]$/g, '')
  const isLoopback = (isIP(host) === 4 && host.startsWith('127.')) || host === '::1'
  if (origin.protocol !== 'http:' || !isLoopback) {
    throw new Error(`${address}: only an http:// address of this machine is attacked.`)
  }
  return { origin, ...rest }
}

/** Sends one request on a new connection. @throws Error when the connection ends without an answer */
export function ask(target: Target, path: string, asked: Asked = {}): Promise<Answer> {
  const { origin } = asked.upstream && target.upstream ? { origin: target.upstream } : target
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: origin.hostname,
        port: origin.port,
        path,
        method: asked.method ?? 'GET',
        headers: { host: origin.host, connection: 'close', ...asked.headers },
        localAddress: asked.from ?? BYSTANDER,
        agent: false,
        timeout: ANSWER_LIMIT_MS,
      },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
        answer.on('error', reject)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', reject)
    sent.end(asked.body)
  })
}

/** Opens a connection that sends nothing yet; the listener may refuse or close it. */
export function open({ origin }: Target, from: string): Socket {
  const socket = connect({ host: origin.hostname, port: Number(origin.port), localAddress: from })
  socket.on('error', () => {})
  return socket
}

/** The memory of the process that listens on a port of this machine; null if it is unknown. */
export function residentMegabytes(port: number): number | null {
  const pid = processOn(port)
  if (!pid) return null
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}

/** The id of the process that listens on a port of this machine. */
export function processOn(port: number): string | undefined {
  const inode = inodeOf(port)
  return inode && pidOf(inode)
}

function inodeOf(port: number): string | undefined {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6']) {
    const rows = readFileSync(table, 'utf8').trim().split('\n').slice(1)
    // The columns are `sl local_address rem_address st … inode`; state 0A is a listening socket.
    for (const columns of rows.map((row) => row.trim().split(/\s+/))) {
      if (columns[1]?.endsWith(wanted) && columns[3] === '0A') return columns[9]
    }
  }
  return undefined
}

function pidOf(inode: string): string | undefined {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      for (const file of readdirSync(`/proc/${pid}/fd`)) {
        if (readlinkSync(`/proc/${pid}/fd/${file}`) === `socket:[${inode}]`) return pid
      }
    } catch {
      // The process may have ended, or belong to another account.
    }
  }
  return undefined
}

export function pause(ms: number): Promise<void> {
  return new Promise((pass) => setTimeout(pass, ms))
}

/** Waits as long as a guard has time to act. @returns whether `isSo` became true */
export async function comesToPass(
  { patienceMs = PATIENCE_MS }: Target,
  isSo: () => boolean,
): Promise<boolean> {
  for (const untilMs = Date.now() + patienceMs; Date.now() < untilMs; await pause(LOOK_MS))
    if (isSo()) return true
  return isSo()
}
