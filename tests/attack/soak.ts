/**
 * People on one side, hostile clients on the other, for a while: what people notice. Each person has an address of
 * their own, the attackers share a few; the time is a quiet part, an attacked one, and a quiet one again.
 */
import { dribble, sendWithoutEnd } from './bodies.ts'
import { findPlaylist } from './live.ts'
import { ask, pause, residentMegabytes, type Target } from './target.ts'

const PEOPLE = 20
const THINK_MS = 1000
const ATTACKERS = ['127.0.0.66', '127.0.0.67', '127.0.0.68']
/** The share of the time, at each end, in which nobody attacks. */
const QUIET = 0.1
const PAGES = ['/', '/live', '/search', '/auth/login', '/api/v1/performers/search?limit=12', '/api/health']

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
  const paths = [...PAGES, ...(await listMore(target))]
  const lengths = { before: wholeMs * QUIET, during: wholeMs * (1 - 2 * QUIET), after: wholeMs * QUIET }
  const phases: Phase[] = []
  for (const [name, ms] of Object.entries(lengths)) {
    const stop = new AbortController()
    const hostile = name === 'during' ? ATTACKERS.map((from) => harass(target, from, paths, stop.signal)) : []
    const people = await Promise.all(
      Array.from({ length: PEOPLE }, (_, at) => live(target, `127.0.1.${at + 1}`, paths, Date.now() + ms)),
    )
    stop.abort()
    await Promise.all(hostile)
    phases.push(sumUp(name, people.flat(), target))
  }
  return phases
}

/** A performer's page and a stream's playlist, where the instance has them. */
async function listMore(target: Target): Promise<string[]> {
  const { text } = await ask(target, '/api/v1/performers/search?limit=3')
  const { data } = (JSON.parse(text) as { data: { data: { username: string }[] } }).data
  const playlist = await findPlaylist(target)
  return [...data.map(({ username }) => `/${username}`), ...(playlist ? [playlist] : [])]
}

interface Visit {
  ms: number
  error: string | null
}

async function live(target: Target, from: string, paths: string[], untilMs: number): Promise<Visit[]> {
  const visits: Visit[] = []
  while (Date.now() < untilMs) {
    for (const path of paths) {
      const startedMs = performance.now()
      const error = await ask(target, path, { from }).then(
        ({ status }) => (status < 400 ? null : `${status} ${path}`),
        (reason: Error) => `${reason.message} ${path}`,
      )
      visits.push({ ms: performance.now() - startedMs, error })
      await pause(THINK_MS)
      if (Date.now() >= untilMs) break
    }
  }
  return visits
}

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
  for (let round = 0; !signal.aborted; round++) {
    const senders = Array.from({ length: 10 }, (_, at) => sendWithoutEnd(target, paths[at % 4] ?? '/', from))
    const dribbler = dribble(target, '/', { from, limitMs: 5000 })
    await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => quietly(`/made-up-${round}-${at}`)),
      ...Array.from({ length: 10 }, (_, at) => quietly(`/search?q=${round}-${at}`)),
      ...Array.from({ length: 10 }, () => quietly(paths.at(-1) ?? '/')),
      ...Array.from({ length: 5 }, () =>
        quietly('/api/v1/auth/login', JSON.stringify({ username: 'mia', password: 'guess' })),
      ),
      dribbler,
    ])
    for (const sender of senders) sender.destroy()
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
