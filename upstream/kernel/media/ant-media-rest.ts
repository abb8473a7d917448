import { mintToken } from '../../media-engine/tokens.ts'
import { isAwayStatus } from '../outages.ts'
import { MediaEngineError } from './engine.ts'

/** The fields of a Broadcast (Ant Media REST API v2) that `AntMediaEngine` reads. */
export interface AntBroadcast {
  streamId: string
  /** created, preparing, broadcasting, finished, terminated_unexpectedly, error, failed … */
  status: string
  hlsViewerCount: number
  webRTCViewerCount: number
  dashViewerCount: number
}

/** A recorded file. */
export interface AntVod {
  vodId: string
  /** Path below the application, such as `streams/stream-1.mp4`. */
  filePath: string
  /** Milliseconds. */
  duration: number
  creationDate: number
}

export interface AntMediaAddress {
  /** Origin of the server, such as `https://media.example.org:5443`. */
  baseUrl: string
  appName: string
  /** Secret of the JWT filter before the REST API; without one the server must admit this machine's address. */
  restSecret?: string
}

const CALL_LIMIT_MS = 10_000
const VOD_PAGE_SIZE = 50

/** The calls of Ant Media Server's REST API v2 that `AntMediaEngine` needs. A failure is often a 200 with success = false. */
export class AntMediaRest {
  readonly #address: AntMediaAddress

  constructor(address: AntMediaAddress) {
    this.#address = address
  }

  /** Null when there is no such broadcast. @throws MediaEngineError */
  async findBroadcast(streamId: string): Promise<AntBroadcast | null> {
    const { status, body } = await this.#call('GET', `broadcasts/${encodeURIComponent(streamId)}`)
    if (status === 404) return null
    if (status !== 200) throw failure('the state of a stream', status, body)
    return toBroadcast(body)
  }

  /** Creating a broadcast that exists changes nothing. @throws MediaEngineError */
  async createBroadcast(streamId: string, record: boolean): Promise<void> {
    if (await this.findBroadcast(streamId)) return
    // mp4Enabled: 1 records, -1 does not, whatever the application's setting says.
    const broadcast = { streamId, name: streamId, type: 'liveStream', mp4Enabled: record ? 1 : -1 }
    const { status, body } = await this.#call('POST', 'broadcasts/create', broadcast)
    if (status !== 200 || !('streamId' in body)) throw failure('create', status, body)
  }

  /** @throws MediaEngineError */
  async stopBroadcast(streamId: string): Promise<void> {
    await this.#expectResult('POST', `broadcasts/${encodeURIComponent(streamId)}/stop`)
  }

  /** @throws MediaEngineError */
  async deleteBroadcast(streamId: string): Promise<void> {
    await this.#expectResult('DELETE', `broadcasts/${encodeURIComponent(streamId)}`)
  }

  /** Refuses a subscriber as a player and ends what it plays. @throws MediaEngineError */
  async blockSubscriber(streamId: string, subscriberId: string, seconds: number): Promise<void> {
    const path = `broadcasts/${encodeURIComponent(streamId)}/subscribers/${encodeURIComponent(subscriberId)}`
    await this.#expectResult('PUT', `${path}/block/${seconds}/play`)
  }

  /** The recorded files of a stream, oldest first. @throws MediaEngineError */
  async listVods(streamId: string): Promise<AntVod[]> {
    const query = `streamId=${encodeURIComponent(streamId)}`
    const { status, body } = await this.#call('GET', `vods/list/0/${VOD_PAGE_SIZE}?${query}`)
    if (status !== 200 || !Array.isArray(body)) throw failure('list vods', status, body)
    return (body as AntVod[]).toSorted((one, other) => one.creationDate - other.creationDate)
  }

  async #expectResult(method: string, path: string): Promise<void> {
    const { status, body } = await this.#call(method, path)
    if (status !== 200 || body.success !== true) throw failure(path, status, body)
  }

  async #call(
    method: string,
    path: string,
    content?: object,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const { baseUrl, appName, restSecret } = this.#address
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    // The filter accepts the bare JWT, without "Bearer".
    if (restSecret) headers.authorization = mintRestToken(restSecret)
    try {
      const response = await fetch(new URL(`/${appName}/rest/v2/${path}`, baseUrl), {
        method,
        headers,
        body: content === undefined ? undefined : JSON.stringify(content),
        signal: AbortSignal.timeout(CALL_LIMIT_MS),
      })
      return { status: response.status, body: parseBody(await response.text()) }
    } catch (error) {
      throw new MediaEngineError('ENGINE_UNREACHABLE', `Ant Media Server does not answer: ${String(error)}`)
    }
  }
}

function mintRestToken(secret: string): string {
  return mintToken(secret, { streamId: '', type: 'publish', exp: Math.floor(Date.now() / 1000) + 60 })
}

function parseBody(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function toBroadcast(body: Record<string, unknown>): AntBroadcast {
  const count = (name: string) => Math.max(0, Number(body[name] ?? 0))
  return {
    streamId: String(body.streamId),
    status: String(body.status),
    hlsViewerCount: count('hlsViewerCount'),
    webRTCViewerCount: count('webRTCViewerCount'),
    dashViewerCount: count('dashViewerCount'),
  }
}

function failure(what: string, status: number, body: Record<string, unknown>): MediaEngineError {
  const message = typeof body.message === 'string' ? body.message : ''
  return new MediaEngineError(
    isAwayStatus(status) ? 'ENGINE_UNREACHABLE' : 'ENGINE_REFUSED',
    `Ant Media Server refused ${what}: ${status} ${message}`.trim(),
  )
}
