import { findBox, readBoxes } from './mp4-boxes.ts'

export interface Mp4Track {
  id: number
  kind: 'video' | 'audio' | 'other'
  /** The number of ticks per second. */
  timescale: number
  /** The name by RFC 6381, such as `avc1.42c01f` or `mp4a.40.2`. */
  codec: string
  width: number
  height: number
  /** The defaults from `trex`, for fragments that contain no value of their own. */
  defaultSampleDuration: number
  defaultSampleFlags: number
}

/** The initialisation segment (ftyp and moov) and its tracks. */
export interface Mp4Init {
  data: Buffer
  tracks: Map<number, Mp4Track>
  video: Mp4Track | null
}

export function parseInit(ftyp: Buffer, moov: Buffer): Mp4Init {
  const tracks = new Map<number, Mp4Track>()
  for (const box of readBoxes(moov)) {
    if (box.type !== 'trak') continue
    const track = parseTrack(box.data)
    if (track) tracks.set(track.id, track)
  }
  applySampleDefaults(moov, tracks)
  const video = [...tracks.values()].find((track) => track.kind === 'video') ?? null
  return { data: Buffer.concat([ftyp, moov]), tracks, video }
}

function parseTrack(trak: Buffer): Mp4Track | null {
  const tkhd = findBox(trak, 'tkhd')
  const mdhd = findBox(trak, 'mdia', 'mdhd')
  const hdlr = findBox(trak, 'mdia', 'hdlr')
  const stsd = findBox(trak, 'mdia', 'minf', 'stbl', 'stsd')
  if (!tkhd || !mdhd || !hdlr || !stsd) return null
  const handler = hdlr.toString('latin1', 16, 20)
  const isLong = tkhd[8] === 1
  // The width and the height are the last two fields of tkhd, in 16.16 fixed point.
  return {
    id: tkhd.readUInt32BE(isLong ? 28 : 20),
    kind: handler === 'vide' ? 'video' : handler === 'soun' ? 'audio' : 'other',
    timescale: mdhd.readUInt32BE(mdhd[8] === 1 ? 28 : 20),
    codec: readCodec(stsd),
    width: tkhd.readUInt32BE(tkhd.length - 8) >>> 16,
    height: tkhd.readUInt32BE(tkhd.length - 4) >>> 16,
    defaultSampleDuration: 0,
    defaultSampleFlags: 0,
  }
}

const STSD_ENTRIES_OFFSET = 16
const VIDEO_ENTRY_BYTES = 86
const AUDIO_ENTRY_BYTES = 36

function readCodec(stsd: Buffer): string {
  const [entry] = readBoxes(stsd, STSD_ENTRIES_OFFSET)
  if (!entry) return 'unknown'
  if (entry.type === 'avc1' || entry.type === 'avc3') {
    for (const box of readBoxes(entry.data, VIDEO_ENTRY_BYTES)) {
      if (box.type === 'avcC') return `${entry.type}.${box.data.toString('hex', 9, 12)}`
    }
  }
  if (entry.type === 'mp4a') {
    for (const box of readBoxes(entry.data, AUDIO_ENTRY_BYTES)) {
      if (box.type === 'esds') return `mp4a.40.${readAudioObjectType(box.data)}`
    }
  }
  return entry.type
}

/** Reads the audio object type from the DecoderSpecificInfo (tag 5) of an esds; 2 is AAC-LC. */
function readAudioObjectType(esds: Buffer): number {
  const tag = 0x05
  for (let offset = 12; offset + 2 < esds.length; offset += 1) {
    if (esds[offset] !== tag) continue
    let content = offset + 1
    while (esds[content] === 0x80) content += 1
    const length = esds[content] ?? 0
    if (length >= 2 && content + length < esds.length) return (esds[content + 1] ?? 0) >> 3
  }
  return 2
}

function applySampleDefaults(moov: Buffer, tracks: Map<number, Mp4Track>): void {
  const mvex = findBox(moov, 'mvex')
  if (!mvex) return
  for (const box of readBoxes(mvex)) {
    const track = box.type === 'trex' ? tracks.get(box.data.readUInt32BE(12)) : undefined
    if (!track) continue
    track.defaultSampleDuration = box.data.readUInt32BE(20)
    track.defaultSampleFlags = box.data.readUInt32BE(28)
  }
}
