import { createWriteStream, mkdirSync } from 'node:fs'
import type { WriteStream } from 'node:fs'
import { basename, join } from 'node:path'
import { watchRoom } from '#limits/disk-room.ts'
import { describeError } from './log.ts'
import type { EngineLog } from './log.ts'
import type { FinishedRecording } from './protocol.ts'
import { listParts, partName } from './recording-parts.ts'
import { finishRecording } from './remux.ts'

/**
 * Appends the fragments that players receive to files at once. Every encoder run has its own file, with a number above
 * those of the existing files, so that a recording survives interruptions and a crash of the engine.
 */
export class Recorder {
  readonly #directory: string
  readonly #streamId: string
  readonly #log: EngineLog
  #part: WriteStream | null = null
  /** Resolves when the last bytes of a part that ran out of disk space are written. */
  #ending: Promise<unknown> = Promise.resolve()
  #nextNumber: number
  readonly #grow: (bytes: number) => void

  /** @throws Error when the directory cannot be created */
  constructor(options: { directory: string; streamId: string; log: EngineLog }) {
    this.#directory = options.directory
    this.#streamId = options.streamId
    this.#log = options.log
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 })
    this.#grow = watchRoom(this.#directory)
    this.#nextNumber = (listParts(this.#directory).at(-1)?.number ?? 0) + 1
  }

  beginPart(init: Buffer): void {
    this.#part?.end()
    const name = partName(this.#nextNumber)
    this.#nextNumber += 1
    const part = createWriteStream(join(this.#directory, name), { flags: 'a', mode: 0o600 })
    part.on('error', (error) => this.#fail(part, error))
    this.#part = part
    this.append(init)
  }

  append(fragment: Buffer): void {
    const part = this.#part
    if (!part) return
    try {
      this.#grow(fragment.length)
      part.write(fragment)
    } catch (error) {
      this.#fail(part, error)
      this.#ending = endOf(part)
    }
  }

  /** Ends the recording's part on an error such as a full disk. The stream continues. */
  #fail(part: WriteStream, error: unknown): void {
    const name = basename(String(part.path))
    this.#log('error', 'recording part failed', {
      streamId: this.#streamId,
      name,
      error: describeError(error),
    })
    if (this.#part === part) this.#part = null
  }

  /** Joins the parts to one file. @throws Error when ffmpeg fails; the parts remain then */
  async finish(ffmpegPath: string): Promise<FinishedRecording | null> {
    await this.closePart()
    return finishRecording({ directory: this.#directory, ffmpegPath, log: this.#log })
  }

  async closePart(): Promise<void> {
    const part = this.#part
    this.#part = null
    await Promise.all([this.#ending, part && endOf(part)])
  }
}

async function endOf(part: WriteStream): Promise<void> {
  if (part.destroyed) return
  await new Promise<void>((resolve) => {
    part.once('close', resolve)
    part.end()
  })
}
