/** Calls to upstream that wait for it while it restarts. */

const RETRY_PAUSE_MS = 100
/** Further calls than these do not wait: each may hold a form in memory. */
const MAX_WAITING = 500
let waiting = 0

/**
 * Asks again, for `holdMs`, while no process accepts a connection at upstream's address. No part of the call has been
 * sent then, so any call may be repeated.
 */
export async function retryWhileUnreachable<T>(ask: () => Promise<T>, holdMs: number): Promise<T> {
  const giveUpMs = Date.now() + holdMs
  const first = await attempt(ask)
  if (!isNobodyThere(first) || waiting >= MAX_WAITING) return outcomeOf(first)
  waiting += 1
  let last = first
  while (isNobodyThere(last) && Date.now() + RETRY_PAUSE_MS < giveUpMs) {
    await new Promise((pass) => setTimeout(pass, RETRY_PAUSE_MS))
    last = await attempt(ask)
  }
  waiting -= 1
  return outcomeOf(last)
}

type Attempt<T> = { value: T } | { error: unknown }

function attempt<T>(ask: () => Promise<T>): Promise<Attempt<T>> {
  return ask().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
}

function outcomeOf<T>(last: Attempt<T>): T {
  if ('error' in last) throw last.error
  return last.value
}

/** `fetch` wraps the connection's error in one or two errors of its own. */
function isNobodyThere(last: Attempt<unknown>): boolean {
  let at: unknown = 'error' in last ? last.error : undefined
  for (let depth = 0; typeof at === 'object' && at !== null && depth < 5; depth++) {
    if ('code' in at && at.code === 'ECONNREFUSED') return true
    at = 'cause' in at ? at.cause : undefined
  }
  return false
}
