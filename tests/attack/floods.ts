/** Floods that once shut out all visitors: each holds a resource that the listener shares, and retakes it when lost. */
import type { Socket } from 'node:net'
import { open, pause, type Target } from './target.ts'

/** How many connections a flood has opened and lost so far. */
export interface Taken {
  opened: number
  /** Connections that the listener has closed or refused. */
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
/** Requests on one connection: the listener closes a connection with 25, and answers 9, whose answers stay unread. */
const PIPELINED = [25, 9]

const RENEW_MS = 100
/** A client that does not read does not notice that its connection is closed, so it reconnects after this time. */
const MUTE_RENEW_MS = 3000

const MEGABYTE = 1024 * 1024
const FORM_BYTES = 18 * MEGABYTE
/** These bytes are sent at once, and the rest at the slowest pace that the listener allows a form. */
const FORM_HEAD_BYTES = 17 * MEGABYTE
const DRIP_MS = 1000
const DRIP_BYTES = 8 * 1024

const FORM_PAGES = [
  { path: '/auth/register/performer', cookie: '' },
  { path: '/user/account', cookie: 'cookie: token=forged\r\n' },
]
const MUTE_PATHS = ['/', '/live', '/auth/login', '/api/v1/performers/search?limit=100']

/** Posts that send only the first byte of their body. */
const halfSentPosts: Flood = (target, signal, taken) =>
  hold(signal, taken, HALF_SENT_NETWORKS * HALF_SENT_EACH, (at) => {
    const socket = open(target, network(6, at % HALF_SENT_NETWORKS))
    const path = at % 2 === 0 ? '/auth/login' : '/api/v1/auth/login'
    socket.write(`${post(target, path)}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`)
    return socket.resume()
  })

/** Forms with files that are almost complete. */
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

/** Connections that send nothing. */
const idleConnections: Flood = (target, signal, taken) =>
  hold(signal, taken, IDLE_NETWORKS * IDLE_EACH, (at) =>
    open(target, network(8, at % IDLE_NETWORKS)).resume(),
  )

/** Pipelined requests whose answers the client does not read. */
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

/** Keeps `count` connections open, and replaces each one that ends. */
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
