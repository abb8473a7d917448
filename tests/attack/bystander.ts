/** Checks whether other visitors notice an attack. */
import { ask, residentMegabytes, type Target } from './target.ts'

/** The most by which the listener's memory may grow. */
const ALLOWED_MEGABYTES = 150
const PATIENCE_MS = 3000

/** Opens pages and writes from another network. @returns a sentence for each thing that does not work */
export async function findNeglect(target: Target): Promise<string[]> {
  const startedMs = Date.now()
  const missed: string[] = []
  const expected: [method: string, path: string, status: number][] = [
    ['GET', '/', 200],
    ['GET', '/api/health', 200],
    // A login without a name gets an answer without a try.
    ['POST', '/api/v1/auth/login', 422],
  ]
  for (const [method, path, wanted] of expected) {
    const body = method === 'POST' && {
      body: '{}',
      headers: { 'content-type': 'application/json', origin: target.origin.origin },
    }
    const status = await ask(target, path, { method, ...body }).then(
      (answer) => answer.status,
      (error: Error) => error.message,
    )
    if (status !== wanted)
      missed.push(`Somebody else asked for ${method} ${path} meanwhile and got: ${status}.`)
  }
  const tookMs = Date.now() - startedMs
  return tookMs > PATIENCE_MS ? [...missed, `Somebody else waited ${tookMs} ms meanwhile.`] : missed
}

/** @param before the listener's memory before the attack, in megabytes */
export function findGrowth({ origin }: Target, before: number | null): string[] {
  const now = residentMegabytes(Number(origin.port))
  if (before === null || now === null || now - before <= ALLOWED_MEGABYTES) return []
  return [`The listener grew by ${Math.round(now - before)} MB.`]
}
