import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'

/** The ports given to an ffmpeg that may not have bound them yet. */
const reserved = new Set<number>()
const MAX_ATTEMPTS = 200

function bind(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', () => resolve(null))
    socket.bind(port, '127.0.0.1', () => resolve(socket))
  })
}

const close = (socket: Socket) => new Promise<void>((resolve) => void socket.close(() => resolve()))

/**
 * Finds a free even port on loopback whose next port is free too (RTP and RTCP).
 * @throws Error when none is found
 */
export async function reserveRtpPort(): Promise<number> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const rtp = await bind(0)
    const port = rtp?.address().port ?? 0
    const isCandidate = rtp !== null && port % 2 === 0 && !reserved.has(port)
    const rtcp = isCandidate ? await bind(port + 1) : null
    if (rtcp) reserved.add(port)
    if (rtp) await close(rtp)
    if (rtcp) {
      await close(rtcp)
      return port
    }
  }
  throw new Error('no free pair of UDP ports on loopback')
}

export function releaseRtpPort(port: number): void {
  reserved.delete(port)
}

const PROBE_INTERVAL_MS = 10
/** An empty receiver report, which every listener ignores. */
const probe = Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 1])

/**
 * Resolves to true when a process listens on the UDP port. Until then the kernel answers a datagram with "port
 * unreachable", which a connected socket reports as an error. Resolves to false when `isWanted` returns false or the
 * time is over.
 */
export async function waitForUdpListener(
  port: number,
  limitMs: number,
  isWanted: () => boolean,
): Promise<boolean> {
  const socket = createSocket('udp4')
  let refused = false
  socket.on('error', () => {
    refused = true
  })
  await new Promise<void>((resolve) => socket.connect(port, '127.0.0.1', resolve))
  try {
    const endsAt = Date.now() + limitMs
    while (isWanted() && Date.now() < endsAt) {
      refused = false
      socket.send(probe, () => {})
      await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL_MS))
      if (!refused) return true
    }
    return false
  } finally {
    socket.close()
  }
}
