/** Connections to upstream that wait for it: a request is sent once a process accepts its connection. */
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

const PROBE_PAUSE_MS = 100
/** The agent holds no more requests than this. It does not read the body of a held request. */
const MAX_HELD = 1000

/** Errors that mean that no process is listening, as opposed to one that has broken off. */
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

export function isUnreachable(error: NodeJS.ErrnoException): boolean {
  return UNREACHABLE.has(error.code ?? '')
}

/**
 * An agent whose connections are tried again, for `holdMs`, while no process listens. The request has no socket until
 * then, so no part of it has been sent, and any method may wait.
 */
export function createRetryingAgent(
  upstreamUrl: string,
  {
    holdMs,
    keepAlive,
  }: { holdMs: number; /** Connections serve one request after the other. */ keepAlive: boolean },
): HttpAgent {
  const url = new URL(upstreamUrl)
  const Agent = url.protocol === 'https:' ? HttpsAgent : HttpAgent
  const agent = new Agent({ keepAlive, maxFreeSockets: 64 })
  const connectOnce = agent.createConnection.bind(agent)
  const waitForReturn = watchReturn(url)

  agent.createConnection = (options, callback) => {
    async function open(): Promise<Duplex> {
      const giveUpMs = Date.now() + holdMs
      for (;;) {
        const socket = connectOnce(options)!
        const failure = await outcomeOf(socket)
        if (!failure) return socket
        const isBack = isUnreachable(failure) && (await waitForReturn(giveUpMs - Date.now()))
        if (!isBack) throw failure
      }
    }
    const settle = callback as (error: Error | null, socket?: Duplex) => void
    open().then((socket) => settle(null, socket), settle)
    return undefined
  }
  return agent
}

/** @returns null once connected */
function outcomeOf(socket: Duplex): Promise<Error | null> {
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve(error)
    socket.once('error', failed)
    socket.once('connect', () => {
      socket.off('error', failed)
      resolve(null)
    })
  })
}

/** Probes once at a time for all waiting requests. @returns a wait for upstream's return: whether it is back in time */
function watchReturn({ hostname, port, protocol }: URL): (limitMs: number) => Promise<boolean> {
  const place = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (protocol === 'https:' ? 443 : 80)),
  }
  let held = 0
  let probing: Promise<void> | undefined

  async function probe(): Promise<void> {
    while (held > 0) {
      const socket = connect(place)
      const failure = await outcomeOf(socket)
      socket.destroy()
      if (!failure) return
      await pause(PROBE_PAUSE_MS)
    }
  }

  return async (limitMs) => {
    if (limitMs <= 0 || held >= MAX_HELD) return false
    held += 1
    probing ??= probe().finally(() => (probing = undefined))
    const isBack = await Promise.race([probing.then(() => true), pause(limitMs, false, { ref: false })])
    held -= 1
    return isBack
  }
}
