import { PublishRefused, type PublishTarget, type Uplink } from './uplink.ts'

const GATHER_MS = 1500
const CONNECT_MS = 8000
const GOODBYE_MS = 3000
const MAX_BITS_PER_SECOND = 2_500_000

/** Prefers H.264, which every player can play without transcoding. */
function preferH264(transceiver: RTCRtpTransceiver): void {
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? []
  const rank = (codec: (typeof codecs)[number]) => {
    if (codec.mimeType !== 'video/H264') return 2
    const line = codec.sdpFmtpLine ?? ''
    return line.includes('packetization-mode=1') && /profile-level-id=42e0/i.test(line) ? 0 : 1
  }
  transceiver.setCodecPreferences?.(codecs.toSorted((a, b) => rank(a) - rank(b)))
}

/**
 * Publishes over WebRTC (WHIP, RFC 9725).
 * @throws PublishRefused on 4xx; Error when no connection comes about within 8 s
 */
export async function openWhip(stream: MediaStream, target: PublishTarget): Promise<Uplink> {
  const peer = new RTCPeerConnection({ bundlePolicy: 'max-bundle', iceServers: target.iceServers })
  let resource: string | null = null
  try {
    for (const track of stream.getTracks()) {
      const isVideo = track.kind === 'video'
      const sendEncodings = isVideo ? [{ maxBitrate: MAX_BITS_PER_SECOND, maxFramerate: 30 }] : []
      const transceiver = peer.addTransceiver(track, {
        direction: 'sendonly',
        streams: [stream],
        sendEncodings,
      })
      if (isVideo) preferH264(transceiver)
    }
    await peer.setLocalDescription(await peer.createOffer())
    await gathered(peer)
    resource = await offer(peer, target)
    await connected(peer)
  } catch (error) {
    peer.close()
    throw error
  }

  let lastBytes = 0
  let lastFrames = 0
  let lastMs = Date.now()
  // A peer that this side closes fires no event.
  const ended = Promise.withResolvers<void>()
  return {
    closed: Promise.race([lost(peer), ended.promise]),
    async measure() {
      const report = await peer.getStats()
      const sent = [...report.values()].find((one) => one.type === 'outbound-rtp' && one.kind === 'video')
      if (!sent) return null
      const seconds = (Date.now() - lastMs) / 1000 || 1
      const measured = {
        bitsPerSecond: ((sent.bytesSent - lastBytes) * 8) / seconds,
        framesPerSecond: ((sent.framesEncoded ?? 0) - lastFrames) / seconds,
      }
      lastBytes = sent.bytesSent
      lastFrames = sent.framesEncoded ?? 0
      lastMs = Date.now()
      return measured
    },
    async replaceTracks(next) {
      for (const sender of peer.getSenders()) {
        const track = next.getTracks().find((one) => one.kind === sender.track?.kind)
        if (track) await sender.replaceTrack(track)
      }
    },
    async close() {
      if (resource) await sayGoodbye(resource, target.token)
      resource = null
      peer.close()
      ended.resolve()
    },
  }
}

async function offer(peer: RTCPeerConnection, target: PublishTarget): Promise<string> {
  const response = await fetch(target.whipPath, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${target.token}` },
    body: peer.localDescription?.sdp ?? '',
  })
  if (response.status >= 400 && response.status < 500) {
    throw new PublishRefused(`the engine answered ${response.status}`)
  }
  if (!response.ok) throw new Error(`the engine answered ${response.status}`)
  await peer.setRemoteDescription({ type: 'answer', sdp: await response.text() })
  // The location is relative to the WHIP address, which may have another host than the page.
  return new URL(response.headers.get('location') ?? target.whipPath, response.url).href
}

/**
 * Ends the session at the engine. It runs before the peer closes, because the engine drops the session of a closed
 * peer.
 */
async function sayGoodbye(resource: string, token: string): Promise<void> {
  // The person may be leaving the page: `keepalive` lets the request outlive it.
  await fetch(resource, {
    method: 'DELETE',
    keepalive: true,
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(GOODBYE_MS),
  }).catch(() => undefined)
}

function gathered(peer: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, GATHER_MS)
    const check = () => {
      if (peer.iceGatheringState !== 'complete') return
      clearTimeout(timer)
      resolve()
    }
    peer.addEventListener('icegatheringstatechange', check)
    check()
  })
}

function connected(peer: RTCPeerConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no connection to the engine')), CONNECT_MS)
    const check = () => {
      if (peer.connectionState === 'connected') resolve()
      else if (peer.connectionState === 'failed') reject(new Error('the connection to the engine failed'))
      else return
      clearTimeout(timer)
    }
    peer.addEventListener('connectionstatechange', check)
    check()
  })
}

/** `disconnected` may heal by itself; after three seconds it counts as lost. */
function lost(peer: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    peer.addEventListener('connectionstatechange', () => {
      clearTimeout(timer)
      if (peer.connectionState === 'failed' || peer.connectionState === 'closed') resolve()
      else if (peer.connectionState === 'disconnected') {
        timer = setTimeout(() => {
          peer.close()
          resolve()
        }, 3000)
      }
    })
  })
}
