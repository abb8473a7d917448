import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { TokenVerifier } from '../../../media-engine/tokens.ts'

interface FakeBroadcast {
  streamId: string
  status: string
  mp4Enabled: number
  hlsViewerCount: number
  webRTCViewerCount: number
}

interface FakeVod {
  vodId: string
  streamId: string
  filePath: string
  duration: number
  creationDate: number
  file: string
}

/**
 * A fake of the part of Ant Media Server that `AntMediaEngine` talks to: REST API v2 of one application behind the JWT
 * filter, and recorded files behind stream security. As on the real server, a failure may be a 200 with `success: false`.
 */
export class FakeAntMedia {
  readonly broadcasts = new Map<string, FakeBroadcast>()
  readonly vods: FakeVod[] = []
  readonly blocked: { streamId: string; subscriberId: string; seconds: number; type: string }[] = []
  isDown = false
  /** The status that every request gets, as from a proxy before a server that starts; null while the server answers. */
  failure: number | null = null
  /** The status that requests for recorded files get. */
  fileFailure: number | null = null
  readonly #secrets: { rest: string; stream: string }
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy())
  })

  constructor(secrets: { rest: string; stream: string }) {
    this.#secrets = secrets
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Ends a publication: its file is listed under the name that the server gives it. */
  endPublication(streamId: string, file: string, durationMs: number): void {
    const broadcast = this.broadcasts.get(streamId)
    if (broadcast) broadcast.status = 'finished'
    if (broadcast?.mp4Enabled !== 1) return
    const number = this.vods.filter((vod) => vod.streamId === streamId).length
    const filePath = `streams/${streamId}${number === 0 ? '' : `_${number}`}.mp4`
    const vodId = String(this.vods.length)
    this.vods.push({ vodId, streamId, filePath, duration: durationMs, creationDate: number, file })
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isDown) {
      response.destroy()
      return
    }
    if (this.failure) {
      response.writeHead(this.failure).end()
      return
    }
    const url = new URL(request.url ?? '/', 'http://fake')
    const path = url.pathname.replace(/^\/LiveApp\//, '')
    if (path.startsWith('streams/')) {
      await this.#sendFile(path, url, response)
      return
    }
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    if (!this.#isAdmitted(request)) {
      send(403, { message: 'Invalid JWT Token' })
      return
    }
    const [status, body] = await this.#route(request, path.replace('rest/v2/', ''), url)
    send(status, body)
  }

  #isAdmitted(request: IncomingMessage): boolean {
    try {
      new TokenVerifier(this.#secrets.rest).verify(request.headers.authorization ?? null, '', 'publish')
      return true
    } catch {
      return false
    }
  }

  async #route(request: IncomingMessage, path: string, url: URL): Promise<[number, unknown]> {
    const [area, id = '', action, ...rest] = path.split('/')
    const broadcast = this.broadcasts.get(id)
    if (area === 'vods') {
      const streamId = url.searchParams.get('streamId')
      return [200, this.vods.filter((vod) => vod.streamId === streamId)]
    }
    if (request.method === 'POST' && id === 'create') return this.#create(request)
    if (request.method === 'GET') return broadcast ? [200, broadcast] : [404, null]
    if (!broadcast) return [200, { success: false, message: 'broadcast not found' }]
    if (request.method === 'DELETE') this.broadcasts.delete(id)
    else if (action === 'stop') broadcast.status = 'finished'
    else if (request.method === 'PUT' && action === 'subscribers') {
      const [subscriberId = '', , seconds, type = ''] = rest
      this.blocked.push({ streamId: id, subscriberId, seconds: Number(seconds), type })
    }
    return [200, { success: true, message: '' }]
  }

  async #create(request: IncomingMessage): Promise<[number, unknown]> {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as { streamId: string; mp4Enabled: number }
    if (this.broadcasts.has(asked.streamId))
      return [400, { success: false, message: 'Stream id is already being used.' }]
    const broadcast = { ...asked, status: 'created', hlsViewerCount: 0, webRTCViewerCount: 0 }
    this.broadcasts.set(asked.streamId, broadcast)
    return [200, broadcast]
  }

  async #sendFile(path: string, url: URL, response: ServerResponse): Promise<void> {
    if (this.fileFailure) {
      response.writeHead(this.fileFailure).end()
      return
    }
    const vod = this.vods.find((candidate) => candidate.filePath === path)
    try {
      new TokenVerifier(this.#secrets.stream).verify(
        url.searchParams.get('token'),
        vod?.streamId ?? '',
        'play',
      )
    } catch {
      response.writeHead(403).end()
      return
    }
    response.writeHead(200, { 'content-type': 'video/mp4' }).end(await readFile(vod?.file ?? ''))
  }
}
