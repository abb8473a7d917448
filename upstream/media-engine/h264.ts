/** H.264 in RTP (RFC 6184): what the engine has to know about NAL units. */
const nalTypeIdr = 5
const nalTypeSps = 7
const nalTypePps = 8
const stapA = 24
const fuA = 28

export interface ParameterSets {
  sps: Buffer
  pps: Buffer
}

function* readNalUnits(payload: Buffer): Generator<Buffer> {
  if (payload.length === 0) return
  if ((payload.readUInt8(0) & 0x1f) !== stapA) {
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

/** Whether a packet belongs to a key frame: it has an IDR slice, its beginning, or parameter sets. */
export function startsKeyFrame(payload: Buffer): boolean {
  for (const nal of readNalUnits(payload)) {
    const type = nalType(nal)
    if (type === nalTypeIdr || type === nalTypeSps) return true
    if (type === fuA && nal.length > 1) {
      const fuHeader = nal.readUInt8(1)
      return (fuHeader & 0x1f) === nalTypeIdr && (fuHeader & 0x80) !== 0
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
      if (nalType(nal) === nalTypeSps) sps = Buffer.from(nal)
      else if (nalType(nal) === nalTypePps) pps = Buffer.from(nal)
    }
  }
  return sps && pps ? { sps, pps } : null
}

export function sameParameterSets(one: ParameterSets | null, other: ParameterSets | null): boolean {
  if (!one || !other) return one === other
  return one.sps.equals(other.sps) && one.pps.equals(other.pps)
}
