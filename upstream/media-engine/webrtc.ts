import type { IncomingMessage, ServerResponse } from 'node:http'
import { EngineError, streamNotFound } from './errors.ts'
import { readParty, readText, readToken, send, sendEmpty } from './http-io.ts'
import { MAX_SDP_BYTES } from './limits.ts'
import type { LiveStream } from './live-stream.ts'
import type { EngineLog } from './log.ts'
import type { EngineConfig } from './protocol.ts'
import type { Streams } from './streams.ts'
import { hashToken } from './tokens.ts'
import type { TokenVerifier } from './tokens.ts'
import { WhepViewer } from './whep.ts'
import { WhipPublisher } from './whip.ts'

export interface WebRtcRequest {
  request: IncomingMessage
  response: ServerResponse
  url: URL
}

/** The WHIP (RFC 9725) and WHEP endpoints. */
export class WebRtcServer {
  readonly #config: EngineConfig
  readonly #streams: Streams
  readonly #tokens: TokenVerifier
  readonly #log: EngineLog
  readonly #viewers = new Map<string, WhepViewer>()

  constructor(config: EngineConfig, streams: Streams, tokens: TokenVerifier, log: EngineLog) {
    this.#config = config
    this.#streams = streams
    this.#tokens = tokens
    this.#log = log
  }

  /** Handles a WHIP offer. Every stream needs a publish token, even one that anybody may play. */
  async publish(streamId: string, { request, response, url }: WebRtcRequest): Promise<void> {
    const stream = this.#streams.get(streamId)
    this.#tokens.verify(readToken(request, url), streamId, 'publish')
    if (stream.publisher?.kind === 'loop') {
      throw new EngineError(409, 'STREAM_IS_A_LOOP', 'This stream plays a film and takes no publisher.')
    }
    const offer = await readOffer(request)
    assertOpen(stream)
    const { ice, ffmpegPath } = this.#config
    const publisher = new WhipPublisher({ stream, ice, ffmpegPath, log: this.#log })
    const answer = await publisher.accept(offer)
    this.#sendAnswer(response, answer, `whip/${streamId}/${publisher.publicationId}`)
  }

  /**
   * Ends the publication in the URL, or, without an id in the URL, the current publication if the request has a publish
   * token.
   */
  unpublish(streamId: string, publicationId: string | null, { request, response, url }: WebRtcRequest): void {
    const stream = this.#streams.get(streamId)
    if (publicationId === null) this.#tokens.verify(readToken(request, url), streamId, 'publish')
    const publisher = stream.publisher
    const isMeant =
      publisher?.kind === 'whip' && (publicationId ?? publisher.publicationId) === publisher.publicationId
    if (!publisher || !isMeant) {
      throw new EngineError(404, 'PUBLICATION_NOT_FOUND', 'This publication has ended.')
    }
    stream.losePublisher(publisher, 'ended by its publisher')
    sendEmpty(response, 200)
  }

  async play(streamId: string, { request, response, url }: WebRtcRequest): Promise<void> {
    const stream = this.#streams.get(streamId)
    const token = readToken(request, url)
    if (stream.isSecure) this.#tokens.verify(token, streamId, 'play')
    // A viewer may take long to send an offer, so the checks below run after the whole offer has arrived.
    const offer = await readOffer(request)
    assertOpen(stream)
    const tokenHash = token === null ? null : hashToken(token)
    stream.sessions.refuseKicked(tokenHash)
    if (stream.publisher && stream.publisher.kind !== 'whip') {
      throw new EngineError(409, 'WEBRTC_UNAVAILABLE', 'This stream can be watched with HLS only.')
    }
    const party = readParty(request, this.#config.gatewaySecret)
    stream.peers.assertRoom(party)
    const viewer = new WhepViewer({
      stream,
      tokenHash,
      party,
      member: this.#tokens.findMember(token, streamId),
      ice: this.#config.ice,
      log: this.#log,
      onClosed: ({ sessionId }) => this.#viewers.delete(sessionId),
    })
    this.#viewers.set(viewer.sessionId, viewer)
    stream.peers.take(viewer)?.close()
    const answer = await viewer.accept(offer)
    this.#sendAnswer(response, answer, `whep/${streamId}/${viewer.sessionId}`)
  }

  stopPlaying(streamId: string, sessionId: string, { response }: WebRtcRequest): void {
    const viewer = this.#viewers.get(sessionId)
    if (viewer?.stream.id !== streamId) {
      throw new EngineError(404, 'SESSION_NOT_FOUND', 'This playback has ended.')
    }
    viewer.close()
    sendEmpty(response, 200)
  }

  #sendAnswer(response: ServerResponse, answer: string, resource: string): void {
    send(response, answer, {
      status: 201,
      contentType: 'application/sdp',
      cacheControl: 'no-store',
      headers: { location: `/${this.#config.appName}/${resource}` },
    })
  }
}

/** @throws EngineError 404 STREAM_NOT_FOUND when the stream has ended meanwhile */
function assertOpen(stream: LiveStream): void {
  if (stream.timeline.hasEnded) throw streamNotFound()
}

async function readOffer(request: IncomingMessage): Promise<string> {
  if (!/^application\/sdp\b/i.test(request.headers['content-type'] ?? '')) {
    throw new EngineError(415, 'SDP_EXPECTED', 'The body must be application/sdp.')
  }
  return readText(request, MAX_SDP_BYTES)
}
