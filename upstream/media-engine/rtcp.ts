/** The RTCP packets (RFC 3550, RFC 4585, draft-alvestrand-rmcat-remb) that the engine reads and writes. */
const SENDER_REPORT_TYPE = 200
const RECEIVER_REPORT_TYPE = 201
const TRANSPORT_FEEDBACK_TYPE = 205
const PAYLOAD_FEEDBACK_TYPE = 206
const FORMAT_NACK = 1
const FORMAT_PLI = 1
const FORMAT_FIR = 4
const FORMAT_APPLICATION = 15
/** The engine's own SSRC as a receiver. */
const OWN_SSRC = 1

export type RtcpMessage =
  | { type: 'senderReport'; ssrc: number; ntpHigh: number; ntpLow: number; rtpTimestamp: number }
  | { type: 'keyFrameRequest'; ssrc: number }
  | { type: 'nack'; ssrc: number; sequences: number[] }

/** Reads a compound packet and leaves out the parts that the engine does not use. */
export function parseRtcp(raw: Buffer): RtcpMessage[] {
  const messages: RtcpMessage[] = []
  let offset = 0
  while (offset + 4 <= raw.length) {
    const end = offset + 4 * (raw.readUInt16BE(offset + 2) + 1)
    if (end > raw.length) break
    const message = parseOne(raw.subarray(offset, end))
    if (message) messages.push(message)
    offset = end
  }
  return messages
}

function parseOne(packet: Buffer): RtcpMessage | null {
  const format = packet.readUInt8(0) & 0x1f
  const type = packet.readUInt8(1)
  if (type === SENDER_REPORT_TYPE && packet.length >= 28) {
    return {
      type: 'senderReport',
      ssrc: packet.readUInt32BE(4),
      ntpHigh: packet.readUInt32BE(8),
      ntpLow: packet.readUInt32BE(12),
      rtpTimestamp: packet.readUInt32BE(16),
    }
  }
  if (packet.length < 12) return null
  const ssrc = packet.readUInt32BE(8)
  if (type === PAYLOAD_FEEDBACK_TYPE && (format === FORMAT_PLI || format === FORMAT_FIR)) {
    return { type: 'keyFrameRequest', ssrc }
  }
  if (type === TRANSPORT_FEEDBACK_TYPE && format === FORMAT_NACK) {
    return { type: 'nack', ssrc, sequences: readNackSequences(packet) }
  }
  return null
}

function readNackSequences(packet: Buffer): number[] {
  const sequences: number[] = []
  for (let offset = 12; offset + 4 <= packet.length; offset += 4) {
    const first = packet.readUInt16BE(offset)
    const following = packet.readUInt16BE(offset + 2)
    sequences.push(first)
    for (let bit = 0; bit < 16; bit += 1) {
      if (following & (1 << bit)) sequences.push((first + bit + 1) & 0xffff)
    }
  }
  return sequences
}

function header(format: number, type: number, bytes: number): Buffer {
  const packet = Buffer.alloc(bytes)
  packet.writeUInt8(0x80 | format, 0)
  packet.writeUInt8(type, 1)
  packet.writeUInt16BE(bytes / 4 - 1, 2)
  packet.writeUInt32BE(OWN_SSRC, 4)
  return packet
}

/** Writes a picture loss indication, which asks the publisher for a key frame. */
export function writePli(mediaSsrc: number): Buffer {
  const packet = header(FORMAT_PLI, PAYLOAD_FEEDBACK_TYPE, 12)
  packet.writeUInt32BE(mediaSsrc, 8)
  return packet
}

/** Writes a request for the retransmission of lost packets. */
export function writeNack(mediaSsrc: number, sequences: readonly number[]): Buffer {
  const packet = header(FORMAT_NACK, TRANSPORT_FEEDBACK_TYPE, 12 + 4 * sequences.length)
  packet.writeUInt32BE(mediaSsrc, 8)
  sequences.forEach((sequence, index) => packet.writeUInt16BE(sequence, 12 + 4 * index))
  return packet
}

/** Writes a receiver estimated maximum bitrate, which limits the publisher's bit rate. */
export function writeRemb(mediaSsrc: number, bitsPerSecond: number): Buffer {
  const packet = header(FORMAT_APPLICATION, PAYLOAD_FEEDBACK_TYPE, 24)
  packet.write('REMB', 12, 'latin1')
  let exponent = 0
  let mantissa = Math.floor(bitsPerSecond)
  while (mantissa > 0x3ffff) {
    mantissa = Math.floor(mantissa / 2)
    exponent += 1
  }
  packet.writeUInt32BE(((1 << 24) | (exponent << 18) | mantissa) >>> 0, 16)
  packet.writeUInt32BE(mediaSsrc, 20)
  return packet
}

export interface ReceptionReport {
  mediaSsrc: number
  /** The share of packets lost since the last report, 0 … 255. */
  fractionLost: number
  cumulativeLost: number
  /** The extended highest sequence number received. */
  highestSequence: number
  /** The middle 32 bits of the last sender report's NTP time; 0 before the first report. */
  lastSenderReport: number
  /** The time since that report, in 1/65536 s. */
  delaySinceSenderReport: number
}

export function writeReceiverReport(report: ReceptionReport): Buffer {
  const packet = header(1, RECEIVER_REPORT_TYPE, 32)
  packet.writeUInt32BE(report.mediaSsrc, 8)
  packet.writeUInt8(report.fractionLost, 12)
  packet.writeUIntBE(Math.min(0x7fffff, Math.max(0, report.cumulativeLost)), 13, 3)
  packet.writeUInt32BE(report.highestSequence >>> 0, 16)
  packet.writeUInt32BE(report.lastSenderReport >>> 0, 24)
  packet.writeUInt32BE(report.delaySinceSenderReport >>> 0, 28)
  return packet
}

export interface SenderReport {
  ssrc: number
  ntpHigh: number
  ntpLow: number
  rtpTimestamp: number
  packetCount: number
  octetCount: number
}

export function writeSenderReport(report: SenderReport): Buffer {
  const packet = header(0, SENDER_REPORT_TYPE, 28)
  packet.writeUInt32BE(report.ssrc, 4)
  packet.writeUInt32BE(report.ntpHigh, 8)
  packet.writeUInt32BE(report.ntpLow, 12)
  packet.writeUInt32BE(report.rtpTimestamp >>> 0, 16)
  packet.writeUInt32BE(report.packetCount >>> 0, 20)
  packet.writeUInt32BE(report.octetCount >>> 0, 24)
  return packet
}
