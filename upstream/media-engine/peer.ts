import nodeDataChannel from 'node-datachannel'
import type { PeerConnection, RtcConfig, Track } from 'node-datachannel'
import { EngineError } from './errors.ts'
import type { IceConfig } from './protocol.ts'
import { advertisePublicIp, dropMdnsCandidates } from './sdp.ts'
import type { OfferedMedia } from './sdp.ts'

/** The longest wait for candidates from STUN and TURN servers; host candidates are available at once. */
const GATHERING_LIMIT_MS = 1_500

export interface PeerTrack {
  media: OfferedMedia
  /** The SSRC with which the engine sends; 0 where it only receives. */
  ssrc: number
  track: Track
}

export interface PeerOptions {
  name: string
  ice: IceConfig
  direction: 'receive' | 'send'
  /** Extra parameters for the H.264 codec in the answer. */
  videoParameters?: string
  onMessage(kind: OfferedMedia['kind'], message: Buffer): void
  onState(state: string): void
}

/**
 * A WebRTC connection that answers one offer. The library's native handles exist as long as this object is referenced.
 */
export class Peer {
  readonly tracks: PeerTrack[] = []
  readonly #connection: PeerConnection
  readonly #options: PeerOptions
  #isClosed = false

  constructor(options: PeerOptions) {
    this.#options = options
    this.#connection = new nodeDataChannel.PeerConnection(options.name, toRtcConfig(options.ice))
    this.#connection.onStateChange((state) => {
      if (!this.#isClosed) options.onState(state)
    })
  }

  /** @throws EngineError 400 SDP_INVALID when the library does not accept the offer */
  async answer(offer: string, medias: readonly OfferedMedia[]): Promise<string> {
    const gathered = new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, GATHERING_LIMIT_MS)
      this.#connection.onGatheringStateChange((state) => {
        if (state !== 'complete') return
        clearTimeout(timer)
        resolve()
      })
    })
    try {
      this.#connection.setRemoteDescription(dropMdnsCandidates(offer), 'offer')
      for (const media of medias) this.tracks.push(this.#addTrack(media))
      this.#connection.setLocalDescription('answer')
    } catch {
      this.close()
      throw new EngineError(400, 'SDP_INVALID', 'The SDP offer cannot be answered.')
    }
    await gathered
    const sdp = this.#connection.localDescription()?.sdp
    if (!sdp) throw new EngineError(503, 'PEER_CLOSED', 'The connection was closed before it was answered.')
    const { publicIp } = this.#options.ice
    return publicIp ? advertisePublicIp(sdp, publicIp) : sdp
  }

  track(kind: OfferedMedia['kind']): PeerTrack | null {
    return this.tracks.find((entry) => entry.media.kind === kind) ?? null
  }

  /** Sends RTP or RTCP on a track. Returns false when the track cannot send now. */
  send(kind: OfferedMedia['kind'], packet: Buffer): boolean {
    const track = this.#isClosed ? null : this.track(kind)?.track
    if (!track?.isOpen()) return false
    return track.sendMessageBinary(packet)
  }

  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#connection.close()
  }

  #addTrack(media: OfferedMedia): PeerTrack {
    const isSending = this.#options.direction === 'send'
    const direction = isSending ? 'SendOnly' : 'RecvOnly'
    const ssrc = isSending ? Math.floor(Math.random() * 0xfffffff0) + 2 : 0
    const description =
      media.kind === 'video'
        ? new nodeDataChannel.Video(media.mid, direction)
        : new nodeDataChannel.Audio(media.mid, direction)
    const parameters = [
      media.formatParameters,
      media.kind === 'video' ? this.#options.videoParameters : undefined,
    ]
      .filter(Boolean)
      .join(';')
    if ('addH264Codec' in description) description.addH264Codec(media.payloadType, parameters)
    else description.addOpusCodec(media.payloadType, parameters || undefined)
    if (isSending) description.addSSRC(ssrc, 'engine', 'live', `live-${media.kind}`)
    const track = this.#connection.addTrack(description)
    track.onMessage((message) => {
      if (!this.#isClosed) this.#options.onMessage(media.kind, message)
    })
    return { media, ssrc, track }
  }
}

function toRtcConfig(ice: IceConfig): RtcConfig {
  const isSinglePort = ice.udpPorts.first === ice.udpPorts.last
  return {
    iceServers: ice.iceServers,
    bindAddress: ice.bindAddress === '0.0.0.0' ? undefined : ice.bindAddress,
    portRangeBegin: ice.udpPorts.first,
    portRangeEnd: ice.udpPorts.last,
    enableIceUdpMux: isSinglePort,
    disableAutoNegotiation: true,
  }
}
