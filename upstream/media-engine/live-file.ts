import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Party } from '#limits/party.ts'
import type { LiveStream } from './live-stream.ts'
import type { PlaybackSession } from './sessions.ts'
import type { TimelineSegment } from './timeline.ts'

/**
 * The interval at which the engine checks a viewer without new data: whether they are still connected and still allowed
 * to watch.
 */
const LOOK_MS = 1_000
/**
 * The most unsent bytes per viewer, which are some seconds of video. The engine ends the file of a slower viewer, whose
 * player then starts again at the live edge.
 */
export const MAX_WAITING_BYTES = 4 * 1024 * 1024

export interface FileViewer {
  session: PlaybackSession
  party: Party
}

/**
 * Writes a stream as one growing MP4, from its newest key frame on. The file ends when the stream ends, when the
 * encoder run ends (the next run has its own timestamps), when the viewer may no longer watch, and when the viewer is
 * too slow. A player then requests the file again. The caller has checked that the stream has a segment.
 * @throws EngineError KICKED, 429 NETWORK_FULL, 503 STREAM_FULL
 */
export async function writeLiveFile(
  { timeline, sessions }: LiveStream,
  { session, party }: FileViewer,
  response: ServerResponse,
): Promise<void> {
  const first = timeline.segments.at(-1)
  const init = first && timeline.init(first.initIndex)
  if (!first || !init) return
  // A player of playlists gets its place with its second request. This viewer sends only one, so it counts twice.
  for (let asked = 0; asked < 2; asked++) sessions.noteRequest(session, party)
  response.writeHead(200, {
    'content-type': 'video/mp4',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  response.write(init.data)
  const isGone = () => response.destroyed || response.writableEnded
  let at: Position = { segment: first, part: 0 }
  try {
    for (;;) {
      for (const data of takeParts(at)) response.write(data)
      const next = timeline.segments.find(({ sequence }) => sequence > at.segment.sequence)
      if (next && at.segment.isComplete && next.initIndex === first.initIndex) {
        at = { segment: next, part: 0 }
        continue
      }
      if (timeline.hasEnded || next || isGone()) break
      if (response.writableLength > MAX_WAITING_BYTES) break
      const { version } = timeline
      await timeline.waitUntil(() => timeline.version !== version || isGone(), LOOK_MS)
      sessions.refuseKicked(session.tokenHashPrefix === '-' ? null : session.tokenHashPrefix)
      sessions.noteRequest(session, party)
    }
  } finally {
    sessions.leave(session)
    if (!isGone()) {
      response.end()
      if (response.writableLength > 0) await Promise.race([once(response, 'finish'), once(response, 'close')])
    }
  }
}

interface Position {
  segment: TimelineSegment
  /** The next part to write. */
  part: number
}

function* takeParts(at: Position): Generator<Buffer> {
  for (; at.part < at.segment.parts.length; at.part++) {
    const part = at.segment.parts[at.part]
    if (part) yield part.data
  }
}
