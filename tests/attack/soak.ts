/**
 * Runs people and attackers together and measures what the people notice. Each person has their own address, and the
 * attackers share a few. A quiet phase is followed by two attacked ones and another quiet one.
 */
import { dribble, sendWithoutEnd } from './bodies.ts'
import { writeUpgrade } from './connections.ts'
import { gather } from './people.ts'
import { type Attacker, type Phase, watchPeople } from './phases.ts'
import { ask, open, type Target } from './target.ts'

const IDLERS = 100
const MUTES = 20
const ATTACKERS = ['127.0.0.66', '127.0.0.67', '127.0.0.68']
/** The share of the time of each of the two quiet phases. */
const QUIET = 0.1

/** @param minutes the whole time */
export async function soak(target: Target, minutes: number): Promise<Phase[]> {
  const wholeMs = minutes * 60_000
  const { people, paths } = await gather(target)
  const attacked = (wholeMs * (1 - 2 * QUIET)) / 2
  const attackers: Attacker[] = ATTACKERS.map((from) => (signal) => harass(target, from, paths, signal))
  return watchPeople(target, people, [
    { name: 'before', ms: wholeMs * QUIET },
    { name: 'during', ms: attacked, attackers },
    { name: 'longer', ms: attacked, attackers },
    { name: 'after', ms: wholeMs * QUIET },
  ])
}

/** One attacker, who repeats all kinds of attacks at once. */
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
    // These clients open a socket and read nothing from it.
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
