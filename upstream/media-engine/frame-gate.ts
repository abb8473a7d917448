import { findParameterSets, startsKeyFrame } from './h264.ts'
import type { ParameterSets } from './h264.ts'
import { parseRtp, sequenceDistance } from './rtp.ts'
import type { RtpPacket } from './rtp.ts'

/** A complete video frame, with its packets in order. */
export interface GatedFrame {
  packets: RtpPacket[]
  isKeyFrame: boolean
  /** SPS and PPS when the frame contains them. */
  parameterSets: ParameterSets | null
}

export interface FrameGateOptions {
  onFrame(frame: GatedFrame): void
  /** Called when packets are lost for good: the publisher should send a key frame. */
  onLoss(): void
  /** The time in milliseconds for which the gate waits for a missing packet, which the publisher may send again. */
  maxWaitMs?: number
  now?: () => number
}

const MAX_HELD_PACKETS = 400

/**
 * Filters the publisher's RTP for the encoder. It puts packets in order, drops padding, and emits only complete,
 * decodable frames. libwebrtc discards the unsent end of a frame when a key frame is queued, and leaves no gap in the
 * sequence numbers. So a frame without its marker is incomplete even when no packet seems to be lost.
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
  /** True for the first frame after a gap, which may lack its beginning. */
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

  /** Emits no frame until the next key frame. */
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

  /** Skips missing packets for which the gate has waited long enough. */
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
