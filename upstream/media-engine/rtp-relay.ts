import type { Watcher } from './places.ts'
import type { RtcpMessage } from './rtcp.ts'
import { parseRtp, sequenceDistance, writeRtp } from './rtp.ts'

export type MediaKind = 'video' | 'audio'

/** The interface of a WHEP viewer that the relay uses. */
export interface RelayViewer extends Watcher {
  /** The sha256 of the play token in hex; null for a viewer without a token. */
  readonly tokenHash: string | null
  readonly isConnected: boolean
  /** The relay passes the same `packet` to all viewers, so each must write its payload type and SSRC into a copy. */
  sendRtp(kind: MediaKind, packet: Buffer): void
  sendSenderReport(kind: MediaKind, report: { ntpHigh: number; ntpLow: number; rtpTimestamp: number }): void
  close(): void
}

const CLOCK_RATES: Record<MediaKind, number> = { video: 90_000, audio: 48_000 }
/** The number of packets kept for retransmissions: about two seconds of video at 2.5 Mbit/s. */
const KEPT_PACKETS = 512
const MIN_KEY_FRAME_REQUEST_INTERVAL_MS = 300

/** The state that gives viewers continuous numbers across all publishers of a stream. */
interface Numbering {
  sequenceOffset: number
  timestampOffset: number
  lastSequence: number
  lastTimestamp: number
  lastAtMs: number
  hasSource: boolean
  kept: Map<number, Buffer>
}

/** Forwards a publisher's RTP to WebRTC viewers without touching the payload. */
export class RtpRelay {
  readonly #now: () => number
  readonly #viewers = new Set<RelayViewer>()
  readonly #numbering: Record<MediaKind, Numbering> = { video: newNumbering(), audio: newNumbering() }
  #requestKeyFrame: (() => void) | null = null
  #lastKeyFrameRequestAtMs = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  listConnected(): RelayViewer[] {
    return [...this.#viewers].filter((viewer) => viewer.isConnected)
  }

  /** Sets a new publisher. The relay shifts its numbers so that they continue those of the previous publisher. */
  setSource(requestKeyFrame: (() => void) | null): void {
    this.#requestKeyFrame = requestKeyFrame
    this.#numbering.video.hasSource = false
    this.#numbering.audio.hasSource = false
  }

  add(viewer: RelayViewer): void {
    this.#viewers.add(viewer)
  }

  remove(viewer: RelayViewer): void {
    this.#viewers.delete(viewer)
  }

  closeViewersOf(tokenHash: string): void {
    for (const viewer of this.#viewers) if (viewer.tokenHash === tokenHash) viewer.close()
  }

  closeAll(): void {
    for (const viewer of this.#viewers) viewer.close()
    this.#viewers.clear()
  }

  /** Asks the publisher for a key frame, at most every 300 ms. */
  requestKeyFrame(): void {
    const now = this.#now()
    if (now - this.#lastKeyFrameRequestAtMs < MIN_KEY_FRAME_REQUEST_INTERVAL_MS) return
    this.#lastKeyFrameRequestAtMs = now
    this.#requestKeyFrame?.()
  }

  forward(kind: MediaKind, raw: Buffer): void {
    const packet = parseRtp(raw)
    if (!packet) return
    const numbering = this.#numbering[kind]
    if (!numbering.hasSource) this.#startSource(kind, packet.sequence, packet.timestamp)
    const sequence = (packet.sequence + numbering.sequenceOffset) & 0xffff
    const timestamp = (packet.timestamp + numbering.timestampOffset) >>> 0
    if (sequenceDistance(sequence, numbering.lastSequence) > 0) {
      numbering.lastSequence = sequence
      numbering.lastTimestamp = timestamp
      numbering.lastAtMs = this.#now()
    }
    const out = writeRtp(packet, sequence, timestamp)
    if (kind === 'video') keep(numbering.kept, sequence, out)
    for (const viewer of this.#viewers) viewer.sendRtp(kind, out)
  }

  forwardSenderReport(kind: MediaKind, report: Extract<RtcpMessage, { type: 'senderReport' }>): void {
    const numbering = this.#numbering[kind]
    if (!numbering.hasSource) return
    const rtpTimestamp = (report.rtpTimestamp + numbering.timestampOffset) >>> 0
    const { ntpHigh, ntpLow } = report
    for (const viewer of this.#viewers) viewer.sendSenderReport(kind, { ntpHigh, ntpLow, rtpTimestamp })
  }

  /** Sends the kept packets with these numbers to a viewer again. */
  retransmit(viewer: RelayViewer, sequences: readonly number[]): void {
    for (const sequence of sequences) {
      const packet = this.#numbering.video.kept.get(sequence)
      if (packet) viewer.sendRtp('video', packet)
    }
  }

  #startSource(kind: MediaKind, sequence: number, timestamp: number): void {
    const numbering = this.#numbering[kind]
    const isFirst = numbering.lastAtMs === 0
    const elapsedTicks = Math.round(((this.#now() - numbering.lastAtMs) * CLOCK_RATES[kind]) / 1000)
    const nextTimestamp = isFirst ? timestamp : numbering.lastTimestamp + elapsedTicks
    const nextSequence = isFirst ? sequence : numbering.lastSequence + 1
    numbering.sequenceOffset = nextSequence - sequence
    numbering.timestampOffset = nextTimestamp - timestamp
    numbering.lastSequence = (nextSequence - 1) & 0xffff
    numbering.hasSource = true
    numbering.kept.clear()
  }
}

function newNumbering(): Numbering {
  return {
    sequenceOffset: 0,
    timestampOffset: 0,
    lastSequence: 0,
    lastTimestamp: 0,
    lastAtMs: 0,
    hasSource: false,
    kept: new Map(),
  }
}

function keep(kept: Map<number, Buffer>, sequence: number, packet: Buffer): void {
  kept.set(sequence, packet)
  if (kept.size <= KEPT_PACKETS) return
  const oldest = kept.keys().next()
  if (!oldest.done) kept.delete(oldest.value)
}
