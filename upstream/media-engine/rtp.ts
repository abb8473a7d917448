/** The fields of an RTP packet (RFC 3550 §5.1) that the engine needs. The `payload` excludes padding. */
export interface RtpPacket {
  raw: Buffer
  payloadType: number
  /** The marker bit, which is set on the last packet of a video frame. */
  marker: boolean
  sequence: number
  timestamp: number
  ssrc: number
  payload: Buffer
}

export const RTP_HEADER_BYTES = 12

/** @returns null for bytes that are not a complete RTP packet */
export function parseRtp(raw: Buffer): RtpPacket | null {
  if (raw.length < RTP_HEADER_BYTES) return null
  const first = raw.readUInt8(0)
  if (first >> 6 !== 2) return null
  const second = raw.readUInt8(1)
  let start = RTP_HEADER_BYTES + 4 * (first & 0x0f)
  const hasExtension = (first & 0x10) !== 0
  if (hasExtension) {
    if (start + 4 > raw.length) return null
    start += 4 + 4 * raw.readUInt16BE(start + 2)
  }
  const hasPadding = (first & 0x20) !== 0
  const end = raw.length - (hasPadding ? raw.readUInt8(raw.length - 1) : 0)
  if (start > raw.length) return null
  return {
    raw,
    payloadType: second & 0x7f,
    marker: (second & 0x80) !== 0,
    sequence: raw.readUInt16BE(2),
    timestamp: raw.readUInt32BE(4),
    ssrc: raw.readUInt32BE(8),
    payload: raw.subarray(start, Math.max(start, end)),
  }
}

/** Whether a packet is RTCP, which shares the port with RTP and has the packet types 192–223 (RFC 5761 §4). */
export function isRtcp(raw: Buffer): boolean {
  const type = raw.length >= 2 ? raw.readUInt8(1) : 0
  return type >= 192 && type <= 223
}

/** Returns by how much `sequence` is ahead of `reference`, −32768 … 32767. */
export function sequenceDistance(sequence: number, reference: number): number {
  const difference = (sequence - reference) & 0xffff
  return difference < 0x8000 ? difference : difference - 0x10000
}

/** Writes a packet without extensions, CSRCs and padding. */
export function writeRtp(packet: RtpPacket, sequence: number, timestamp = packet.timestamp): Buffer {
  const out = Buffer.allocUnsafe(RTP_HEADER_BYTES + packet.payload.length)
  out.writeUInt8(0x80, 0)
  out.writeUInt8((packet.marker ? 0x80 : 0) | packet.payloadType, 1)
  out.writeUInt16BE(sequence & 0xffff, 2)
  out.writeUInt32BE(timestamp >>> 0, 4)
  out.writeUInt32BE(packet.ssrc, 8)
  packet.payload.copy(out, RTP_HEADER_BYTES)
  return out
}
