import { randomUUID } from 'node:crypto'
import { FfmpegProcess, loopInputArguments } from './ffmpeg.ts'
import type { LiveStream, Publisher } from './live-stream.ts'
import { describeError } from './log.ts'
import type { EngineLog } from './log.ts'

const MAX_RESTART_DELAY_MS = 10_000
/** An encoder that has run at least this long is restarted at once. */
const HEALTHY_RUN_MS = 10_000

export interface LoopOptions {
  stream: LiveStream
  file: string
  ffmpegPath: string
  log: EngineLog
}

/** Publishes a video in an endless loop as if it were live. */
export class LoopPublisher implements Publisher {
  readonly kind = 'loop'
  readonly publicationId = randomUUID()
  readonly #options: LoopOptions
  #process: FfmpegProcess | null = null
  #restartTimer: NodeJS.Timeout | null = null
  #quickDeaths = 0
  #isClosed = false

  constructor(options: LoopOptions) {
    this.#options = options
  }

  start(): void {
    this.#options.stream.setPublisher(this)
    this.#run()
  }

  close(): void {
    this.#isClosed = true
    if (this.#restartTimer) clearTimeout(this.#restartTimer)
    this.#process?.kill()
  }

  #run(): void {
    const { stream, file, ffmpegPath, log } = this.#options
    const startedAtMs = Date.now()
    const run = stream.beginRun()
    const process = new FfmpegProcess({
      path: ffmpegPath,
      args: loopInputArguments(file),
      streamId: stream.id,
      log,
      onOutput: (chunk) => {
        try {
          run.push(chunk)
        } catch (error) {
          log('error', 'loop output', { streamId: stream.id, error: describeError(error) })
          process.kill()
        }
      },
      onExit: () => {
        if (!this.#isClosed) this.#restart(Date.now() - startedAtMs)
      },
    })
    this.#process = process
    process.stdin.end()
  }

  #restart(ranForMs: number): void {
    this.#quickDeaths = ranForMs >= HEALTHY_RUN_MS ? 0 : this.#quickDeaths + 1
    const delayMs = this.#quickDeaths <= 1 ? 0 : Math.min(MAX_RESTART_DELAY_MS, 250 * 2 ** this.#quickDeaths)
    this.#restartTimer = setTimeout(() => this.#run(), delayMs)
  }
}
