import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { FragmentReader } from './mp4-fragments.ts'
import type { Mp4Fragment } from './mp4-fragments.ts'
import type { Mp4Init } from './mp4-init.ts'
import { writeMediaPlaylist, writeMultivariantPlaylist } from './playlist.ts'
import { makeVideo, makeTemporaryDirectory } from './testing/videos.ts'
import { Timeline } from './timeline.ts'

let video: Buffer
let init: Mp4Init
let fragments: Mp4Fragment[]

beforeAll(async () => {
  const file = join(await makeTemporaryDirectory(), 'film.mp4')
  await makeVideo(file, { seconds: 4, isFragmented: true })
  video = await readFile(file)
  ;({ init, fragments } = read([video]))
})

function read(chunks: Iterable<Buffer>): { init: Mp4Init; fragments: Mp4Fragment[] } {
  const read: { init: Mp4Init | null; fragments: Mp4Fragment[] } = { init: null, fragments: [] }
  const reader = new FragmentReader({
    onInit: (found) => (read.init = found),
    onFragment: (fragment) => read.fragments.push(fragment),
  })
  for (const chunk of chunks) reader.push(chunk)
  if (!read.init) throw new Error('no moov')
  return { init: read.init, fragments: read.fragments }
}

function* cut(buffer: Buffer, bytes: number): Generator<Buffer> {
  for (let offset = 0; offset < buffer.length; offset += bytes) yield buffer.subarray(offset, offset + bytes)
}

/** Returns the lines of a playlist and the numbers that the tests check. */
function parsePlaylist(text: string) {
  const lines = text.trim().split('\n')
  const value = (tag: string) => lines.find((line) => line.startsWith(`#${tag}:`))?.slice(tag.length + 2)
  return {
    lines,
    mediaSequence: Number(value('EXT-X-MEDIA-SEQUENCE')),
    discontinuitySequence: Number(value('EXT-X-DISCONTINUITY-SEQUENCE')),
    targetDuration: Number(value('EXT-X-TARGETDURATION')),
    partTarget: Number(/PART-TARGET=([\d.]+)/.exec(text)?.[1]),
    holdBack: Number(/PART-HOLD-BACK=([\d.]+)/.exec(text)?.[1]),
    segmentDurations: lines
      .filter((line) => line.startsWith('#EXTINF:'))
      .map((line) => Number.parseFloat(line.slice(8))),
    partDurations: [...text.matchAll(/#EXT-X-PART:DURATION=([\d.]+)/g)].map((match) => Number(match[1])),
    segments: lines.filter((line) => line.startsWith('segment-')),
  }
}

describe('the fragment reader', () => {
  test('the reader finds the same fragments whatever the sizes of the chunks', () => {
    const inPieces = read(cut(video, 777))
    expect(inPieces.fragments.map((fragment) => fragment.data.length)).toEqual(
      fragments.map((fragment) => fragment.data.length),
    )
    expect(inPieces.init.data.equals(init.data)).toBe(true)
  })

  test('the reader finds the codecs and the size of the tracks', () => {
    expect([...init.tracks.values()].map((track) => track.codec)).toEqual(['avc1.42c01f', 'mp4a.40.2'])
    expect(init.video).toMatchObject({ width: 160, height: 90 })
  })

  test('the durations of the fragments add up to the length of the video', () => {
    const total = fragments.reduce((sum, fragment) => sum + fragment.durationSeconds, 0)
    expect(total).toBeCloseTo(4, 1)
    expect(fragments.filter((fragment) => fragment.isIndependent)).toHaveLength(4)
    expect(fragments[0]?.isIndependent).toBe(true)
  })

  test('the reader refuses bytes that are not MP4 instead of collecting them for ever', () => {
    const reader = new FragmentReader({ onInit: () => {}, onFragment: () => {} })
    expect(() => reader.push(Buffer.from('<!doctype html><html>'))).toThrow('MP4 box')
  })
})

describe('a timeline and its media playlist', () => {
  const fill = (timeline: Timeline, runs = 1): Timeline => {
    for (let run = 0; run < runs; run += 1) {
      timeline.beginRun(init)
      for (const fragment of fragments) timeline.addFragment(fragment)
    }
    return timeline
  }

  test('the playlist has a segment per key frame and parts of about 200 ms', () => {
    const playlist = parsePlaylist(writeMediaPlaylist(fill(new Timeline())))
    expect(playlist.segmentDurations).toHaveLength(3)
    for (const duration of playlist.segmentDurations) expect(duration).toBeCloseTo(1, 1)
    expect(Math.max(...playlist.partDurations)).toBeLessThan(0.25)
    expect(playlist.lines.at(-1)).toMatch(
      /^#EXT-X-PRELOAD-HINT:TYPE=PART,URI="part-\d+-\d+\.m4s\?session=\{session\}"$/,
    )
  })

  test('no part is longer than the part target, and players stay three part targets behind', () => {
    const playlist = parsePlaylist(writeMediaPlaylist(fill(new Timeline())))
    expect(playlist.partTarget).toBeGreaterThanOrEqual(Math.max(...playlist.partDurations))
    expect(playlist.holdBack).toBeCloseTo(playlist.partTarget * 3, 3)
    expect(playlist.targetDuration).toBeGreaterThanOrEqual(
      Math.max(...playlist.segmentDurations.map(Math.round)),
    )
  })

  test('players stay further behind while the parts arrive in bursts', () => {
    const clock = { nowMs: Date.UTC(2026, 0, 1) }
    const timeline = new Timeline({ now: () => clock.nowMs })
    timeline.beginRun(init)
    for (const [index, fragment] of fragments.entries()) {
      if (index % 5 === 0) clock.nowMs += 1_000
      timeline.addFragment(fragment)
    }
    const { holdBack, partTarget } = parsePlaylist(writeMediaPlaylist(timeline))
    expect(holdBack).toBeCloseTo(1 + 2 * partTarget, 3)
  })

  test('the time between two runs does not count as a burst', () => {
    const clock = { nowMs: Date.UTC(2026, 0, 1) }
    const timeline = new Timeline({ now: () => clock.nowMs })
    fill(timeline)
    clock.nowMs += 60_000
    fill(timeline)
    const { holdBack, partTarget } = parsePlaylist(writeMediaPlaylist(timeline))
    expect(holdBack).toBeCloseTo(3 * partTarget, 3)
  })

  test('the timeline drops fragments before the first key frame', () => {
    const timeline = new Timeline()
    timeline.beginRun(init)
    const outcomes = fragments.slice(1).map((fragment) => timeline.addFragment(fragment))
    const begin = fragments.slice(1).findIndex((fragment) => fragment.isIndependent)
    expect(outcomes.slice(0, begin)).toEqual(Array.from({ length: begin }, () => 'dropped'))
    expect(outcomes[begin]).toBe('part')
  })

  test('a new run starts with a discontinuity and its own initialisation segment', () => {
    const { lines } = parsePlaylist(writeMediaPlaylist(fill(new Timeline(), 2)))
    const at = lines.indexOf('#EXT-X-DISCONTINUITY')
    expect(at).toBeGreaterThan(0)
    expect(lines[at + 1]).toBe('#EXT-X-MAP:URI="init-1.mp4?session={session}"')
    expect(lines.filter((line) => line.startsWith('#EXT-X-MAP'))).toHaveLength(2)
  })

  test('the last segment of a run stays open until the next run has a part', () => {
    const timeline = fill(new Timeline())
    const before = writeMediaPlaylist(timeline)
    timeline.beginRun(init)
    expect(writeMediaPlaylist(timeline)).toBe(before)
    const [first] = fragments
    if (first) timeline.addFragment(first)
    expect(parsePlaylist(writeMediaPlaylist(timeline)).segmentDurations).toHaveLength(4)
  })

  test('each segment has the same discontinuity number in every playlist, even after older discontinuities were removed', () => {
    const timeline = new Timeline()
    const seen = new Map<string, number>()
    for (let run = 0; run < 6; run += 1) {
      timeline.beginRun(init)
      for (const fragment of fragments) {
        timeline.addFragment(fragment)
        const playlist = parsePlaylist(writeMediaPlaylist(timeline))
        let discontinuity = playlist.discontinuitySequence
        for (const line of playlist.lines) {
          if (line === '#EXT-X-DISCONTINUITY') discontinuity += 1
          if (!line.startsWith('segment-')) continue
          expect(seen.get(line) ?? discontinuity).toBe(discontinuity)
          seen.set(line, discontinuity)
        }
      }
    }
    expect(new Set(seen.values())).toEqual(new Set([0, 1, 2, 3, 4, 5]))
    expect(timeline.segments.length).toBeLessThanOrEqual(13)
    expect(timeline.init(0)).toBeNull()
  })

  test('a restarted engine uses higher sequence and discontinuity numbers than before', () => {
    const atMs = Date.UTC(2026, 0, 1)
    const before = fill(new Timeline({ now: () => atMs }))
    const after = fill(new Timeline({ generation: 1, now: () => atMs + 5_000 }))
    const last = before.segments.at(-1)?.sequence ?? 0
    expect(after.segments[0]?.sequence).toBeGreaterThan(last)
    expect(after.discontinuitySequence).toBeGreaterThan(before.discontinuitySequence)
  })

  test('the playlist of an ended stream has an end tag', () => {
    const timeline = fill(new Timeline())
    timeline.end()
    expect(parsePlaylist(writeMediaPlaylist(timeline)).lines.at(-1)).toBe('#EXT-X-ENDLIST')
  })

  test('a waiting request continues with the next part, or without it after the time limit', async () => {
    const timeline = new Timeline()
    timeline.beginRun(init)
    const waiting = timeline.waitUntil(() => timeline.segments.length > 0, 5_000)
    const [first] = fragments
    if (first) timeline.addFragment(first)
    expect(await waiting).toBe(true)
    expect(await timeline.waitUntil(() => timeline.hasEnded, 20)).toBe(false)
  })
})

describe('the multivariant playlist', () => {
  test('the multivariant playlist contains the stream’s real codecs, size and bandwidth', () => {
    const timeline = new Timeline()
    timeline.beginRun(init)
    for (const fragment of fragments) timeline.addFragment(fragment)
    const text = writeMultivariantPlaylist({ mediaUrl: 'x/media.m3u8', init, segments: timeline.segments })
    const peak = Math.max(
      ...timeline.segments.slice(0, 3).map((segment) => (segment.byteLength * 8) / segment.durationSeconds),
    )
    expect(text).toContain('CODECS="avc1.42c01f,mp4a.40.2"')
    expect(text).toContain('RESOLUTION=160x90')
    expect(text).toContain(`BANDWIDTH=${Math.ceil(peak)},`)
    expect(text.trim().split('\n').at(-1)).toBe('x/media.m3u8')
  })
})
