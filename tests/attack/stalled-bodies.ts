/** Sends parts of bodies and then stops: the probes check how many bytes the listener keeps. */
import type { Socket } from 'node:net'
import { findNeglect } from './bystander.ts'
import { writeHead } from './connections.ts'
import type { Probe } from './probe.ts'
import { comesToPass, limitsOf, newNetwork, open, type Target } from './target.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
const SMALL = { path: '/api/v1/auth/login', type: 'application/json', bytes: 200 * KILOBYTE }
const FORM = {
  path: '/auth/register/performer',
  type: 'multipart/form-data; boundary=x',
  bytes: 17 * MEGABYTE,
}
/** The share of the total that strangers may use; the rest is for members. */
const STRANGERS_PART = 3 / 4
/** A network sends this many times the bytes of its limit. */
const MORE = 1.5

export const heldBodies: Probe = {
  name: 'bodies of one network',
  isQuick: true,
  run(target) {
    const most = limitsOf(target).LIMIT_BODY_MEGABYTES_PER_NETWORK
    return hold(target, { ...SMALL, networks: 1, perNetwork: most * MORE, most })
  },
}

export const heldBodiesOfMany: Probe = {
  name: 'bodies of many networks',
  isQuick: true,
  run(target) {
    const { LIMIT_BODY_MEGABYTES_PER_NETWORK: perNetwork, LIMIT_BODY_MEGABYTES: total } = limitsOf(target)
    const networks = Math.ceil((total * MORE) / perNetwork)
    return hold(target, { ...SMALL, networks, perNetwork, most: total * STRANGERS_PART })
  },
}

export const heldForms: Probe = {
  name: 'forms with files of one network',
  isQuick: true,
  run(target) {
    const most = limitsOf(target).LIMIT_FORM_MEGABYTES_PER_NETWORK
    const bytes = Math.min(FORM.bytes, most / 2)
    return hold(target, { ...FORM, bytes, networks: 1, perNetwork: most * 2, most })
  },
}

interface Load {
  path: string
  type: string
  /** The bytes that are sent of each body. */
  bytes: number
  networks: number
  perNetwork: number
  /** The most bytes that all of them together may hold. */
  most: number
}

async function hold(target: Target, load: Load): Promise<string[]> {
  const { bytes, networks, perNetwork, most } = load
  const part = Buffer.alloc(bytes, 'a')
  const senders = Array.from({ length: networks }, () => newNetwork()).flatMap((from) =>
    Array.from({ length: Math.ceil(perNetwork / bytes) }, () => send(target, load, part, from)),
  )
  const heldBytes = () => bytes * senders.filter((one) => one.isSent && !one.isOver).length
  try {
    const isBounded = await comesToPass(
      target,
      () => senders.every(({ isSent, isOver }) => isSent || isOver) && heldBytes() <= most,
    )
    const found = isBounded ? [] : [`The listener holds ${Math.round(heldBytes() / MEGABYTE)} MB of bodies.`]
    return [...found, ...(await findNeglect(target))]
  } finally {
    for (const { socket } of senders) socket.destroy()
  }
}

interface Sender {
  socket: Socket
  isSent: boolean
  /** Whether the listener has answered or closed the connection. */
  isOver: boolean
}

/** Sends a body without its last byte. */
function send(target: Target, { path, type }: Load, part: Buffer, from: string): Sender {
  const sender: Sender = { socket: open(target, from), isSent: false, isOver: false }
  const end = () => (sender.isOver = true)
  sender.socket.on('data', end).on('close', end)
  const headers = { 'content-type': type, 'content-length': String(part.length + 1) }
  sender.socket.write(writeHead(target, `POST ${path}`, headers))
  sender.socket.write(part, () => (sender.isSent = true))
  return sender
}
