/**
 * Upstream's side of the picture workers: two processes with low priority, each of which does one order at a time. One
 * only reads headers, so that a check never waits for a picture that is being made. A worker starts with its first
 * order and ends after a while without one.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type {
  MadePicture,
  PictureCallName,
  PictureCalls,
  PictureOrder,
  PictureReplies,
  PictureReply,
  PictureSize,
} from '../picture-worker/protocol.ts'
import type { Log } from './log.ts'
import { Refusal } from './refusal.ts'

const INSPECT_LIMIT_MS = 15_000
const INSPECT_TRIES = 2
/** Inspections in a row whose workers were killed, after which the picture is the likeliest cause. */
const MOST_LOST = 3
/** Inspections that follow sooner are not counted: a machine without memory kills every worker for some seconds. */
const LOSSES_APART_MS = 20_000
/** Pictures whose lost inspections are noted; the oldest is forgotten. */
const MOST_NOTED = 1000
/** An AVIF of 16 Mpx takes 15 s of a free core. */
const MAKE_LIMIT_MS = 50_000
const IDLE_MS = 30_000
/** Niceness: somebody waits for the answer about a header; a picture gets a tenth of a busy core, and all of a free one. */
const HEADERS_NICENESS = 5
const PICTURES_NICENESS = 10
/** A worker needs none of the platform's secrets. The last two are for the fonts of watermarks. */
const PASSED_ON = ['PATH', 'HOME', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH']

export interface PictureMaker {
  /**
   * Reads a picture's header.
   * @param ownerId the account that sent it: the accounts whose pictures wait take turns
   * @returns the largest size in which it would be made, upright
   * @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN; UNAVAILABLE when two workers were lost, which says
   *   nothing about the picture until they are killed a third time in a row, at some distance: then it is FILE_BROKEN
   */
  inspect(source: string, ownerId: string): Promise<PictureSize>
  /**
   * Makes a picture.
   * @param isUrgent passes the orders that wait and are not urgent
   * @throws Refusal UNSUPPORTED_FILE, FILE_TOO_LARGE, FILE_BROKEN for a picture that no other try would make
   */
  make(order: PictureOrder, options: { isUrgent: boolean }): Promise<MadePicture>
  stop(): Promise<void>
}

export interface PictureMakerOptions {
  log: Pick<Log, 'warn'>
  /** File to fork: the `.ts` in development, the bundled `.mjs` in production. */
  entry?: string
  inspectLimitMs?: number
  makeLimitMs?: number
  /** Told about each worker that starts; for tests. */
  onStart?: (pid: number) => void
  nowMs?: () => number
}

export function createPictureMaker(options: PictureMakerOptions): PictureMaker {
  const headers = openLine(options, HEADERS_NICENESS)
  const pictures = openLine(options, PICTURES_NICENESS)
  const nowMs = options.nowMs ?? (() => performance.now())
  const losses = new Map<string, { lost: number; atMs: number }>()
  /** All headers wait for one worker, so a picture that always holds it up must not be tried for ever. */
  function judgeLoss(source: string): Refusal {
    const before = losses.get(source)
    const atMs = nowMs()
    if (before && atMs - before.atMs < LOSSES_APART_MS) return unread()
    const lost = (before?.lost ?? 0) + 1
    losses.delete(source)
    if (lost >= MOST_LOST) return unreadable()
    losses.set(source, { lost, atMs })
    const [oldest] = losses.keys()
    if (losses.size > MOST_NOTED && oldest !== undefined) losses.delete(oldest)
    return unread()
  }
  return {
    async inspect(source, ownerId) {
      const limitMs = options.inspectLimitMs ?? INSPECT_LIMIT_MS
      const order = { name: 'inspect', args: { source }, limitMs, isUrgent: true, ownerId } as const
      for (let tries = 1; ; tries++) {
        try {
          const size = await headers.call(order)
          losses.delete(source)
          return size
        } catch (error) {
          if (error instanceof Refusal) throw error
          options.log.warn({ err: error, tries }, 'a picture could not be inspected')
          if (!(error instanceof WorkerLost)) throw damaged()
          // A worker may die for want of memory, or be late on a busy machine, whatever the picture.
          if (tries === INSPECT_TRIES) throw error instanceof WorkerKilled ? judgeLoss(source) : unread()
        }
      }
    },
    make(order, { isUrgent }) {
      const limitMs = options.makeLimitMs ?? MAKE_LIMIT_MS
      return pictures.call({ name: 'make', args: order, limitMs, isUrgent })
    },
    async stop() {
      await Promise.all([headers.stop(), pictures.stop()])
    },
  }
}

/** A worker has ended before it has answered, so nothing is known about the picture. */
class WorkerLost extends Error {}

/** A signal has ended the worker: it crashed, took too long, or the machine has no memory. One that cannot start exits. */
class WorkerKilled extends WorkerLost {}

function damaged(): Refusal {
  return new Refusal('FILE_BROKEN', { text: 'This picture is damaged. Please try another one.' })
}

const stopped = () => new WorkerLost('the picture workers are stopped')

function unread(): Refusal {
  const text = 'We could not read this picture right now. Please try again in a moment.'
  return new Refusal('UNAVAILABLE', { text })
}

function unreadable(): Refusal {
  const text = 'We could not read this picture in several tries. Please save it anew, or choose another one.'
  return new Refusal('FILE_BROKEN', { text })
}

interface Order<Name extends PictureCallName> {
  name: Name
  args: PictureCalls[Name]
  limitMs: number
  isUrgent: boolean
  /** Orders of one owner take turns with those of others; orders without an owner share one turn. */
  ownerId?: string
}

interface Waiting extends Order<PictureCallName> {
  resolve(value: PictureReplies[PictureCallName]): void
  reject(error: Error): void
}

/** The owners whose last turn is known; the line forgets the one first whose turn was the longest time ago. */
const MOST_TURNS = 1000

/**
 * Orders wait in a line for one worker, urgent ones first. Among these the owner comes next whose last turn was the
 * longest time ago, so that somebody whose pictures hold up the worker delays everybody else by one turn only. A worker
 * that dies loses its order, and the next order starts another.
 */
function openLine({ log, entry, onStart }: PictureMakerOptions, niceness: number) {
  const waiting: Waiting[] = []
  /** The numbers of the owners' last turns, the oldest first. */
  const turns = new Map<string | undefined, number>()
  let turn = 0
  let current: Waiting | null = null
  let child: ChildProcess | null = null
  let exited = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function start(): ChildProcess {
    const file = entry ?? fileURLToPath(new URL('../picture-worker/main.ts', import.meta.url))
    // oxlint-disable-next-line node/no-process-env -- a child process needs some of this process's own
    const given = PASSED_ON.map((key) => [key, process.env[key]] as const)
    const env = Object.fromEntries(given.filter(([, value]) => value !== undefined)) as NodeJS.ProcessEnv
    const started = fork(file, [String(niceness)], {
      execArgv: [],
      env,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const ended = Promise.withResolvers<void>()
    exited = ended.promise
    let hasEnded = false
    const end = (error: WorkerLost) => {
      if (hasEnded) return
      hasEnded = true
      if (child === started) {
        child = null
        settle((order) => order.reject(error))
      }
      ended.resolve()
    }
    started.on('message', (message) => {
      if (child !== started) return
      const reply = message as PictureReply
      if (!reply.ok && reply.isLast) child = null
      settle((order) => answer(order, reply))
    })
    started.on('exit', (code, signal) => {
      const Loss = signal && !isStopped ? WorkerKilled : WorkerLost
      end(new Loss(`the picture worker ended with ${signal ?? code}`))
    })
    started.on('error', (error) => end(new WorkerLost(error.message, { cause: error })))
    if (started.pid) onStart?.(started.pid)
    return started
  }

  function takeNext(): Waiting | null {
    const firstPatient = waiting.findIndex((one) => !one.isUrgent)
    const eligible = firstPatient > 0 ? waiting.slice(0, firstPatient) : waiting
    const turnOf = ({ ownerId }: Waiting) => turns.get(ownerId) ?? 0
    const order = eligible.toSorted((one, other) => turnOf(one) - turnOf(other))[0]
    if (!order) return null
    waiting.splice(waiting.indexOf(order), 1)
    turns.delete(order.ownerId)
    turns.set(order.ownerId, ++turn)
    if (turns.size > MOST_TURNS) turns.delete(turns.keys().next().value)
    return order
  }

  function next(): void {
    if (current || isStopped) return
    current = takeNext()
    clearTimeout(timer)
    if (!current) {
      // The process may end while its workers are idle.
      hold(child, false)
      timer = setTimeout(() => {
        const idle = child
        child = null
        idle?.disconnect()
      }, IDLE_MS).unref()
      return
    }
    const { name, args, limitMs } = current
    try {
      child ??= start()
    } catch (error) {
      // A machine without memory may refuse the process at once.
      return settle((order) => order.reject(new WorkerLost((error as Error).message, { cause: error })))
    }
    hold(child, true)
    const busy = child
    timer = setTimeout(() => {
      log.warn({ name, limitMs }, 'a picture took too long; its worker is killed')
      busy.kill('SIGKILL')
    }, limitMs)
    // A worker that is dying does not take the order, and one that could not start has no channel; both are reported.
    if (busy.channel) busy.send({ name, args }, () => undefined)
  }

  function settle(tell: (order: Waiting) => void): void {
    const order = current
    current = null
    if (order) tell(order)
    next()
  }

  return {
    call<Name extends PictureCallName>(order: Order<Name>): Promise<PictureReplies[Name]> {
      if (isStopped) return Promise.reject(stopped())
      return new Promise((resolve, reject) => {
        const entry = { ...order, resolve, reject } as unknown as Waiting
        const firstPatient = order.isUrgent ? waiting.findIndex((one) => !one.isUrgent) : -1
        waiting.splice(firstPatient < 0 ? waiting.length : firstPatient, 0, entry)
        next()
      })
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      for (const order of waiting.splice(0)) order.reject(stopped())
      hold(child, true)
      child?.kill('SIGKILL')
      await exited
    },
  }
}

function answer({ resolve, reject }: Waiting, reply: PictureReply): void {
  if (reply.ok) return resolve(reply.value)
  reject(reply.refusal ? new Refusal(reply.refusal, { text: reply.message }) : new Error(reply.message))
}

function hold(child: ChildProcess | null, isBusy: boolean): void {
  if (isBusy) {
    child?.ref()
    child?.channel?.ref()
  } else {
    child?.unref()
    child?.channel?.unref()
  }
}
