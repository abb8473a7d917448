/** Probes that send large or endless bodies: they measure the listener's memory, and whether other visitors notice. */
import { request, type ClientRequest } from 'node:http'
import { findGrowth, findNeglect } from './bystander.ts'
import type { Probe } from './probe.ts'
import { newNetwork, open, pause, residentMegabytes, type Target } from './target.ts'

/** 80 × 17 MB are 1.4 GB; without a limit the listener has used twice that. */
const SENDERS = 80
const SENT_MEGABYTES = 17
const HOLD_MS = 3000
const DRIBBLE_LIMIT_MS = 90_000

const MEGABYTE = Buffer.alloc(1024 * 1024, 'a')

/** One path of each kind that may keep a body: a page, a server action, a call, a file upload. */
const PATHS = ['/', '/auth/login', '/api/v1/auth/login', '/api/v1/users/avatar/upload']

export const unfinishedBodies: Probe = {
  name: 'bodies that never end',
  isQuick: true,
  async run(target) {
    const before = residentMegabytes(Number(target.origin.port))
    const from = newNetwork()
    const senders = Array.from({ length: SENDERS }, (_, at) =>
      sendWithoutEnd(target, PATHS[at % PATHS.length]!, from),
    )
    try {
      await pause(HOLD_MS)
      return [...(await findNeglect(target)), ...findGrowth(target, before)]
    } finally {
      for (const sender of senders) sender.destroy()
    }
  },
}

export const dribbledBody: Probe = {
  name: 'a body of a byte a second',
  isQuick: false,
  async run(target) {
    const startedMs = Date.now()
    const held = await Promise.all(PATHS.map((path) => dribble(target, path)))
    return PATHS.filter((_, at) => held[at]).map(
      (path) => `${path} still read a body of a byte a second after ${(Date.now() - startedMs) / 1000} s.`,
    )
  },
}

export function sendWithoutEnd(target: Target, path: string, from = newNetwork()): ClientRequest {
  const sent = request({
    host: target.origin.hostname,
    port: target.origin.port,
    path,
    method: 'POST',
    headers: {
      host: target.origin.host,
      origin: target.origin.origin,
      'next-action': '0'.repeat(42),
      'content-type': path.endsWith('upload')
        ? 'multipart/form-data; boundary=x'
        : 'text/plain;charset=UTF-8',
      'transfer-encoding': 'chunked',
    },
    localAddress: from,
    agent: false,
  })
  // The listener should refuse or cut off this connection.
  sent.on('error', () => {})
  let left = SENT_MEGABYTES
  const write = () => {
    while (left > 0 && !sent.destroyed) {
      left -= 1
      if (!sent.write(MEGABYTE)) return void sent.once('drain', write)
    }
  }
  write()
  return sent
}

/** Sends a body of one byte a second. @returns whether the connection was still open after `limitMs` */
export function dribble(
  target: Target,
  path: string,
  { from = newNetwork(), limitMs = DRIBBLE_LIMIT_MS } = {},
): Promise<boolean> {
  const socket = open(target, from)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: ${target.origin.host}\r\norigin: ${target.origin.origin}\r\n` +
      'content-type: application/json\r\ncontent-length: 100000\r\n\r\n{',
  )
  const drops = setInterval(() => socket.write(' '), 1000)
  return new Promise((resolve) => {
    const end = (isOpen: boolean) => {
      clearInterval(drops)
      clearTimeout(limit)
      socket.destroy()
      resolve(isOpen)
    }
    const limit = setTimeout(() => end(true), limitMs)
    socket.on('data', () => {}).on('close', () => end(false))
  })
}
