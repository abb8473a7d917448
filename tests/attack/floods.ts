/** Floods that have shut everybody out once: each holds what the listener shares, and takes it again when it loses it. */
import type { Socket } from 'node:net'
import { open, pause, type Target } from './target.ts'

/** What a flood has got hold of so far. */
export interface Taken {
  opened: number
  /** Closed by the listener, or never let in. */
  ended: number
}

type Flood = (target: Target, signal: AbortSignal, taken?: Taken) => Promise<void>

const HALF_SENT_NETWORKS = 8
const HALF_SENT_EACH = 520
const FORMS = 8
const IDLE_NETWORKS = 10
const IDLE_EACH = 1000
const MUTE_NETWORKS = 8
const MUTE_EACH = 50
/** The listener closes a connection with too many; with fewer it answers, and nobody reads. */
const PIPELINED = [25, 9]

const RENEW_MS = 100
/** A client that does not read does not hear that its connection is closed. */
const MUTE_RENEW_MS = 3000

const MEGABYTE = 1024 * 1024
const FORM_BYTES = 18 * MEGABYTE
/** Sent at once; the rest at the pace that a form has to keep up. */
const FORM_HEAD_BYTES = 17 * MEGABYTE
const DRIP_MS = 1000
const DRIP_BYTES = 8 * 1024

const FORM_PAGES = [
  { path: '/auth/register/performer', cookie: '' },
  { path: '/user/account', cookie: 'cookie: token=forged\r\n' },
]
const MUTE_PATHS = ['/', '/live', '/auth/login', '/api/v1/performers/search?limit=100']

/** Posts of which one byte comes. */
const halfSentPosts: Flood = (target, signal, taken) =>
  hold(signal, taken, HALF_SENT_NETWORKS * HALF_SENT_EACH, (at) => {
    const socket = open(target, network(6, at % HALF_SENT_NETWORKS))
    const path = at % 2 === 0 ? '/auth/login' : '/api/v1/auth/login'
    socket.write(`${post(target, path)}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`)
    return socket.resume()
  })

/** Forms with files, nearly sent. */
const halfSentForms: Flood = (target, signal, taken) =>
  hold(signal, taken, FORMS, (at) => {
    const socket = open(target, network(7, at)).resume()
    const { path, cookie } = FORM_PAGES[at % FORM_PAGES.length]!
    const type = 'content-type: multipart/form-data; boundary=x\r\n'
    socket.write(`${post(target, path)}${cookie}${type}content-length: ${FORM_BYTES}\r\n\r\n`)
    socket.write(Buffer.alloc(FORM_HEAD_BYTES, 'a'))
    const drip = setInterval(() => socket.write(Buffer.alloc(DRIP_BYTES, 'a')), DRIP_MS)
    return socket.once('close', () => clearInterval(drip))
  })

/** Connections on which nothing is said. */
const idleConnections: Flood = (target, signal, taken) =>
  hold(signal, taken, IDLE_NETWORKS * IDLE_EACH, (at) =>
    open(target, network(8, at % IDLE_NETWORKS)).resume(),
  )

/** Requests in a row, of whose answers none is read. */
const unreadAnswers: Flood = (target, signal, taken) =>
  hold(signal, taken, MUTE_NETWORKS * MUTE_EACH, (at) => {
    const socket = open(target, network(9, at % MUTE_NETWORKS)).pause()
    const path = MUTE_PATHS[at % MUTE_PATHS.length]!
    const request = `GET ${path} HTTP/1.1\r\nhost: ${target.origin.host}\r\naccept: text/html\r\n\r\n`
    socket.write(request.repeat(PIPELINED[Math.floor(at / 4) % PIPELINED.length]!))
    const renewal = setTimeout(() => socket.destroy(), MUTE_RENEW_MS)
    return socket.once('close', () => clearTimeout(renewal))
  })

export const FLOODS = { halfSentPosts, halfSentForms, idleConnections, unreadAnswers }

/** Keeps so many connections, and begins another one in the place of each that ends. */
async function hold(
  signal: AbortSignal,
  taken: Taken = { opened: 0, ended: 0 },
  count: number,
  begin: (at: number) => Socket,
): Promise<void> {
  const keep = async (at: number) => {
    for (; !signal.aborted; await pause(RENEW_MS)) {
      const { promise: over, resolve } = Promise.withResolvers<void>()
      const socket = begin(at).once('close', resolve)
      socket.once('connect', () => (taken.opened += 1))
      const leave = () => socket.destroy()
      signal.addEventListener('abort', leave)
      await over
      signal.removeEventListener('abort', leave)
      if (!signal.aborted) taken.ended += 1
    }
  }
  await Promise.all(Array.from({ length: count }, (_, at) => keep(at)))
}

const network = (kind: number, at: number) => `127.0.${kind}.${at + 1}`

function post({ origin }: Target, path: string): string {
  return `POST ${path} HTTP/1.1\r\nhost: ${origin.host}\r\norigin: ${origin.origin}\r\n`
}
