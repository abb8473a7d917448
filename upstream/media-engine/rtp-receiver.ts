import { writeNack, writeReceiverReport } from './rtcp.ts'
import type { RtcpMessage } from './rtcp.ts'
import { sequenceDistance } from './rtp.ts'

const MAX_NACK_ATTEMPTS = 4
const NACK_INTERVAL_MS = 60
/** A larger gap is a new source or a long outage, where retransmissions would not help. */
const MAX_NACKED_GAP = 64

/** Keeps the statistics of one incoming RTP stream and requests retransmissions (RFC 3550 §6.4, appendix A.3). */
export class RtpReceiver {
  readonly #send: (rtcp: Buffer) => void
  readonly #now: () => number
  readonly #missing = new Map<number, { attempts: number; askedAtMs: number }>()
  readonly #canRetransmit: boolean
  #ssrc: number | null = null
  #baseSequence = 0
  #highestSequence = 0
  #cycles = 0
  #received = 0
  #expectedAtReport = 0
  #receivedAtReport = 0
  #senderReport: { middle: number; atMs: number } | null = null

  constructor(options: { send: (rtcp: Buffer) => void; canRetransmit: boolean; now?: () => number }) {
    this.#send = options.send
    this.#canRetransmit = options.canRetransmit
    this.#now = options.now ?? Date.now
  }

  get ssrc(): number | null {
    return this.#ssrc
  }

  /** Records an RTP packet and requests the packets that are missing before it. */
  receive(ssrc: number, sequence: number): void {
    if (this.#ssrc !== ssrc) this.#reset(ssrc, sequence)
    this.#received += 1
    const distance = sequenceDistance(sequence, this.#highestSequence)
    if (distance <= 0) {
      this.#missing.delete(sequence)
      return
    }
    if (distance > 1) this.#noteGap(sequence, distance)
    if (sequence < this.#highestSequence) this.#cycles += 1
    this.#highestSequence = sequence
  }

  receiveSenderReport(report: Extract<RtcpMessage, { type: 'senderReport' }>): void {
    const middle = ((report.ntpHigh & 0xffff) << 16) | (report.ntpLow >>> 16)
    this.#senderReport = { middle: middle >>> 0, atMs: this.#now() }
  }

  /** Requests packets that are still missing again; to be called about every 50 ms. */
  askAgain(): void {
    const now = this.#now()
    const due: number[] = []
    for (const [sequence, entry] of this.#missing) {
      if (now - entry.askedAtMs < NACK_INTERVAL_MS) continue
      if (entry.attempts >= MAX_NACK_ATTEMPTS) {
        this.#missing.delete(sequence)
        continue
      }
      entry.attempts += 1
      entry.askedAtMs = now
      due.push(sequence)
    }
    if (due.length > 0 && this.#ssrc !== null) this.#send(writeNack(this.#ssrc, due))
  }

  /** Sends a receiver report; to be called once per second. */
  report(): void {
    if (this.#ssrc === null) return
    const highest = this.#cycles * 0x10000 + this.#highestSequence
    const expected = highest - this.#baseSequence + 1
    const expectedNow = expected - this.#expectedAtReport
    const lostNow = expectedNow - (this.#received - this.#receivedAtReport)
    this.#expectedAtReport = expected
    this.#receivedAtReport = this.#received
    const senderReport = this.#senderReport
    this.#send(
      writeReceiverReport({
        mediaSsrc: this.#ssrc,
        fractionLost:
          expectedNow > 0 && lostNow > 0 ? Math.min(255, Math.floor((lostNow * 256) / expectedNow)) : 0,
        cumulativeLost: expected - this.#received,
        highestSequence: highest,
        lastSenderReport: senderReport?.middle ?? 0,
        delaySinceSenderReport: senderReport
          ? Math.round(((this.#now() - senderReport.atMs) * 65_536) / 1000)
          : 0,
      }),
    )
  }

  #noteGap(sequence: number, distance: number): void {
    if (!this.#canRetransmit || distance > MAX_NACKED_GAP || this.#ssrc === null) return
    const missing: number[] = []
    for (let back = distance - 1; back >= 1; back -= 1) missing.push((sequence - back) & 0xffff)
    for (const lost of missing) this.#missing.set(lost, { attempts: 1, askedAtMs: this.#now() })
    this.#send(writeNack(this.#ssrc, missing))
  }

  #reset(ssrc: number, sequence: number): void {
    this.#ssrc = ssrc
    this.#baseSequence = sequence
    this.#highestSequence = sequence
    this.#cycles = 0
    this.#received = 0
    this.#expectedAtReport = 0
    this.#receivedAtReport = 0
    this.#missing.clear()
  }
}
