import type { GatedFrame } from './frame-gate.ts'
import { sameParameterSets } from './h264.ts'
import type { ParameterSets } from './h264.ts'
import type { EncoderRun } from './live-stream.ts'
import { describeError } from './log.ts'
import type { EngineLog } from './log.ts'
import { SILENCE_LIMIT_MS } from './limits.ts'
import { RtpEncoder } from './rtp-encoder.ts'
import { writeRtp } from './rtp.ts'
import type { MediaKind } from './rtp-relay.ts'
import type { RtpPacket } from './rtp.ts'

/** Audio usually arrives before the first key frame. A stream without audio starts after this time. */
const AUDIO_WAIT_MS = 500
/** After this many failures within `FAILURE_WINDOW_MS`, the feed does not start another encoder. */
const MAX_FAILURES = 5
const FAILURE_WINDOW_MS = 10_000
const SECOND_KEY_FRAME_MS = 600

export interface RtpFeedOptions {
  ffmpegPath: string
  streamId: string
  log: EngineLog
  beginRun(): EncoderRun
  requestKeyFrame(): void
  /** Called when the encoder fails again and again. */
  onFailed(): void
  now?: () => number
}

/** The most packets that the feed holds while an encoder starts: two seconds at 3 Mbit/s. */
const MAX_HELD_PACKETS = 1_000

type HeldPacket = { kind: MediaKind; packet: Buffer }

/**
 * Keeps one encoder running for a WebRTC publisher. It starts a new encoder when one exits or hangs, when the video's
 * parameters change, or when audio starts in a stream without audio. Each encoder's input begins with a key frame, and
 * its audio begins with the video, so that both start at the same time on the encoder's clock. The feed holds the
 * packets while an encoder starts.
 */
export class RtpFeed {
  readonly #options: RtpFeedOptions
  readonly #now: () => number
  #encoder: RtpEncoder | null = null
  #parameterSets: ParameterSets | null = null
  #videoPayloadType = 0
  #audioPayloadType: number | null = null
  #beganAtMs: number | null = null
  #awaitsKeyFrame = true
  #held: HeldPacket[] = []
  #videoSequence = 0
  #lastFrameAtMs = 0
  #lastOutputAtMs = 0
  #failuresAtMs: number[] = []
  #isStopped = false

  constructor(options: RtpFeedOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  pushFrame(frame: GatedFrame): void {
    const [first] = frame.packets
    if (this.#isStopped || !first) return
    this.#videoPayloadType = first.payloadType
    this.#lastFrameAtMs = this.#now()
    if (frame.parameterSets) this.#noteParameterSets(frame.parameterSets)
    if (this.#awaitsKeyFrame && !(frame.isKeyFrame && this.#parameterSets)) return
    if (this.#awaitsKeyFrame) this.#begin()
    for (const packet of frame.packets) {
      this.#videoSequence += 1
      this.#deliver('video', writeRtp(packet, this.#videoSequence))
    }
    this.#ensureEncoder()
  }

  pushAudio(packet: RtpPacket): void {
    if (this.#isStopped || packet.payload.length === 0) return
    const isNew = this.#audioPayloadType === null
    this.#audioPayloadType = packet.payloadType
    if (isNew && this.#encoder && !this.#encoder.hasAudio) this.#startEncoder('sound began')
    if (!this.#awaitsKeyFrame) this.#deliver('audio', writeRtp(packet, packet.sequence))
  }

  /** Replaces an encoder that hangs, and stops one without input; called every 500 ms. */
  tick(): void {
    const encoder = this.#encoder
    if (!encoder || this.#isStopped) return
    const now = this.#now()
    if (now - this.#lastFrameAtMs > SILENCE_LIMIT_MS) {
      encoder.stop()
      this.#encoder = null
      this.#audioPayloadType = null
      this.#awaitKeyFrame()
    } else if (encoder.isReady && !this.#awaitsKeyFrame && now - this.#lastOutputAtMs > SILENCE_LIMIT_MS) {
      this.#noteFailure('no output')
    }
  }

  stop(): void {
    this.#isStopped = true
    this.#encoder?.stop()
    this.#encoder = null
  }

  #noteParameterSets(sets: ParameterSets): void {
    const isKnown = sameParameterSets(this.#parameterSets, sets)
    this.#parameterSets = sets
    if (!isKnown && this.#encoder) this.#startEncoder('picture parameters changed')
  }

  /** Called for a key frame: the encoder gets every packet from this one on. */
  #begin(): void {
    this.#awaitsKeyFrame = false
    this.#beganAtMs = this.#now()
    this.#lastOutputAtMs = this.#now()
    // This makes the first segment short, because players need one complete segment before they start.
    setTimeout(this.#options.requestKeyFrame, SECOND_KEY_FRAME_MS)
  }

  #awaitKeyFrame(): void {
    this.#awaitsKeyFrame = true
    this.#beganAtMs = null
    this.#held = []
  }

  #deliver(kind: MediaKind, packet: Buffer): void {
    if (this.#encoder?.isReady) {
      this.#encoder.send(kind, packet)
      return
    }
    this.#held.push({ kind, packet })
    if (this.#held.length > MAX_HELD_PACKETS) this.#awaitKeyFrame()
  }

  #ensureEncoder(): void {
    if (this.#encoder || this.#beganAtMs === null) return
    const hasWaited = this.#now() - this.#beganAtMs >= AUDIO_WAIT_MS
    if (this.#audioPayloadType !== null || hasWaited) this.#launchEncoder('first key frame')
  }

  /** Replaces the encoder and requests a key frame at once, so that it has arrived when the new encoder listens. */
  #startEncoder(reason: string): void {
    this.#awaitKeyFrame()
    this.#options.requestKeyFrame()
    this.#launchEncoder(reason)
  }

  #launchEncoder(reason: string): void {
    const { ffmpegPath, streamId, log, beginRun } = this.#options
    const parameterSets = this.#parameterSets
    if (!parameterSets || this.#isStopped) return
    this.#encoder?.stop()
    const run = beginRun()
    const encoder = new RtpEncoder({
      ffmpegPath,
      streamId,
      log,
      videoPayloadType: this.#videoPayloadType,
      audioPayloadType: this.#audioPayloadType,
      parameterSets,
      onOutput: (chunk) => this.#takeOutput(encoder, run, chunk),
      onReady: () => {
        log('info', 'encoder ready', { streamId, reason, pid: encoder.pid, held: this.#held.length })
        this.#lastOutputAtMs = this.#now()
        for (const { kind, packet } of this.#held) encoder.send(kind, packet)
        this.#held = []
      },
      onExit: () => {
        if (this.#encoder === encoder) this.#noteFailure('encoder ended')
      },
    })
    this.#encoder = encoder
    encoder.start().catch((error: unknown) => {
      log('error', 'encoder did not start', { streamId, error: describeError(error) })
      if (this.#encoder === encoder) this.#noteFailure('encoder did not start')
    })
  }

  #takeOutput(encoder: RtpEncoder, run: EncoderRun, chunk: Buffer): void {
    if (this.#encoder !== encoder) return
    this.#lastOutputAtMs = this.#now()
    try {
      run.push(chunk)
    } catch (error) {
      this.#options.log('error', 'encoder output', {
        streamId: this.#options.streamId,
        error: describeError(error),
      })
      this.#noteFailure('bad output')
    }
  }

  #noteFailure(reason: string): void {
    const now = this.#now()
    this.#failuresAtMs = [...this.#failuresAtMs.filter((atMs) => now - atMs < FAILURE_WINDOW_MS), now]
    if (this.#failuresAtMs.length < MAX_FAILURES) {
      this.#startEncoder(reason)
      return
    }
    this.stop()
    this.#options.onFailed()
  }
}
