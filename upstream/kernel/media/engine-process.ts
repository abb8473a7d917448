import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type {
  ChildMessage,
  EngineCallName,
  EngineCalls,
  EngineReplies,
  ParentMessage,
  StreamEvent,
} from '../../media-engine/protocol.ts'
import type { LogLevel } from '../../media-engine/log.ts'
import { MediaEngineError } from './engine.ts'
import type { MediaLog } from './engine.ts'

const STOP_LIMIT_MS = 5_000

interface PendingCall {
  resolve(value: EngineReplies[EngineCallName]): void
  reject(error: Error): void
}

export interface EngineProcessOptions {
  /** File to fork. */
  entry: string
  log: MediaLog
  onEvent(event: StreamEvent): void
  /** The process ended, wanted or not; calls under way were rejected with code ENGINE_DIED. */
  onExit(): void
}

/** One forked media engine and the calls to it. */
export class EngineProcess {
  readonly #child: ChildProcess
  readonly #pending = new Map<number, PendingCall>()
  readonly #exited: Promise<void>
  #nextId = 1
  #hasExited = false

  constructor({ entry, log, onEvent, onExit }: EngineProcessOptions) {
    const child = fork(entry, [], { execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
    this.#child = child
    forwardLog(child, log)
    child.on('message', (message) => {
      const received = message as ChildMessage
      if (received.kind === 'event') onEvent(received.event)
      else this.#settle(received)
    })
    this.#exited = new Promise((resolve) => {
      const exited = (reason: Record<string, unknown>) => {
        if (this.#hasExited) return
        this.#hasExited = true
        for (const call of this.#pending.values()) {
          call.reject(new MediaEngineError('ENGINE_DIED', 'The media engine died.'))
        }
        this.#pending.clear()
        log.info({ pid: child.pid, ...reason }, 'media engine ended')
        resolve()
        onExit()
      }
      child.on('exit', (code, signal) => exited({ code, signal }))
      child.on('error', (error) => exited({ error: error.message }))
    })
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** @throws MediaEngineError */
  async call<Name extends EngineCallName>(name: Name, args: EngineCalls[Name]): Promise<EngineReplies[Name]> {
    if (this.#hasExited) throw new MediaEngineError('ENGINE_DIED', 'The media engine is not running.')
    const id = this.#nextId
    this.#nextId += 1
    const message = { kind: 'call', id, name, args } as ParentMessage
    const reply = await new Promise<EngineReplies[EngineCallName]>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#child.send(message, (error) => {
        if (error && this.#pending.delete(id)) reject(new MediaEngineError('ENGINE_DIED', error.message))
      })
    })
    return reply as EngineReplies[Name]
  }

  /** Asks the process to end, and kills it after 5 s. */
  async stop(): Promise<void> {
    if (this.#hasExited) return
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_LIMIT_MS)
    await this.call('stop', {}).catch(() => {})
    await this.#exited
    clearTimeout(timer)
  }

  #settle(reply: Exclude<ChildMessage, { kind: 'event' }>): void {
    const call = this.#pending.get(reply.id)
    this.#pending.delete(reply.id)
    if (reply.ok) call?.resolve(reply.value)
    else call?.reject(new MediaEngineError(reply.code, reply.message))
  }
}

const LEVELS = ['debug', 'info', 'warn', 'error'] as const satisfies LogLevel[]

/** The engine writes JSON lines to stdout; Node and libraries write to stderr. */
function forwardLog(child: ChildProcess, log: MediaLog): void {
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { level, message, time: _time, ...fields } = parseLine(line)
      log[LEVELS.find((one) => one === level) ?? 'info']({ ...fields, room: 'media-engine' }, String(message))
    })
  }
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => log.warn({ room: 'media-engine' }, line))
  }
}

function parseLine(line: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(line)
    if (typeof parsed === 'object' && parsed !== null) return { message: line, ...parsed }
  } catch {
    // A library wrote to stdout.
  }
  return { level: 'info', message: line }
}
