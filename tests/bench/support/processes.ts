/** Starts and ends a bench's processes, and reads their CPU time. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../../..')

/** Linux reports CPU time in hundredths of a second, whatever the kernel's clock rate. */
const TICK_MS = 10

/** Whether this system reports the CPU time of other processes. */
export const canReadCpu = existsSync('/proc/self/stat')

/** The user and system time of a process since its start, in ms; 0 if it has ended. */
export function readCpuMs(pid: number): number {
  const fields = statFields(pid)
  return fields ? (Number(fields[11]) + Number(fields[12])) * TICK_MS : 0
}

/** The fields of `/proc/{pid}/stat` after the command's name, which may contain spaces. */
function statFields(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

export interface Child {
  pid: number
  command: string
}

/** Lists the running children of a process. */
export function listChildren(parentPid: number): Child[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(statFields(pid)?.[1]) === parentPid)
    .map((pid) => ({ pid, command: readCommand(pid) }))
}

function readCommand(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/** The CPU time in ms of a process and all its descendants, including those that have ended. */
export function readTreeCpuMs(pid: number): number {
  const fields = statFields(pid)
  if (!fields) return 0
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * TICK_MS
  return listChildren(pid).reduce((sum, child) => sum + readTreeCpuMs(child.pid), own)
}

/** The CPU time in ms that the processes use during `work`. */
export async function spendCpu(pids: readonly number[], work: () => Promise<unknown>): Promise<number> {
  const before = sumCpu(pids)
  await work()
  return sumCpu(pids) - before
}

const sumCpu = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + readCpuMs(pid), 0)

/** Waits until the processes together use less than `share` of a core for a second, but for at most `limitMs`. */
export async function untilQuiet(pids: readonly number[], share: number, limitMs = 30_000): Promise<void> {
  const endMs = Date.now() + limitMs
  while (Date.now() < endMs) {
    if ((await spendCpu(pids, () => pause(1000))) < share * 1000) return
  }
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export interface BenchProcess {
  pid: number
  /** The message that the process sent when it was ready. */
  ready: ReadyMessage
  /** Sends the process a message and waits for its answer. */
  ask<Answer>(question: unknown): Promise<Answer>
  /** Waits for the next message of the process. */
  next<Answer>(): Promise<Answer>
  stop(): Promise<void>
}

export interface ReadyMessage {
  type: string
  port?: number
}

/**
 * Starts a Node process that reports over its channel when it is ready (`{ type: 'ready' | 'listening' }`).
 * Each of these processes ends when the channel closes, and so with its parent.
 * @throws Error with the end of the process's output when it ends before it is ready
 */
export async function startNode(
  file: string,
  options: { args?: string[]; env?: Record<string, string>; cwd?: string } = {},
): Promise<BenchProcess> {
  const child = spawn(process.execPath, [file, ...(options.args ?? [])], {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const words = keepLastWords(child)
  const ready = await untilReady(child).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw new Error(`${path.basename(file)} did not start:\n${words()}`, { cause: error })
  })
  const next = <Answer>() => hearFrom<Answer>(child, words)
  return {
    pid: child.pid ?? 0,
    ready,
    next,
    ask<Answer>(question: unknown) {
      const answered = next<Answer>()
      child.send(question as object)
      return answered
    },
    stop: () => endProcess(child),
  }
}

/** Waits for the next message of a process. @throws Error with the end of its output when it ends instead */
function hearFrom<Answer>(child: ChildProcess, words: () => string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`a process of the bench ended:\n${words()}`))
    child.once('exit', fail)
    child.once('message', (message) => {
      child.off('exit', fail)
      resolve(message as Answer)
    })
  })
}

/** Keeps the end of a process's output, to report why it ended. */
export function keepLastWords(child: ChildProcess): () => string {
  let words = ''
  const listen = (chunk: Buffer) => (words = (words + chunk.toString()).slice(-10_000))
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  return () => words
}

function untilReady(child: ChildProcess): Promise<ReadyMessage> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => {
      const { type } = message as ReadyMessage
      if (type === 'ready' || type === 'listening') resolve(message as ReadyMessage)
    })
    child.once('exit', (code, signal) => reject(new Error(`ended with ${code ?? signal}`)))
    child.once('error', reject)
  })
}

/** Ends a process with SIGTERM, and with SIGKILL after five seconds. */
export async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), 5000)
  await exited
  clearTimeout(force)
}
