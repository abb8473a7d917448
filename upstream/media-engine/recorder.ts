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
 * Appends the fragments that players see to disk as they come. Every encoder run has a file of its own, numbered on
 * from those that are there, so that a recording goes on through interruptions and through a death of the engine.
 */
export class Recorder {
  readonly #directory: string
  readonly #streamId: string
  readonly #log: EngineLog
  #part: WriteStream | null = null
  /** A part that found no room: its last bytes are on their way to the disk. */
  #ending: Promise<unknown> = Promise.resolve()
  #nextNumber: number
  readonly #grow: (bytes: number) => void

  /** @throws Error when the directory cannot be made */
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

  /** A full disk ends the recording's part, never the stream. */
  #fail(part: WriteStream, error: unknown): void {
    const name = basename(String(part.path))
    this.#log('error', 'recording part failed', {
      streamId: this.#streamId,
      name,
      error: describeError(error),
    })
    if (this.#part === part) this.#part = null
  }

  /** Joins the parts to one file. @throws Error when ffmpeg cannot; the parts stay where they are then */
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
