import { EngineError } from './errors.ts'

/** One media section of an offer, with the payload type that the engine chooses. */
export interface OfferedMedia {
  kind: 'video' | 'audio'
  mid: string
  payloadType: number
  /** The codec's fmtp parameters as offered, so that the answer can repeat them. */
  formatParameters: string
}

/**
 * The engine prefers constrained baseline, which every browser decodes, and uses the high profile only if the offer has
 * no other.
 */
const PREFERRED_PROFILES = ['42e01f', '42c01f', '42001f', '4d001f', '640c1f', '64001f']

/**
 * Reads the media sections of an SDP offer.
 * @throws EngineError 400 SDP_INVALID, 406 H264_REQUIRED
 */
export function parseOffer(sdp: string): OfferedMedia[] {
  const sections = sdp.split(/\r?\n(?=m=)/)
  if (!sdp.startsWith('v=0') || sections.length < 2) throw invalidSdp()
  const medias: OfferedMedia[] = []
  for (const section of sections.slice(1)) {
    const kind = /^m=(\w+)/.exec(section)?.[1]
    const mid = /^a=mid:(\S+)/m.exec(section)?.[1]
    if (kind !== 'video' && kind !== 'audio') continue
    if (mid === undefined) throw invalidSdp()
    if (medias.some((media) => media.kind === kind)) continue
    const codec = kind === 'video' ? findH264(section) : findOpus(section)
    if (codec) medias.push({ kind, mid, ...codec })
  }
  if (!medias.some((media) => media.kind === 'video')) {
    throw new EngineError(406, 'H264_REQUIRED', 'The offer has no H.264 video with packetization-mode=1.')
  }
  return medias
}

function invalidSdp(): EngineError {
  return new EngineError(400, 'SDP_INVALID', 'The body is not an SDP offer.')
}

type Codec = Pick<OfferedMedia, 'payloadType' | 'formatParameters'>

function findCodecs(section: string, name: string): Codec[] {
  const pattern = new RegExp(`^a=rtpmap:(\\d+) ${name}/`, 'gim')
  return [...section.matchAll(pattern)].map((match) => ({
    payloadType: Number(match[1]),
    formatParameters: new RegExp(`^a=fmtp:${match[1]} (.*)$`, 'm').exec(section)?.[1]?.trim() ?? '',
  }))
}

function findH264(section: string): Codec | null {
  const usable = findCodecs(section, 'H264').filter((codec) =>
    /packetization-mode=1/.test(codec.formatParameters),
  )
  const rank = (codec: Codec) => {
    const profile = /profile-level-id=([0-9a-f]{6})/i.exec(codec.formatParameters)?.[1]?.toLowerCase()
    const index = PREFERRED_PROFILES.indexOf(profile ?? '')
    return index < 0 ? PREFERRED_PROFILES.length : index
  }
  return usable.toSorted((one, other) => rank(one) - rank(other))[0] ?? null
}

function findOpus(section: string): Codec | null {
  return findCodecs(section, 'opus')[0] ?? null
}

/**
 * Removes mDNS candidates: their host names cannot be resolved here, and the browser's own checks reveal its address.
 */
export function dropMdnsCandidates(sdp: string): string {
  return sdp
    .split(/\r?\n/)
    .filter((line) => !/^a=candidate:.*\s\S+\.local\s/i.test(line))
    .join('\r\n')
}

/** Adds UDP host candidates with the public address of a machine behind a 1:1 NAT, one per component and port. */
export function advertisePublicIp(sdp: string, publicIp: string): string {
  const pattern = /^a=candidate:(\S+) (\d+) UDP (\d+) (\S+) (\d+) typ host(.*)$/i
  const advertised = new Set<string>()
  return sdp
    .split('\r\n')
    .flatMap((line) => {
      const match = pattern.exec(line)
      const [, foundation, component, priority, address, port] = match ?? []
      if (!foundation || address === publicIp || advertised.has(`${component} ${port}`)) return [line]
      const isIpv6 = address?.includes(':') ?? false
      if (isIpv6 !== publicIp.includes(':')) return [line]
      advertised.add(`${component} ${port}`)
      const publicLine = `a=candidate:${foundation}p ${component} UDP ${Number(priority) - 1} ${publicIp} ${port} typ host`
      return [publicLine, line]
    })
    .join('\r\n')
}
