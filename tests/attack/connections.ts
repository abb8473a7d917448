/** Probes in which one network tries to hold more connections, requests and sockets than its limit. */
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { findGrowth, findNeglect } from './bystander.ts'
import type { Probe } from './probe.ts'
import { ask, comesToPass, limitsOf, newNetwork, open, residentMegabytes, type Target } from './target.ts'

/** How many more than its limit the network tries to hold. */
const MORE = 50

export const idleConnections: Probe = {
  name: 'connections that say nothing',
  isQuick: true,
  async run(target) {
    const before = residentMegabytes(Number(target.origin.port))
    const most = limitsOf(target).LIMIT_CONNECTIONS_PER_NETWORK
    const from = newNetwork()
    const idlers = Array.from({ length: most + MORE }, () => open(target, from).resume())
    try {
      const found = await findExcess(target, idlers, most, 'idle connections')
      return [...found, ...(await findNeglect(target)), ...findGrowth(target, before)]
    } finally {
      for (const idler of idlers) idler.destroy()
    }
  },
}

/**
 * Requests whose bodies never end. Behind a trusted proxy the listener counts only these, because connections say
 * nothing about the client: there the header names the client, and elsewhere the listener ignores it.
 */
export const requestsAtOnce: Probe = {
  name: 'requests at once',
  isQuick: true,
  async run(target) {
    const most = limitsOf(target).LIMIT_CONNECTIONS_PER_NETWORK
    const from = newNetwork()
    const askers = Array.from({ length: most + MORE }, () => open(target, from))
    for (const asker of askers)
      asker.resume().write(
        writeHead(target, 'POST /api/v1/auth/login', {
          'x-forwarded-for': from,
          'content-type': 'application/json',
          'content-length': '100',
        }) + '{',
      )
    try {
      const found = await findExcess(target, askers, most, 'unfinished requests')
      return [...found, ...(await findNeglect(target))]
    } finally {
      for (const asker of askers) asker.destroy()
    }
  },
}

/** Live connections, which the listener and the realtime server both count. */
export const socketsOfOne: Probe = {
  name: 'sockets',
  isQuick: true,
  async run(target) {
    const { LIMIT_SOCKETS_PER_NETWORK, REALTIME_SOCKETS_PER_NETWORK } = limitsOf(target)
    const most = Math.min(LIMIT_SOCKETS_PER_NETWORK, REALTIME_SOCKETS_PER_NETWORK)
    const from = newNetwork()
    const opening = await writeUpgrade(target)
    const sockets = Array.from({ length: most + MORE }, () => open(target, from))
    const answers = sockets.map(() => '')
    for (const [at, socket] of sockets.entries()) {
      socket.on('data', (chunk: Buffer) => (answers[at] ||= chunk.toString('latin1')))
      socket.write(opening)
    }
    try {
      await comesToPass(target, () => sockets.every((socket, at) => socket.destroyed || answers[at]))
      const opened = answers.filter((answer) => answer.startsWith('HTTP/1.1 101')).length
      if (opened === 0) return [`No socket opened: ${answers.find(Boolean) ?? 'no answer'}`]
      return opened > most ? [`One network has ${opened} sockets open.`] : []
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  },
}

/** Writes the request with which a client opens a socket at the realtime server. */
export async function writeUpgrade(target: Target): Promise<string> {
  const { text } = await ask(target, '/api/v1/realtime/options')
  const { key, path } = (JSON.parse(text) as { data: { key: string; path: string } }).data
  return writeHead(target, `GET ${path}/app/${key}?protocol=7`, {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  })
}

export function writeHead({ origin }: Target, what: string, headers: Record<string, string>): string {
  const lines = Object.entries({ host: origin.host, origin: origin.origin, ...headers })
  return [`${what} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '\r\n'].join('\r\n')
}

async function findExcess(target: Target, sockets: Socket[], most: number, what: string): Promise<string[]> {
  const countOpen = () => sockets.filter(({ destroyed }) => !destroyed).length
  const isBounded = await comesToPass(
    target,
    () => sockets.every(({ connecting }) => !connecting) && countOpen() <= most,
  )
  return isBounded ? [] : [`One network has ${countOpen()} ${what}.`]
}
