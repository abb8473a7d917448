/**
 * People on one side, hostile clients on the other, for a while: what people notice. Each person has an address of
 * their own, the attackers share a few; the time is a quiet part, two attacked ones, and a quiet one again.
 */
import { dribble, sendWithoutEnd } from './bodies.ts'
import { writeUpgrade } from './connections.ts'
import { gather, live, type Visit } from './people.ts'
import { ask, open, residentMegabytes, type Target } from './target.ts'

const IDLERS = 100
const MUTES = 20
const ATTACKERS = ['127.0.0.66', '127.0.0.67', '127.0.0.68']
/** The share of the time, at each end, in which nobody attacks. */
const QUIET = 0.1

export interface Phase {
  name: string
  asked: number
  /** What people were told instead of an answer, with its count. */
  errors: Record<string, number>
  p50Ms: number
  p95Ms: number
  slowestMs: number
  /** Of the listener and of upstream, at the end of the phase. */
  memory: (number | null)[]
}

/** @param minutes the whole time */
export async function soak(target: Target, minutes: number): Promise<Phase[]> {
  const wholeMs = minutes * 60_000
  const { people, paths } = await gather(target)
  const attacked = (wholeMs * (1 - 2 * QUIET)) / 2
  const lengths = { before: wholeMs * QUIET, during: attacked, longer: attacked, after: wholeMs * QUIET }
  const phases: Phase[] = []
  for (const [name, ms] of Object.entries(lengths)) {
    const stop = new AbortController()
    const hostile = isAttacked(name) ? ATTACKERS.map((from) => harass(target, from, paths, stop.signal)) : []
    const untilMs = Date.now() + ms
    const visits = await Promise.all(people.map((person) => live(target, person, untilMs)))
    stop.abort()
    await Promise.all(hostile)
    phases.push(sumUp(name, visits.flat(), target))
  }
  return phases
}

const isAttacked = (name: string) => name === 'during' || name === 'longer'

/** One attacker: everything at once, over and over. */
async function harass(target: Target, from: string, paths: string[], signal: AbortSignal): Promise<void> {
  const quietly = (path: string, body?: string) =>
    ask(target, path, {
      from,
      ...(body !== undefined && {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', origin: target.origin.origin },
      }),
    }).catch(() => null)
  const upgrade = await writeUpgrade(target)
  for (let round = 0; !signal.aborted; round++) {
    const senders = Array.from({ length: 10 }, (_, at) => sendWithoutEnd(target, paths[at % 4] ?? '/', from))
    const dribbler = dribble(target, '/', { from, limitMs: 5000 })
    const idlers = Array.from({ length: IDLERS }, () => open(target, from))
    // Asks for a socket, and reads nothing of what it gets.
    const mutes = Array.from({ length: MUTES }, () => open(target, from))
    for (const mute of mutes) mute.pause().write(upgrade)
    await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => quietly(`/made-up-${round}-${at}`)),
      ...Array.from({ length: 10 }, (_, at) => quietly(`/search?q=${round}-${at}`)),
      ...Array.from({ length: 10 }, () => quietly(paths.at(-1) ?? '/')),
      ...Array.from({ length: 5 }, () =>
        quietly('/api/v1/auth/login', JSON.stringify({ username: 'mia', password: 'guess' })),
      ),
      ...Array.from({ length: 10 }, () =>
        ask(target, '/api/v1/performers/search?limit=100', { from, upstream: true }).catch(() => null),
      ),
      dribbler,
    ])
    for (const one of [...senders, ...idlers, ...mutes]) one.destroy()
  }
}

function sumUp(name: string, visits: Visit[], { origin, upstream }: Target): Phase {
  const times = visits.map(({ ms }) => ms).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
  const errors: Record<string, number> = {}
  for (const { error } of visits) if (error) errors[error] = (errors[error] ?? 0) + 1
  const ports = [origin.port, ...(upstream ? [upstream.port] : [])]
  const memory = ports.map((port) => residentMegabytes(Number(port)))
  return {
    name,
    asked: visits.length,
    errors,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    slowestMs: Math.round(times.at(-1) ?? 0),
    memory: memory.map((megabytes) => megabytes && Math.round(megabytes)),
  }
}
