import { randomUUID } from 'node:crypto'
import type { Party } from '#limits/party.ts'
import type { LiveStream } from './live-stream.ts'
import type { EngineLog } from './log.ts'
import { Peer } from './peer.ts'
import type { Watcher } from './places.ts'
import type { IceConfig } from './protocol.ts'
import { parseRtcp, writeSenderReport } from './rtcp.ts'
import type { MediaKind, RelayViewer } from './rtp-relay.ts'
import { isRtcp } from './rtp.ts'
import { parseOffer } from './sdp.ts'

/** The engine closes a viewer who got an answer and has not connected after this time. */
const CONNECT_LIMIT_MS = 10_000

export interface WhepOptions extends Watcher {
  stream: LiveStream
  tokenHash: string | null
  ice: IceConfig
  log: EngineLog
  onClosed(viewer: WhepViewer): void
}

/** A viewer on WebRTC. */
export class WhepViewer implements RelayViewer {
  readonly sessionId = randomUUID()
  readonly tokenHash: string | null
  readonly party: Party
  readonly member: string | null
  readonly stream: LiveStream
  readonly #log: EngineLog
  readonly #peer: Peer
  readonly #onClosed: (viewer: WhepViewer) => void
  readonly #sent: Record<MediaKind, { packets: number; octets: number }> = {
    video: { packets: 0, octets: 0 },
    audio: { packets: 0, octets: 0 },
  }
  #connectTimer: NodeJS.Timeout | null = null
  #isConnected = false
  #isClosed = false

  constructor({ stream, tokenHash, party, member, ice, log, onClosed }: WhepOptions) {
    this.stream = stream
    this.tokenHash = tokenHash
    this.party = party
    this.member = member
    this.#log = log
    this.#onClosed = onClosed
    this.#peer = new Peer({
      name: `whep-${stream.id}`,
      ice,
      direction: 'send',
      onMessage: (_kind, message) => this.#receive(message),
      onState: (state) => this.#noteState(state),
    })
  }

  get isConnected(): boolean {
    return this.#isConnected
  }

  /** @throws EngineError of parseOffer or Peer.answer */
  async accept(offer: string): Promise<string> {
    const medias = parseOffer(offer)
    this.stream.relay.add(this)
    try {
      const answer = await this.#peer.answer(offer, medias)
      this.#connectTimer = setTimeout(() => {
        if (!this.#isConnected) this.close()
      }, CONNECT_LIMIT_MS)
      return answer
    } catch (error) {
      this.close()
      throw error
    }
  }

  sendRtp(kind: MediaKind, packet: Buffer): void {
    const track = this.#isConnected ? this.#peer.track(kind) : null
    if (!track) return
    const own = Buffer.from(packet)
    own.writeUInt8((own.readUInt8(1) & 0x80) | track.media.payloadType, 1)
    own.writeUInt32BE(track.ssrc, 8)
    if (!this.#peer.send(kind, own)) return
    this.#sent[kind].packets += 1
    this.#sent[kind].octets += own.length - 12
  }

  sendSenderReport(kind: MediaKind, report: { ntpHigh: number; ntpLow: number; rtpTimestamp: number }): void {
    const track = this.#isConnected ? this.#peer.track(kind) : null
    if (!track) return
    const { packets, octets } = this.#sent[kind]
    const rtcp = writeSenderReport({ ...report, ssrc: track.ssrc, packetCount: packets, octetCount: octets })
    this.#peer.send(kind, rtcp)
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#isConnected = false
    if (this.#connectTimer) clearTimeout(this.#connectTimer)
    this.stream.relay.remove(this)
    this.stream.peers.leave(this)
    this.#peer.close()
    this.#onClosed(this)
  }

  #receive(message: Buffer): void {
    if (!isRtcp(message)) return
    for (const rtcp of parseRtcp(message)) {
      if (rtcp.type === 'keyFrameRequest') this.stream.relay.requestKeyFrame()
      else if (rtcp.type === 'nack' && rtcp.ssrc === this.#peer.track('video')?.ssrc) {
        this.stream.relay.retransmit(this, rtcp.sequences)
      }
    }
  }

  #noteState(state: string): void {
    this.#log('info', 'whep peer', { streamId: this.stream.id, state })
    if (state === 'connected') {
      this.#isConnected = true
      this.stream.relay.requestKeyFrame()
    } else if (state === 'failed' || state === 'closed' || state === 'disconnected') this.close()
  }
}
