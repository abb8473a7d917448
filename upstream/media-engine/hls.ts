import type { IncomingMessage, ServerResponse } from 'node:http'
import { EngineError, streamNotFound } from './errors.ts'
import { readParty, readToken, send, sendEmpty } from './http-io.ts'
import { writeLiveFile } from './live-file.ts'
import type { LiveStream } from './live-stream.ts'
import { SESSION_PLACEHOLDER, writeMediaPlaylist, writeMultivariantPlaylist } from './playlist.ts'
import type { Streams } from './streams.ts'
import type { Timeline, TimelineSegment } from './timeline.ts'
import { hashToken } from './tokens.ts'
import type { TokenVerifier } from './tokens.ts'

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
/**
 * The longest time for which the engine delays an answer until the first segment of a starting or returning stream
 * exists.
 */
const FIRST_SEGMENT_LIMIT_MS = 6_000
/**
 * After this time the engine answers a blocked reload with the current playlist, so that players get no error while a
 * publisher is away. hls.js gives up after 1.6 s (0.8 target durations).
 */
const BLOCKED_RELOAD_LIMIT_MS = 1_200

interface HlsRequest {
  request: IncomingMessage
  response: ServerResponse
  url: URL
}

/** Serves `streams/{id}.m3u8`, the files to which it refers, and `streams/{id}.mp4`. */
export class HlsServer {
  readonly #streams: Streams
  readonly #tokens: TokenVerifier
  readonly #gatewaySecret: string
  readonly #playlists = new WeakMap<Timeline, { version: number; text: string }>()

  constructor(streams: Streams, tokens: TokenVerifier, gatewaySecret: string) {
    this.#streams = streams
    this.#tokens = tokens
    this.#gatewaySecret = gatewaySecret
  }

  /** Serves `streams/{id}.m3u8` and opens a playback session. */
  async serveMultivariant(streamId: string, exchange: HlsRequest): Promise<void> {
    const { stream, session } = await this.#openSession(streamId, exchange)
    const init = stream.timeline.latestInit
    if (!init) throw notLive()
    const mediaUrl = `${streamId}/media.m3u8?session=${session}`
    const text = writeMultivariantPlaylist({ mediaUrl, init, segments: stream.timeline.segments })
    send(exchange.response, text, { contentType: PLAYLIST_TYPE, cacheControl: 'no-store' })
  }

  /** Serves `streams/{id}.mp4`: the same video as one growing file, for players that do not support playlists. */
  async serveLiveFile(streamId: string, exchange: HlsRequest): Promise<void> {
    const { stream, session, party } = await this.#openSession(streamId, exchange)
    await writeLiveFile(stream, { session: stream.sessions.verify(session), party }, exchange.response)
  }

  async #openSession(streamId: string, { request, url }: HlsRequest) {
    const stream = this.#streams.get(streamId)
    const token = readToken(request, url)
    if (stream.isSecure) this.#tokens.verify(token, streamId, 'play')
    const party = readParty(request, this.#gatewaySecret)
    // A stream that is not secure needs no token. A token that is given still identifies the viewer, so that `kick`
    // works.
    const viewer = {
      tokenHash: token === null ? null : hashToken(token),
      member: this.#tokens.findMember(token, streamId),
      party,
    }
    stream.sessions.assertRoom(viewer)
    await waitUntilPlayable(stream)
    return { stream, session: stream.sessions.create(viewer), party }
  }

  /** Serves `streams/{id}/{file}`: the media playlist, initialisation segments, segments and parts. */
  async serveFile(streamId: string, file: string, { request, response, url }: HlsRequest): Promise<void> {
    const stream = this.#streams.findForPlayback(streamId)
    if (!stream) throw streamNotFound()
    const session = url.searchParams.get('session')
    if (file === 'media.m3u8' && url.searchParams.has('leave')) {
      stream.sessions.leave(stream.sessions.verify(session))
      sendEmpty(response, 204)
      return
    }
    if (file === 'media.m3u8') {
      const party = readParty(request, this.#gatewaySecret)
      stream.sessions.noteRequest(stream.sessions.verify(session), party)
      await this.#servePlaylist(stream, session ?? '', url, response)
      return
    }
    if (stream.isSecure) stream.sessions.verify(session)
    await serveMedia(stream.timeline, file, response)
  }

  async #servePlaylist(
    stream: LiveStream,
    session: string,
    url: URL,
    response: ServerResponse,
  ): Promise<void> {
    const { timeline } = stream
    const sequence = readNumber(url, '_HLS_msn')
    const part = readNumber(url, '_HLS_part')
    await waitUntilPlayable(stream)
    if (sequence !== null) {
      await timeline.waitUntil(
        () => timeline.hasEnded || hasReached(timeline, sequence, part),
        BLOCKED_RELOAD_LIMIT_MS,
      )
    }
    const text = this.#playlistText(timeline).replaceAll(SESSION_PLACEHOLDER, session)
    send(response, text, { contentType: PLAYLIST_TYPE, cacheControl: 'no-store' })
  }

  /** Caches the playlist's text, which is the same for all viewers except for the session's name. */
  #playlistText(timeline: Timeline): string {
    const known = this.#playlists.get(timeline)
    if (known?.version === timeline.version) return known.text
    const text = writeMediaPlaylist(timeline)
    this.#playlists.set(timeline, { version: timeline.version, text })
    return text
  }
}

function notLive(): EngineError {
  return new EngineError(404, 'STREAM_NOT_LIVE', 'The stream has not started.')
}

function notFound(): EngineError {
  return new EngineError(404, 'SEGMENT_NOT_FOUND', 'This part of the stream is not there.')
}

/** @throws EngineError 404 STREAM_NOT_LIVE */
async function waitUntilPlayable(stream: LiveStream): Promise<void> {
  const { timeline } = stream
  if (timeline.hasCompleteSegment()) return
  const isAwaited = stream.state !== 'waiting' || stream.publisher !== null
  const isPlayable = () => timeline.hasCompleteSegment() || timeline.hasEnded
  if (isAwaited) await timeline.waitUntil(isPlayable, FIRST_SEGMENT_LIMIT_MS)
  if (!timeline.hasCompleteSegment()) throw notLive()
}

function readNumber(url: URL, name: string): number | null {
  const text = url.searchParams.get(name)
  return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null
}

/** Whether the playlist contains the segment or part for which a blocking reload waits. */
function hasReached(timeline: Timeline, sequence: number, part: number | null): boolean {
  const last = timeline.segments.at(-1)
  if (!last) return false
  if (last.sequence > sequence) return true
  if (last.sequence < sequence) return false
  return last.isComplete || (part !== null && last.parts.length > part)
}

async function serveMedia(timeline: Timeline, file: string, response: ServerResponse): Promise<void> {
  const options = { contentType: 'video/mp4', cacheControl: 'private, max-age=60' }
  const [, initIndex] = /^init-(\d{1,9})\.mp4$/.exec(file) ?? []
  const [, segmentSequence] = /^segment-(\d{1,12})\.m4s$/.exec(file) ?? []
  const [, partSequence, partIndex] = /^part-(\d{1,12})-(\d{1,4})\.m4s$/.exec(file) ?? []
  if (initIndex !== undefined) {
    const init = timeline.init(Number(initIndex))
    if (!init) throw notFound()
    send(response, [init.data], options)
  } else if (segmentSequence !== undefined) {
    const segment = timeline.segment(Number(segmentSequence))
    if (!segment?.isComplete) throw notFound()
    send(response, dataOf(segment), options)
  } else if (partSequence !== undefined && partIndex !== undefined) {
    send(response, [await findPart(timeline, Number(partSequence), Number(partIndex))], options)
  } else throw notFound()
}

const dataOf = (segment: TimelineSegment) => segment.parts.map((part) => part.data)

/** Finds a part, and waits for it if it is the one that the playlist has announced in its preload hint. */
async function findPart(timeline: Timeline, sequence: number, index: number): Promise<Buffer> {
  const find = () => timeline.segment(sequence)?.parts[index]?.data
  const last = timeline.segments.at(-1)
  const isHinted = last?.sequence === sequence && !last.isComplete && last.parts.length === index
  if (isHinted) {
    await timeline.waitUntil(() => last.parts.length > index || last.isComplete, BLOCKED_RELOAD_LIMIT_MS)
  }
  const data = find()
  if (!data) throw notFound()
  return data
}
