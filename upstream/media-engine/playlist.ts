import type { Mp4Init } from './mp4-init.ts'
import type { Timeline, TimelineSegment } from './timeline.ts'

/** The placeholder for the session's name, so that one text serves every viewer. */
export const SESSION_PLACEHOLDER = '{session}'

const LISTED_SEGMENTS = 8
/** The number of last segments whose parts are listed; RFC 8216bis requires three target durations. */
const SEGMENTS_WITH_PARTS = 3
const MIN_PART_TARGET_SECONDS = 0.2
const MIN_TARGET_DURATION_SECONDS = 2
const INITIAL_BANDWIDTH = 2_500_000

export interface MultivariantInput {
  mediaUrl: string
  init: Mp4Init
  segments: readonly TimelineSegment[]
}

/**
 * Writes the playlist that a player opens. It has one variant, with the measured bandwidth and the stream's real codecs
 * and size.
 */
export function writeMultivariantPlaylist({ mediaUrl, init, segments }: MultivariantInput): string {
  const complete = segments.filter((segment) => segment.isComplete && segment.durationSeconds > 0)
  const rates = complete.map((segment) => Math.ceil((segment.byteLength * 8) / segment.durationSeconds))
  const bytes = complete.reduce((sum, segment) => sum + segment.byteLength, 0)
  const seconds = complete.reduce((sum, segment) => sum + segment.durationSeconds, 0)
  const attributes = [
    `BANDWIDTH=${rates.length > 0 ? Math.max(...rates) : INITIAL_BANDWIDTH}`,
    ...(seconds > 0 ? [`AVERAGE-BANDWIDTH=${Math.ceil((bytes * 8) / seconds)}`] : []),
    `CODECS="${[...init.tracks.values()].map((track) => track.codec).join(',')}"`,
    ...(init.video && init.video.width > 0 ? [`RESOLUTION=${init.video.width}x${init.video.height}`] : []),
  ]
  return `#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-STREAM-INF:${attributes.join(',')}\n${mediaUrl}\n`
}

/** Writes the live media playlist with LL-HLS parts. Its URLs contain `?session={session}`. */
export function writeMediaPlaylist(timeline: Timeline): string {
  const segments = timeline.segments
  const hidden = Math.max(0, segments.filter((segment) => segment.isComplete).length - LISTED_SEGMENTS)
  const listed = segments.slice(hidden)
  const withParts = listed.slice(-(SEGMENTS_WITH_PARTS + 1))
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:9',
    ...(listed.every((segment) => segment.parts[0]?.isIndependent) ? ['#EXT-X-INDEPENDENT-SEGMENTS'] : []),
    `#EXT-X-TARGETDURATION:${targetDuration(listed)}`,
    ...serverControl(withParts),
    `#EXT-X-MEDIA-SEQUENCE:${listed[0]?.sequence ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${discontinuitySequence(timeline, segments.slice(0, hidden))}`,
  ]
  let initIndex: number | null = null
  for (const segment of listed) {
    const isFirst = segment === listed[0]
    if (segment.isDiscontinuity && !isFirst) lines.push('#EXT-X-DISCONTINUITY')
    if (segment.initIndex !== initIndex) {
      initIndex = segment.initIndex
      lines.push(`#EXT-X-MAP:URI="init-${initIndex}.mp4?session=${SESSION_PLACEHOLDER}"`)
    }
    lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startsAtMs).toISOString()}`)
    if (withParts.includes(segment)) lines.push(...partLines(segment))
    if (segment.isComplete) {
      lines.push(`#EXTINF:${segment.durationSeconds.toFixed(5)},`)
      lines.push(`segment-${segment.sequence}.m4s?session=${SESSION_PLACEHOLDER}`)
    }
  }
  lines.push(...closingLines(timeline))
  return `${lines.join('\n')}\n`
}

function targetDuration(listed: readonly TimelineSegment[]): number {
  const longest = Math.max(0, ...listed.map((segment) => Math.round(segment.durationSeconds)))
  return Math.max(MIN_TARGET_DURATION_SECONDS, longest)
}

/**
 * Makes players stay three parts behind the newest one. When the parts arrive in bursts (a MediaRecorder's MP4, a weak
 * uplink), players stay further behind, because their buffers would run empty before each burst.
 */
function serverControl(withParts: readonly TimelineSegment[]): string[] {
  const parts = withParts.flatMap((segment) => segment.parts)
  const longest = Math.max(MIN_PART_TARGET_SECONDS, ...parts.map((part) => part.durationSeconds))
  const partTarget = Math.ceil(longest * 1000) / 1000
  const longestGap = Math.max(0, ...parts.map((part) => part.arrivalGapSeconds))
  const holdBack = Math.max(partTarget * 3, longestGap + partTarget * 2)
  return [
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${holdBack.toFixed(3)}`,
    `#EXT-X-PART-INF:PART-TARGET=${partTarget.toFixed(3)}`,
  ]
}

/**
 * Counts the discontinuities before the listed segments. The first listed segment's own discontinuity is counted here
 * instead of being written as a tag.
 */
function discontinuitySequence(timeline: Timeline, hiddenSegments: readonly TimelineSegment[]): number {
  const first = timeline.segments[hiddenSegments.length]
  const before = hiddenSegments.filter((segment) => segment.isDiscontinuity).length
  return timeline.discontinuitySequence + before + (first?.isDiscontinuity ? 1 : 0)
}

function partLines(segment: TimelineSegment): string[] {
  return segment.parts.map((part, index) => {
    const independent = part.isIndependent ? ',INDEPENDENT=YES' : ''
    return `#EXT-X-PART:DURATION=${part.durationSeconds.toFixed(5)},URI="${partUrl(segment, index)}"${independent}`
  })
}

function closingLines(timeline: Timeline): string[] {
  if (timeline.hasEnded) return ['#EXT-X-ENDLIST']
  const last = timeline.segments.at(-1)
  if (!last || last.isComplete) return []
  return [`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${partUrl(last, last.parts.length)}"`]
}

function partUrl(segment: TimelineSegment, index: number): string {
  return `part-${segment.sequence}-${index}.m4s?session=${SESSION_PLACEHOLDER}`
}
