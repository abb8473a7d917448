import { randomUUID } from 'node:crypto'
import { streamNotFound } from './errors.ts'
import { FrameGate } from './frame-gate.ts'
import type { LiveStream, Publisher } from './live-stream.ts'
import type { EngineLog } from './log.ts'
import { Peer } from './peer.ts'
import type { IceConfig } from './protocol.ts'
import { parseRtcp, writePli, writeRemb } from './rtcp.ts'
import { RtpFeed } from './rtp-feed.ts'
import { RtpReceiver } from './rtp-receiver.ts'
import type { MediaKind } from './rtp-relay.ts'
import { isRtcp, parseRtp } from './rtp.ts'
import { parseOffer } from './sdp.ts'

/** Segments begin with a key frame, so the engine requests one each second. */
const KEY_FRAME_INTERVAL_MS = 1_000
const TICK_MS = 50
const HOUSEKEEPING_MS = 500
const MAX_VIDEO_BITS_PER_SECOND = 3_000_000
/** Without these parameters Chromium starts at 300 kbit/s and needs seconds until its image is sharp. */
const VIDEO_PARAMETERS = 'x-google-start-bitrate=1500;x-google-min-bitrate=300;x-google-max-bitrate=3000'

export interface WhipOptions {
  stream: LiveStream
  ice: IceConfig
  ffmpegPath: string
  log: EngineLog
}

/** A publisher on WebRTC. It receives RTP and passes it to the encoder and the relay. */
export class WhipPublisher implements Publisher {
  readonly kind = 'whip'
  readonly publicationId = randomUUID()
  readonly #stream: LiveStream
  readonly #log: EngineLog
  readonly #peer: Peer
  readonly #gate: FrameGate
  readonly #feed: RtpFeed
  readonly #receivers: Record<MediaKind, RtpReceiver>
  #timers: NodeJS.Timeout[] = []
  #isClosed = false

  constructor({ stream, ice, ffmpegPath, log }: WhipOptions) {
    this.#stream = stream
    this.#log = log
    this.#peer = new Peer({
      name: `whip-${stream.id}`,
      ice,
      direction: 'receive',
      videoParameters: VIDEO_PARAMETERS,
      onMessage: (kind, message) => this.#receive(kind, message),
      onState: (state) => this.#noteState(state),
    })
    this.#receivers = {
      video: new RtpReceiver({ send: (rtcp) => this.#peer.send('video', rtcp), canRetransmit: true }),
      audio: new RtpReceiver({ send: (rtcp) => this.#peer.send('audio', rtcp), canRetransmit: false }),
    }
    this.#feed = new RtpFeed({
      ffmpegPath,
      streamId: stream.id,
      log,
      beginRun: () => stream.beginRun(),
      requestKeyFrame: () => this.#requestKeyFrame(),
      onFailed: () => stream.losePublisher(this, 'encoder keeps failing'),
    })
    this.#gate = new FrameGate({
      onFrame: (frame) => this.#feed.pushFrame(frame),
      onLoss: () => this.#requestKeyFrame(),
    })
  }

  /**
   * Answers the offer and becomes the stream's publisher.
   * @throws EngineError of parseOffer or Peer.answer, 404 STREAM_NOT_FOUND when the stream has ended meanwhile
   */
  async accept(offer: string): Promise<string> {
    const medias = parseOffer(offer)
    const answer = await this.#peer.answer(offer, medias)
    // If the stream ended while the answer was being made, no other code closes this peer.
    if (this.#stream.timeline.hasEnded) {
      this.close()
      throw streamNotFound()
    }
    this.#stream.setPublisher(this)
    this.#stream.relay.setSource(() => this.#requestKeyFrame())
    this.#timers = [
      setInterval(() => this.#receivers.video.askAgain(), TICK_MS),
      setInterval(() => this.#feed.tick(), HOUSEKEEPING_MS),
      setInterval(() => this.#everySecond(), KEY_FRAME_INTERVAL_MS),
    ]
    return answer
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    for (const timer of this.#timers) clearInterval(timer)
    this.#feed.stop()
    this.#peer.close()
  }

  #receive(kind: MediaKind, message: Buffer): void {
    if (this.#isClosed) return
    if (isRtcp(message)) {
      this.#receiveRtcp(message)
      return
    }
    const packet = parseRtp(message)
    if (!packet) return
    this.#receivers[kind].receive(packet.ssrc, packet.sequence)
    this.#stream.relay.forward(kind, message)
    if (kind === 'video') this.#gate.push(message)
    else this.#feed.pushAudio(packet)
  }

  /** A compound packet may arrive on either track; its SSRC identifies the track. */
  #receiveRtcp(message: Buffer): void {
    for (const rtcp of parseRtcp(message)) {
      if (rtcp.type !== 'senderReport') continue
      for (const kind of ['video', 'audio'] as const) {
        if (this.#receivers[kind].ssrc !== rtcp.ssrc) continue
        this.#receivers[kind].receiveSenderReport(rtcp)
        this.#stream.relay.forwardSenderReport(kind, rtcp)
      }
    }
  }

  #everySecond(): void {
    this.#requestKeyFrame()
    for (const kind of ['video', 'audio'] as const) this.#receivers[kind].report()
    const { ssrc } = this.#receivers.video
    if (ssrc !== null) this.#peer.send('video', writeRemb(ssrc, MAX_VIDEO_BITS_PER_SECOND))
  }

  #requestKeyFrame(): void {
    const { ssrc } = this.#receivers.video
    if (ssrc !== null) this.#peer.send('video', writePli(ssrc))
  }

  #noteState(state: string): void {
    this.#log('info', 'whip peer', { streamId: this.#stream.id, state })
    if (state === 'failed' || state === 'closed' || state === 'disconnected') {
      this.#stream.losePublisher(this, `peer ${state}`)
      this.close()
    }
  }
}
