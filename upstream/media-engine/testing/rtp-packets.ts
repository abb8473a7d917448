import { writeRtp } from '../rtp.ts'

export interface PacketFields {
  sequence: number
  timestamp: number
  marker?: boolean
  payload?: Buffer
  ssrc?: number
  payloadType?: number
}

/** Returns the bytes of an RTP packet without extensions. */
export function rtpPacket({
  sequence,
  timestamp,
  marker = false,
  payload = delta(),
  ssrc = 7,
  payloadType = 102,
}: PacketFields): Buffer {
  const fields = { raw: Buffer.alloc(0), payloadType, marker, sequence, timestamp, ssrc, payload }
  return writeRtp(fields, sequence)
}

/** Returns a packet with only padding, as libwebrtc sends it to probe the bandwidth. */
export function paddingPacket(sequence: number, timestamp: number): Buffer {
  const packet = rtpPacket({ sequence, timestamp, payload: Buffer.alloc(100) })
  packet.writeUInt8(packet.readUInt8(0) | 0x20, 0)
  packet.writeUInt8(100, packet.length - 1)
  return packet
}

/** The payload of a slice of a frame that is not a key frame. */
export const delta = (content = 1) => Buffer.from([0x41, content, 0, 0])

/** A STAP-A with SPS and PPS. */
export const parameterSetsPayload = Buffer.from([0x78, 0, 4, 0x67, 0x42, 0xc0, 0x1f, 0, 3, 0x68, 0xce, 0x3c])

/** The first fragment (FU-A) of an IDR slice. */
export const idrStart = Buffer.from([0x7c, 0x85, 1, 2])

/** The last fragment (FU-A) of an IDR slice. */
export const idrEnd = Buffer.from([0x7c, 0x45, 3, 4])
