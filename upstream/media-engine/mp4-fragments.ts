import { Mp4BoxSplitter, readBoxes } from './mp4-boxes.ts'
import { parseInit } from './mp4-init.ts'
import type { Mp4Init, Mp4Track } from './mp4-init.ts'

/** One pair of moof and mdat. The duration is that of its video samples. */
export interface Mp4Fragment {
  data: Buffer
  durationSeconds: number
  hasVideo: boolean
  /** True when the fragment starts with a key frame. */
  isIndependent: boolean
}

export interface FragmentSink {
  onInit(init: Mp4Init): void
  onFragment(fragment: Mp4Fragment): void
}

/** Reads a fragmented MP4 while ffmpeg writes it. */
export class FragmentReader {
  readonly #splitter = new Mp4BoxSplitter()
  readonly #sink: FragmentSink
  #ftyp: Buffer | null = null
  #init: Mp4Init | null = null
  #moof: Buffer | null = null

  constructor(sink: FragmentSink) {
    this.#sink = sink
  }

  /** @throws Error when the bytes are not a fragmented MP4 */
  push(chunk: Buffer): void {
    for (const { type, data } of this.#splitter.push(chunk)) {
      if (type === 'ftyp') this.#ftyp = data
      else if (type === 'moov' && this.#ftyp) {
        this.#init = parseInit(this.#ftyp, data)
        this.#sink.onInit(this.#init)
      } else if (type === 'moof') this.#moof = data
      else if (type === 'mdat' && this.#moof && this.#init) {
        const timing = parseMoof(this.#moof, this.#init)
        this.#sink.onFragment({ data: Buffer.concat([this.#moof, data]), ...timing })
        this.#moof = null
      }
    }
  }
}

export interface FragmentTiming {
  durationSeconds: number
  hasVideo: boolean
  isIndependent: boolean
}

/** Sums the durations of the video samples of a moof, and finds out whether the first one is a key frame. */
export function parseMoof(moof: Buffer, init: Mp4Init): FragmentTiming {
  const timing: FragmentTiming = { durationSeconds: 0, hasVideo: false, isIndependent: false }
  for (const box of readBoxes(moof)) {
    if (box.type !== 'traf') continue
    const run = parseTraf(box.data, init)
    if (run?.track.kind !== 'video' || run.sampleCount === 0) continue
    timing.hasVideo = true
    timing.durationSeconds += run.durationTicks / run.track.timescale
    timing.isIndependent ||= run.startsWithKeyFrame
  }
  return timing
}

interface TrackRun {
  track: Mp4Track
  durationTicks: number
  sampleCount: number
  startsWithKeyFrame: boolean
}

// The flags of tfhd and trun, and the "not a sync sample" bit of sample flags (ISO 14496-12 §8.8).
const TFHD_BASE_DATA_OFFSET = 0x01
const TFHD_SAMPLE_DESCRIPTION = 0x02
const TFHD_DEFAULT_DURATION = 0x08
const TFHD_DEFAULT_SIZE = 0x10
const TFHD_DEFAULT_FLAGS = 0x20
const TRUN_DATA_OFFSET = 0x01
const TRUN_FIRST_SAMPLE_FLAGS = 0x04
const TRUN_DURATION = 0x100
const TRUN_SIZE = 0x200
const TRUN_FLAGS = 0x400
const TRUN_COMPOSITION_OFFSET = 0x800
const IS_NOT_SYNC_SAMPLE = 0x10000

function parseTraf(traf: Buffer, init: Mp4Init): TrackRun | null {
  let run: TrackRun | null = null
  let defaultDuration = 0
  let defaultFlags = 0
  for (const { type, data } of readBoxes(traf)) {
    const flags = data.length >= 16 ? data.readUInt32BE(8) & 0xffffff : 0
    if (type === 'tfhd') {
      const track = init.tracks.get(data.readUInt32BE(12))
      if (!track) return null
      run = { track, durationTicks: 0, sampleCount: 0, startsWithKeyFrame: false }
      defaultDuration = track.defaultSampleDuration
      defaultFlags = track.defaultSampleFlags
      let offset = 16
      if (flags & TFHD_BASE_DATA_OFFSET) offset += 8
      if (flags & TFHD_SAMPLE_DESCRIPTION) offset += 4
      if (flags & TFHD_DEFAULT_DURATION) {
        defaultDuration = data.readUInt32BE(offset)
        offset += 4
      }
      if (flags & TFHD_DEFAULT_SIZE) offset += 4
      if (flags & TFHD_DEFAULT_FLAGS) defaultFlags = data.readUInt32BE(offset)
    } else if (type === 'trun' && run) {
      addTrun(run, data, flags, defaultDuration, defaultFlags)
    }
  }
  return run
}

function addTrun(
  run: TrackRun,
  trun: Buffer,
  flags: number,
  defaultDuration: number,
  defaultFlags: number,
): void {
  const sampleCount = trun.readUInt32BE(12)
  let offset = 16
  let firstFlags = defaultFlags
  if (flags & TRUN_DATA_OFFSET) offset += 4
  if (flags & TRUN_FIRST_SAMPLE_FLAGS) {
    firstFlags = trun.readUInt32BE(offset)
    offset += 4
  }
  for (let index = 0; index < sampleCount; index += 1) {
    let duration = defaultDuration
    if (flags & TRUN_DURATION) {
      duration = trun.readUInt32BE(offset)
      offset += 4
    }
    if (flags & TRUN_SIZE) offset += 4
    if (flags & TRUN_FLAGS) {
      if (index === 0) firstFlags = trun.readUInt32BE(offset)
      offset += 4
    }
    if (flags & TRUN_COMPOSITION_OFFSET) offset += 4
    run.durationTicks += duration
  }
  if (run.sampleCount === 0 && sampleCount > 0)
    run.startsWithKeyFrame = (firstFlags & IS_NOT_SYNC_SAMPLE) === 0
  run.sampleCount += sampleCount
}
