/** The NAL units of H.264 in RTP (RFC 6184), as far as the engine needs them. */
const NAL_TYPE_IDR = 5
const NAL_TYPE_SPS = 7
const NAL_TYPE_PPS = 8
const STAP_A = 24
const FU_A = 28

export interface ParameterSets {
  sps: Buffer
  pps: Buffer
}

function* readNalUnits(payload: Buffer): Generator<Buffer> {
  if (payload.length === 0) return
  if ((payload.readUInt8(0) & 0x1f) !== STAP_A) {
    yield payload
    return
  }
  let offset = 1
  while (offset + 2 <= payload.length) {
    const length = payload.readUInt16BE(offset)
    if (length === 0 || offset + 2 + length > payload.length) return
    yield payload.subarray(offset + 2, offset + 2 + length)
    offset += 2 + length
  }
}

const nalType = (nal: Buffer) => nal.readUInt8(0) & 0x1f

/** Whether a packet belongs to a key frame: it contains an IDR slice, the beginning of one, or parameter sets. */
export function startsKeyFrame(payload: Buffer): boolean {
  for (const nal of readNalUnits(payload)) {
    const type = nalType(nal)
    if (type === NAL_TYPE_IDR || type === NAL_TYPE_SPS) return true
    if (type === FU_A && nal.length > 1) {
      const fuHeader = nal.readUInt8(1)
      return (fuHeader & 0x1f) === NAL_TYPE_IDR && (fuHeader & 0x80) !== 0
    }
  }
  return false
}

/** Finds SPS and PPS in the packets of one frame. */
export function findParameterSets(payloads: Iterable<Buffer>): ParameterSets | null {
  let sps: Buffer | null = null
  let pps: Buffer | null = null
  for (const payload of payloads) {
    for (const nal of readNalUnits(payload)) {
      if (nalType(nal) === NAL_TYPE_SPS) sps = Buffer.from(nal)
      else if (nalType(nal) === NAL_TYPE_PPS) pps = Buffer.from(nal)
    }
  }
  return sps && pps ? { sps, pps } : null
}

export function sameParameterSets(one: ParameterSets | null, other: ParameterSets | null): boolean {
  if (!one || !other) return one === other
  return one.sps.equals(other.sps) && one.pps.equals(other.pps)
}
