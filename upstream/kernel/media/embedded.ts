import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { EngineConfig, EngineLimits, OpenStream, StreamEvent } from '../../media-engine/protocol.ts'
import { mintToken } from '../../media-engine/tokens.ts'
import { EngineProcess } from './engine-process.ts'
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

export interface EmbeddedEngineConfig {
  appName: string
  /** HMAC secret of play and publish tokens. */
  secret: string
  /** The secret that the gateway sends beside a viewer's network. */
  gatewaySecret: string
  /** Recordings are stored below `dataDir/recordings`. */
  dataDir: string
  /** UDP ports for WebRTC; one port (first = last) is shared by all peers. */
  udpPorts: { first: number; last: number }
  /** The address to name in WebRTC answers when browsers reach this machine by an address that it does not have itself. */
  publicIp?: string
  bindAddress: string
  iceServers: string[]
  ffmpegPath?: string
  /** File to fork: the `.ts` in development, the bundled `.mjs` in production. */
  entry?: string
  limits?: Partial<EngineLimits>
  log: MediaLog
}

interface OpenEntry {
  options: StreamOptions
  isLive: boolean
  wasLive: boolean
  kickedTokenHashes: Set<string>
}

/** Engine deaths this close together lengthen the wait before the next start. */
const DEATH_WINDOW_MS = 30_000
const MAX_RESTART_DELAY_MS = 10_000
const MAX_KICKED_TOKENS = 10_000

/** Starts the media engine as a child process; resolves when it listens. @throws Error when ffmpeg is missing */
export async function startEmbeddedEngine(config: EmbeddedEngineConfig): Promise<MediaEngine> {
  const engine = new EmbeddedEngine(config)
  await engine.start()
  return engine
}

class EmbeddedEngine implements MediaEngine {
  readonly appName: string
  readonly #config: EmbeddedEngineConfig
  readonly #childConfig: EngineConfig
  #generation = 0
  readonly #entry: string
  readonly #events: MediaEvents
  readonly #open = new Map<string, OpenEntry>()
  #running: Promise<EngineProcess>
  #process: EngineProcess | null = null
  #port: number | null = null
  #deathsAtMs: number[] = []
  #isStopped = false

  constructor(config: EmbeddedEngineConfig) {
    this.#config = config
    this.appName = config.appName
    this.#entry = config.entry ?? fileURLToPath(new URL('../../media-engine/main.ts', import.meta.url))
    this.#events = new MediaEvents(config.log)
    const recordingsDir = recordingsFolder(config.dataDir)
    mkdirSync(recordingsDir, { recursive: true, mode: 0o700 })
    const { appName, secret, gatewaySecret, udpPorts, bindAddress, publicIp, iceServers, limits } = config
    this.#childConfig = {
      appName,
      secret,
      gatewaySecret,
      recordingsDir,
      ffmpegPath: findFfmpeg({ configured: config.ffmpegPath }),
      generation: 0,
      ice: { udpPorts, bindAddress, publicIp, iceServers },
      limits,
    }
    this.#running = Promise.reject(new MediaEngineError('ENGINE_DIED', 'The media engine was not started.'))
    this.#running.catch(() => {})
  }

  readonly origin = (): string | null => (this.#port === null ? null : `http://127.0.0.1:${this.#port}`)

  async start(): Promise<void> {
    this.#running = this.#launch()
    await this.#running
  }

  mintToken({ expiresAt, ...claims }: StreamTokenClaims): string {
    return mintToken(this.#config.secret, { ...claims, exp: Math.floor(expiresAt.getTime() / 1000) })
  }

  async open(options: StreamOptions): Promise<void> {
    const isNew = !this.#open.has(options.streamId)
    if (isNew) {
      this.#open.set(options.streamId, {
        options,
        isLive: false,
        wasLive: false,
        kickedTokenHashes: new Set(),
      })
    }
    try {
      await this.#retrying((engine) => engine.call('open', toOpenStream(options)))
    } catch (error) {
      if (isNew) this.#open.delete(options.streamId)
      throw error
    }
  }

  async close(streamId: string): Promise<Recording | null> {
    const record = this.#open.get(streamId)?.options.record ?? true
    this.#open.delete(streamId)
    return this.#retrying((engine) => engine.call('close', { streamId, record }))
  }

  async kick(streamId: string, tokenHash: string): Promise<void> {
    const entry = this.#open.get(streamId)
    if (entry && entry.kickedTokenHashes.size < MAX_KICKED_TOKENS) entry.kickedTokenHashes.add(tokenHash)
    await this.#retrying((engine) => engine.call('kick', { streamId, tokenHash }))
  }

  async dropPublisher(streamId: string): Promise<void> {
    await this.#retrying((engine) => engine.call('dropPublisher', { streamId }))
  }

  onEvent(listener: (event: MediaEvent) => void): () => void {
    return this.#events.add(listener)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#process?.stop()
  }

  /**
   * Makes a call, and repeats it once on the next engine if the engine died. This is safe because every call is
   * idempotent.
   */
  async #retrying<Reply>(call: (engine: EngineProcess) => Promise<Reply>): Promise<Reply> {
    try {
      return await call(await this.#running)
    } catch (error) {
      const isDead = error instanceof MediaEngineError && error.code === 'ENGINE_DIED'
      if (!isDead || this.#isStopped) throw error
      return call(await this.#running)
    }
  }

  async #launch(): Promise<EngineProcess> {
    const engine = new EngineProcess({
      entry: this.#entry,
      log: this.#config.log,
      onEvent: (event) => this.#noteEvent(event),
      onExit: () => this.#noteExit(engine),
    })
    this.#process = engine
    const { port } = await engine.call('configure', { ...this.#childConfig, generation: this.#generation })
    this.#generation += 1
    for (const { options, wasLive, kickedTokenHashes } of this.#open.values()) {
      await engine.call('open', {
        ...toOpenStream(options),
        wasLive,
        kickedTokenHashes: [...kickedTokenHashes],
      })
    }
    this.#port = port
    return engine
  }

  #noteEvent(event: StreamEvent): void {
    const entry = this.#open.get(event.streamId)
    if (!entry) return
    if (event.type === 'publishing' || event.type === 'resumed') entry.isLive = entry.wasLive = true
    if (event.type === 'interrupted') entry.isLive = false
    this.#events.emit(event)
  }

  #noteExit(engine: EngineProcess): void {
    if (this.#process !== engine || this.#isStopped) return
    this.#port = null
    for (const entry of this.#open.values()) {
      if (!entry.isLive) continue
      entry.isLive = false
      this.#events.emit({ type: 'interrupted', streamId: entry.options.streamId })
    }
    this.#running = this.#restart()
    this.#running.catch((error: unknown) => {
      // A launch that failed because the process died has its own restart under way.
      this.#config.log.error({ error }, 'media engine did not start')
    })
  }

  async #restart(): Promise<EngineProcess> {
    const now = Date.now()
    this.#deathsAtMs = [...this.#deathsAtMs.filter((atMs) => now - atMs < DEATH_WINDOW_MS), now]
    const repeats = this.#deathsAtMs.length - 1
    const delayMs = repeats === 0 ? 0 : Math.min(MAX_RESTART_DELAY_MS, 125 * 2 ** repeats)
    this.#config.log.warn({ delayMs }, 'media engine died; starting it again')
    if (delayMs > 0) await new Promise((done) => setTimeout(done, delayMs))
    if (this.#isStopped) throw new MediaEngineError('ENGINE_DIED', 'The media engine was stopped.')
    const engine = await this.#launch()
    this.#events.emit({ type: 'engine-restarted' })
    return engine
  }
}

function toOpenStream({ streamId, record, secure, loopFile }: StreamOptions): OpenStream {
  return { streamId, record, secure, loopFile }
}
