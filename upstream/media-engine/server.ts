import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { EngineError } from './errors.ts'
import { HlsServer } from './hls.ts'
import { readToken, refuseUpgrade, sendError } from './http-io.ts'
import { IngestPublisher } from './ingest-socket.ts'
import { MAX_INGEST_MESSAGE_BYTES } from './limits.ts'
import type { EngineLog } from './log.ts'
import type { EngineConfig } from './protocol.ts'
import type { Streams } from './streams.ts'
import { TokenVerifier } from './tokens.ts'
import { WebRtcServer } from './webrtc.ts'

/** The engine's HTTP and WebSocket server on loopback. The platform passes requests for `/{appName}/*` to it. */
export class EngineServer {
  readonly #config: EngineConfig
  readonly #streams: Streams
  readonly #log: EngineLog
  readonly #tokens: TokenVerifier
  readonly #hls: HlsServer
  readonly #webRtc: WebRtcServer
  readonly #http: Server
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_INGEST_MESSAGE_BYTES })

  constructor(config: EngineConfig, streams: Streams, log: EngineLog) {
    this.#config = config
    this.#streams = streams
    this.#log = log
    this.#tokens = new TokenVerifier(config.secret)
    this.#hls = new HlsServer(streams, this.#tokens, config.gatewaySecret)
    this.#webRtc = new WebRtcServer(config, streams, this.#tokens, log)
    this.#http = createServer((request, response) => {
      this.#route(request, response).catch((error: unknown) => sendError(response, error, log))
    })
    this.#http.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head))
  }

  /** Starts to listen. Resolves with the port, which the operating system chooses. */
  async listen(): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#http.once('error', reject)
      this.#http.listen(0, '127.0.0.1', resolve)
    })
    return (this.#http.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate()
    this.#http.closeAllConnections()
    await new Promise<void>((resolve) => {
      this.#http.close(() => resolve())
    })
  }

  async #route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://engine')
    const [app, area, name, file, ...rest] = url.pathname.slice(1).split('/')
    if (app !== this.#config.appName || !area || !name || rest.length > 0) throw noSuchAddress()
    const exchange = { request, response, url }
    const method = request.method ?? 'GET'
    if (area === 'streams') {
      requireMethod(method, ['GET'])
      const [, streamId, extension] = /^(.+)\.(m3u8|mp4)$/.exec(name) ?? []
      if (file !== undefined) await this.#hls.serveFile(name, file, exchange)
      else if (streamId !== undefined && extension === 'mp4')
        await this.#hls.serveLiveFile(streamId, exchange)
      else if (streamId !== undefined) await this.#hls.serveMultivariant(streamId, exchange)
      else throw noSuchAddress()
    } else if (area === 'whip') {
      requireMethod(method, file === undefined ? ['POST', 'DELETE'] : ['DELETE'])
      if (method === 'POST') await this.#webRtc.publish(name, exchange)
      else this.#webRtc.unpublish(name, file ?? null, exchange)
    } else if (area === 'whep') {
      requireMethod(method, file === undefined ? ['POST'] : ['DELETE'])
      if (file === undefined) await this.#webRtc.play(name, exchange)
      else this.#webRtc.stopPlaying(name, file, exchange)
    } else throw noSuchAddress()
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy())
    try {
      const url = new URL(request.url ?? '/', 'http://engine')
      const [app, area, streamId, ...rest] = url.pathname.slice(1).split('/')
      if (app !== this.#config.appName || area !== 'ingest' || !streamId || rest.length > 0)
        throw noSuchAddress()
      const stream = this.#streams.get(streamId)
      this.#tokens.verify(readToken(request, url), streamId, 'publish')
      if (stream.publisher?.kind === 'loop') {
        throw new EngineError(409, 'STREAM_IS_A_LOOP', 'This stream plays a film and takes no publisher.')
      }
      this.#sockets.handleUpgrade(request, socket, head, (accepted) => {
        const { ffmpegPath } = this.#config
        stream.setPublisher(new IngestPublisher({ stream, socket: accepted, ffmpegPath, log: this.#log }))
        stream.relay.setSource(null)
      })
    } catch (error) {
      refuseUpgrade(socket, error)
    }
  }
}

function noSuchAddress(): EngineError {
  return new EngineError(404, 'NOT_FOUND', 'There is nothing at this address.')
}

function requireMethod(method: string, allowed: readonly string[]): void {
  if (!allowed.includes(method)) {
    throw new EngineError(405, 'METHOD_NOT_ALLOWED', `Only ${allowed.join(', ')} can be used here.`)
  }
}
