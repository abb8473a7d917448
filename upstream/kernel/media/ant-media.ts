import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout as delay } from 'node:timers/promises'
import { watchRoom } from '#limits/disk-room.ts'
import { findJoined, joinVideos } from '../../media-engine/remux.ts'
import type { JoinOptions, Video } from '../../media-engine/remux.ts'
import { mintToken } from '../../media-engine/tokens.ts'
import { isAwayStatus } from '../outages.ts'
import { AntMediaRest } from './ant-media-rest.ts'
import type { AntBroadcast, AntMediaAddress, AntVod } from './ant-media-rest.ts'
import { MediaEngineError, MediaEvents, recordingsFolder } from './engine.ts'
import type {
  MediaEngine,
  MediaEvent,
  MediaLog,
  Recording,
  StreamOptions,
  StreamTokenClaims,
} from './engine.ts'
import { findFfmpeg } from './ffmpeg-path.ts'

export interface AntMediaConfig extends AntMediaAddress {
  /** Secret of the application's JWT stream security filter. */
  streamSecret: string
  /** The engine fetches recordings to `dataDir/recordings`. */
  dataDir: string
  ffmpegPath?: string
  /** How often the engine asks for the state of the open streams, ms. */
  pollIntervalMs?: number
  /** How long the server may take to finish a recording, ms. */
  recordingLimitMs?: number
  log: MediaLog
}

interface OpenEntry {
  record: boolean
  state: 'waiting' | 'live' | 'interrupted'
  viewers: number
}

const BLOCK_SECONDS = 24 * 60 * 60
const DOWNLOAD_TOKEN_SECONDS = 600

/**
 * Ant Media Server as the engine. It announces nothing to us, so the open streams are polled. It has two limits:
 * it plays no looped files, and it knows a viewer only by `subscriberId`, so a play URL must carry
 * `&subscriberId=<sha256 hex of the token>` for `kick` to reach that viewer.
 */
export function antMediaEngine(config: AntMediaConfig): MediaEngine {
  return new AntMediaEngine(config)
}

class AntMediaEngine implements MediaEngine {
  readonly appName: string
  readonly #config: AntMediaConfig
  readonly #rest: AntMediaRest
  readonly #events: MediaEvents
  readonly #open = new Map<string, OpenEntry>()
  readonly #timer: NodeJS.Timeout
  #isPolling = false

  constructor(config: AntMediaConfig) {
    this.appName = config.appName
    this.#config = config
    this.#rest = new AntMediaRest(config)
    this.#events = new MediaEvents(config.log)
    this.#timer = setInterval(() => void this.#poll(), config.pollIntervalMs ?? 2_000)
  }

  readonly origin = (): null => null

  mintToken({ streamId, type, expiresAt }: StreamTokenClaims): string {
    return mintToken(this.#config.streamSecret, {
      streamId,
      type,
      exp: Math.floor(expiresAt.getTime() / 1000),
    })
  }

  async open({ streamId, record, loopFile }: StreamOptions): Promise<void> {
    if (loopFile) {
      throw new MediaEngineError('LOOP_UNSUPPORTED', 'Looped rooms need the embedded media engine.')
    }
    await this.#rest.createBroadcast(streamId, record)
    if (!this.#open.has(streamId)) this.#open.set(streamId, { record, state: 'waiting', viewers: 0 })
  }

  async close(streamId: string): Promise<Recording | null> {
    const entry = this.#open.get(streamId)
    this.#open.delete(streamId)
    const broadcast = await this.#rest.findBroadcast(streamId)
    if (broadcast?.status === 'broadcasting') await this.#rest.stopBroadcast(streamId)
    const recording =
      (await this.#findJoined(streamId)) ?? (await this.#fetchPublished(streamId, entry, broadcast))
    if (broadcast) await this.#rest.deleteBroadcast(streamId)
    return recording
  }

  async kick(streamId: string, tokenHash: string): Promise<void> {
    await this.#rest.blockSubscriber(streamId, tokenHash, BLOCK_SECONDS)
  }

  async dropPublisher(streamId: string): Promise<void> {
    await this.#rest.stopBroadcast(streamId)
  }

  onEvent(listener: (event: MediaEvent) => void): () => void {
    return this.#events.add(listener)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
  }

  async #poll(): Promise<void> {
    if (this.#isPolling) return
    this.#isPolling = true
    for (const [streamId, entry] of this.#open) {
      try {
        const broadcast = await this.#rest.findBroadcast(streamId)
        if (this.#open.get(streamId) === entry) this.#note(streamId, entry, broadcast)
      } catch (error) {
        // The server may be restarting: the next answer tells what has become of its streams.
        this.#config.log.warn({ streamId, error: String(error) }, 'state of a stream is unknown')
      }
    }
    this.#isPolling = false
  }

  #note(streamId: string, entry: OpenEntry, broadcast: AntBroadcast | null): void {
    const isLive = broadcast?.status === 'broadcasting'
    if (isLive && entry.state !== 'live') {
      this.#events.emit({ type: entry.state === 'waiting' ? 'publishing' : 'resumed', streamId })
      entry.state = 'live'
    } else if (!isLive && entry.state === 'live') {
      this.#events.emit({ type: 'interrupted', streamId })
      entry.state = 'interrupted'
    }
    const viewers = broadcast
      ? broadcast.hlsViewerCount + broadcast.webRTCViewerCount + broadcast.dashViewerCount
      : 0
    if (viewers === entry.viewers) return
    entry.viewers = viewers
    this.#events.emit({ type: 'viewers', streamId, count: viewers })
  }

  /** Finds the video that an earlier call has joined and that nothing has taken over. */
  async #findJoined(streamId: string): Promise<Recording | null> {
    const options = this.#joinOptions(streamId)
    return existsSync(options.directory) ? findJoined(options) : null
  }

  /** An entry that a restart has made anew does not know what was published before; its broadcast does. */
  async #fetchPublished(
    streamId: string,
    entry: OpenEntry | undefined,
    broadcast: AntBroadcast | null,
  ): Promise<Recording | null> {
    if (!broadcast || entry?.record === false) return null
    const wasPublished = (entry && entry.state !== 'waiting') || broadcast.status !== 'created'
    return wasPublished ? this.#fetchRecording(streamId) : null
  }

  /** The server writes a file for each publication; the engine joins them to one. */
  async #fetchRecording(streamId: string): Promise<Recording | null> {
    const vods = await this.#waitForVods(streamId)
    if (vods.length === 0) return null
    const options = this.#joinOptions(streamId)
    await mkdir(options.directory, { recursive: true, mode: 0o700 })
    const videos: Video[] = vods.map(({ duration }, index) => ({
      file: join(options.directory, `fetched-${index}.mp4`),
      durationSeconds: duration / 1000,
    }))
    try {
      for (const [index, vod] of vods.entries()) await this.#download(streamId, vod, videos[index]!.file)
      return await joinVideos(videos, options)
    } finally {
      await Promise.all(videos.map(({ file }) => rm(file, { force: true })))
    }
  }

  #joinOptions(streamId: string): JoinOptions {
    const { dataDir, ffmpegPath, log } = this.#config
    return {
      directory: join(recordingsFolder(dataDir), streamId),
      ffmpegPath: findFfmpeg({ configured: ffmpegPath }),
      log: (level, message, fields = {}) => log[level](fields, message),
    }
  }

  /** A file is listed when the server has finished it: wait until there is one and no further one comes. */
  async #waitForVods(streamId: string): Promise<AntVod[]> {
    const pauseMs = this.#config.pollIntervalMs ?? 2_000
    const endsAtMs = Date.now() + (this.#config.recordingLimitMs ?? 60_000)
    let previous = -1
    for (;;) {
      const vods = await this.#rest.listVods(streamId)
      if ((vods.length > 0 && vods.length === previous) || Date.now() > endsAtMs) return vods
      previous = vods.length
      await delay(pauseMs)
    }
  }

  async #download(streamId: string, vod: AntVod, file: string): Promise<void> {
    const { baseUrl, appName, streamSecret } = this.#config
    const exp = Math.floor(Date.now() / 1000) + DOWNLOAD_TOKEN_SECONDS
    const url = new URL(`/${appName}/${vod.filePath}`, baseUrl)
    url.searchParams.set('token', mintToken(streamSecret, { streamId, type: 'play', exp }))
    const response = await fetch(url)
    if (!response.ok || !response.body) {
      throw new MediaEngineError(
        isAwayStatus(response.status) ? 'RECORDING_UNREACHABLE' : 'ENGINE_REFUSED',
        `Ant Media Server answered ${response.status} for a recording.`,
      )
    }
    const grow = watchRoom(dirname(file))
    await pipeline(
      Readable.fromWeb(response.body as ReadableStream),
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          grow(piece.length)
          yield piece
        }
      },
      createWriteStream(file, { mode: 0o600 }),
    )
  }
}
