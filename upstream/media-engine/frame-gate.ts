import { findParameterSets, startsKeyFrame } from './h264.ts'
import type { ParameterSets } from './h264.ts'
import { parseRtp, sequenceDistance } from './rtp.ts'
import type { RtpPacket } from './rtp.ts'

/** A whole video frame, its packets in order. */
export interface GatedFrame {
  packets: RtpPacket[]
  isKeyFrame: boolean
  /** SPS and PPS when the frame carries them. */
  parameterSets: ParameterSets | null
}

export interface FrameGateOptions {
  onFrame(frame: GatedFrame): void
  /** Something is lost for good: the publisher should send a key frame. */
  onLoss(): void
  /** How long the gate waits for a missing packet, which the publisher may send again, ms. */
  maxWaitMs?: number
  now?: () => number
}

const MAX_HELD_PACKETS = 400

/**
 * Stands between the publisher's RTP and the decoder-facing side. It puts packets in order, drops padding, and lets
 * only whole, decodable frames through. libwebrtc throws away the unsent tail of a frame when a key frame is queued
 * and leaves no gap in the sequence numbers, so a frame without its marker is incomplete even when nothing seems lost.
 */
export class FrameGate {
  readonly #options: FrameGateOptions
  readonly #maxWaitMs: number
  readonly #now: () => number
  readonly #held = new Map<number, { packet: RtpPacket; arrivedAtMs: number }>()
  #expected: number | null = null
  #frame: RtpPacket[] = []
  #frameTimestamp: number | null = null
  #needsKeyFrame = true
  /** The first frame after a gap may lack its beginning. */
  #isFirstAfterGap = false
  #sawTruncatedFrame = false

  constructor(options: FrameGateOptions) {
    this.#options = options
    this.#maxWaitMs = options.maxWaitMs ?? 250
    this.#now = options.now ?? Date.now
  }

  push(raw: Buffer): void {
    const packet = parseRtp(raw)
    if (!packet) return
    this.#expected ??= packet.sequence
    if (sequenceDistance(packet.sequence, this.#expected) < 0) return
    this.#held.set(packet.sequence, { packet, arrivedAtMs: this.#now() })
    this.#release()
  }

  /** Lets no packet through until the next key frame. */
  requireKeyFrame(): void {
    this.#needsKeyFrame = true
  }

  #release(): void {
    for (;;) {
      if (this.#expected === null || this.#held.size === 0) return
      const next = this.#held.get(this.#expected)
      if (next) {
        this.#held.delete(this.#expected)
        this.#expected = (this.#expected + 1) & 0xffff
        this.#take(next.packet)
      } else if (!this.#giveUpGap(this.#expected)) return
    }
  }

  /** Jumps over missing packets for which the gate has waited long enough. */
  #giveUpGap(expected: number): boolean {
    let nearest = 0
    let nearestDistance = Infinity
    let oldestArrivalMs = Infinity
    for (const [sequence, { arrivedAtMs }] of this.#held) {
      const distance = (sequence - expected) & 0xffff
      if (distance < nearestDistance) {
        nearestDistance = distance
        nearest = sequence
      }
      oldestArrivalMs = Math.min(oldestArrivalMs, arrivedAtMs)
    }
    const hasWaited = this.#now() - oldestArrivalMs >= this.#maxWaitMs
    if (!hasWaited && this.#held.size < MAX_HELD_PACKETS) return false
    this.#frame = []
    this.#frameTimestamp = null
    this.#needsKeyFrame = true
    this.#isFirstAfterGap = true
    this.#expected = nearest
    this.#options.onLoss()
    return true
  }

  #take(packet: RtpPacket): void {
    if (packet.payload.length === 0) return
    if (this.#frame.length > 0 && packet.timestamp !== this.#frameTimestamp) {
      this.#frame = []
      this.#sawTruncatedFrame = true
    }
    this.#frameTimestamp = packet.timestamp
    this.#frame.push(packet)
    if (packet.marker) {
      const packets = this.#frame
      this.#frame = []
      this.#frameTimestamp = null
      this.#decide(packets)
    }
  }

  #decide(packets: RtpPacket[]): void {
    const isKeyFrame = packets.some((packet) => startsKeyFrame(packet.payload))
    const mayLackBeginning = this.#isFirstAfterGap
    this.#isFirstAfterGap = false
    if (mayLackBeginning && !isKeyFrame) return
    if (this.#sawTruncatedFrame && !isKeyFrame && !this.#needsKeyFrame) {
      this.#needsKeyFrame = true
      this.#options.onLoss()
    }
    this.#sawTruncatedFrame = false
    if (this.#needsKeyFrame && !isKeyFrame) return
    this.#needsKeyFrame = false
    const parameterSets = isKeyFrame ? findParameterSets(packets.map((packet) => packet.payload)) : null
    this.#options.onFrame({ packets, isKeyFrame, parameterSets })
  }
}
