/** Measures what people notice in quiet and attacked phases, and how much memory the product uses. */
import { readFileSync, writeFileSync } from 'node:fs'
import { live, type Person, type Visit } from './people.ts'
import { processOn, type Target } from './target.ts'

/** Attacks until the signal aborts; when its promise resolves, all of its connections are closed. */
export type Attacker = (signal: AbortSignal) => Promise<void>

export interface Part {
  name: string
  ms: number
  attackers?: readonly Attacker[]
}

export interface Phase {
  name: string
  asked: number
  /** How often each error occurred. */
  errors: Record<string, number>
  p50Ms: number
  p95Ms: number
  slowestMs: number
  /** Megabytes of the listener and of upstream at the end of the phase; null if they are unknown. */
  memory: (number | null)[]
  /** The most megabytes that each had during the phase. */
  peaks: (number | null)[]
}

/** Runs the people through all parts; the attackers of a part begin and end with it. */
export async function watchPeople(
  target: Target,
  people: readonly Person[],
  parts: readonly Part[],
): Promise<Phase[]> {
  const { origin, upstream } = target
  const ports = [origin.port, ...(upstream ? [upstream.port] : [])]
  // The processes are looked up once, because the machine's table of connections is long during an attack.
  const processes = ports.map((port) => processOn(Number(port)))
  const phases: Phase[] = []
  for (const { name, ms, attackers = [] } of parts) {
    for (const pid of processes) forgetPeak(pid)
    const stop = new AbortController()
    const hostile = attackers.map((attack) => attack(stop.signal))
    const untilMs = Date.now() + ms
    const visits = await Promise.all(people.map((person) => live(target, person, untilMs)))
    const [memory, peaks] = ['VmRSS', 'VmHWM'].map((what) => processes.map((pid) => megabytesOf(pid, what)))
    stop.abort()
    await Promise.all(hostile)
    phases.push({ name, ...sumUp(visits.flat()), memory: memory!, peaks: peaks! })
  }
  return phases
}

/** Formats a phase as one readable line. */
export function describePhase({ name, asked, p50Ms, p95Ms, slowestMs, memory, peaks }: Phase): string {
  const times = `p50 ${p50Ms}, p95 ${p95Ms}, slowest ${slowestMs} ms`
  return `${name}: ${asked} visits, ${times}, MB ${memory.join(', ')}, at most ${peaks.join(', ')}`
}

function sumUp(visits: Visit[]): Pick<Phase, 'asked' | 'errors' | 'p50Ms' | 'p95Ms' | 'slowestMs'> {
  const times = visits.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  const errors: Record<string, number> = {}
  for (const { error } of visits) if (error) errors[error] = (errors[error] ?? 0) + 1
  const slowestMs = Math.round(times.at(-1) ?? 0)
  return { asked: visits.length, errors, p50Ms: at(0.5), p95Ms: at(0.95), slowestMs }
}

/** @throws NodeJS.ErrnoException ENOENT when the process has ended */
function megabytesOf(pid: string | undefined, what: string): number | null {
  if (!pid) return null
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1]
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024)
}

/** Resets the process's peak memory in the kernel. */
function forgetPeak(pid: string | undefined): void {
  if (pid) writeFileSync(`/proc/${pid}/clear_refs`, '5')
}
