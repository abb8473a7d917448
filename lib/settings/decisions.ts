/**
 * Whether a visitor's country may see the site. Upstream decides; the middleware remembers the decision by network.
 */
import { networkOf } from '#contract/network.ts'
import { createLru } from '../cache/lru.ts'
import type { SharedStore } from './store.ts'

/** At most this many networks are remembered: a client may invent addresses. */
export const MAX_DECISIONS = 5000
const KEEP_SECONDS = 600
const RETRY_AFTER_MS = 1000

export interface Decision {
  blocked: boolean
  /** ISO code, or null when the country of the address is unknown. */
  country: string | null
}

const OPEN: Decision = { blocked: false, country: null }

export interface DecisionsOptions {
  /** Asks upstream about one address. Throws while upstream is away. */
  decide: (address: string) => Promise<Decision>
  store: SharedStore
  now?: () => number
}

export interface Decisions {
  /**
   * @param address the visitor's; null when the listener did not vouch for it: such a visitor is admitted
   * @param blockedCountries the list that the rest of this request uses. Upstream's own view of the country is not
   *   remembered: it may have read the list a moment before or after the middleware did
   */
  find(address: string | null, blockedCountries: readonly string[]): Promise<Decision>
  readonly size: number
}

/**
 * Answers from memory, then the shared store, then upstream. While none of them knows, the site is open, and the log
 * says so.
 */
export function createDecisions({ decide, store, now = Date.now }: DecisionsOptions): Decisions {
  const known = createLru<{ decision: Decision; until: number }>({ maxEntries: MAX_DECISIONS })
  const asking = new Map<string, Promise<Decision>>()
  let pausedUntil = 0

  async function ask(key: string, address: string): Promise<Decision> {
    const shared = readShared(await store.read(key))
    if (shared) return shared
    const decision = await decide(address)
    await store.write(key, decision, KEEP_SECONDS)
    return decision
  }

  async function findUnknown(key: string, address: string): Promise<Decision> {
    if (now() < pausedUntil) return OPEN
    try {
      const decision = await ask(key, address)
      known.set(key, { decision, until: now() + KEEP_SECONDS * 1000 })
      return decision
    } catch (error) {
      if (now() >= pausedUntil)
        console.warn('middleware: no country decision, visitors are let in:', String(error))
      pausedUntil = now() + RETRY_AFTER_MS
      return OPEN
    }
  }

  return {
    async find(address, blockedCountries) {
      if (!address) return OPEN
      const network = networkOf(address)
      const key = `ovation:decision:${network}`
      const byList = ({ country }: Decision): Decision => ({
        country,
        blocked: country !== null && blockedCountries.includes(country),
      })
      const remembered = known.get(key)
      if (remembered && remembered.until > now()) return byList(remembered.decision)
      const running = asking.get(key)
      if (running) return byList(await running)
      const work = findUnknown(key, address).finally(() => asking.delete(key))
      asking.set(key, work)
      return byList(await work)
    },
    get size() {
      return known.size
    },
  }
}

function readShared(stored: unknown): Decision | null {
  const { blocked, country } = (stored ?? {}) as Partial<Record<keyof Decision, unknown>>
  if (typeof blocked !== 'boolean') return null
  return { blocked, country: typeof country === 'string' ? country : null }
}
