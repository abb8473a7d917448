/** Public settings for the middleware: at most five seconds old while upstream answers. */
import { z } from 'zod'
import { SiteSettings } from '#contract/settings.ts'
import { completeSettings } from './defaults.ts'
import { createKeptValue, type KeptValue } from './kept-value.ts'
import type { SharedStore } from './store.ts'

const Stored = z.object({ value: SiteSettings.partial(), at: z.number() })
const KEY = 'ovation:settings'
const FRESH_FOR_MS = 2000
const USABLE_FOR_MS = 5000
/** The shared store keeps them this long, for the cold start of an instance that reaches Redis but not upstream. */
const LAST_KNOWN_SECONDS = 7 * 24 * 60 * 60

export interface SiteModesOptions {
  fetchSettings: () => Promise<Partial<SiteSettings>>
  store: SharedStore
  now?: () => number
}

/** Reads memory first, then the shared store, then upstream, and stores the answer in both. */
export function createSiteModes({
  fetchSettings,
  store,
  now = Date.now,
}: SiteModesOptions): KeptValue<SiteSettings> {
  async function load(): Promise<{ value: SiteSettings; at: number }> {
    const shared = readShared(await store.read(KEY))
    if (shared && now() - shared.at < FRESH_FOR_MS) return shared
    try {
      const loaded = { value: completeSettings(await fetchSettings()), at: now() }
      await store.write(KEY, loaded, LAST_KNOWN_SECONDS)
      return loaded
    } catch (error) {
      // The value keeps its true age, so the next reader asks upstream again.
      if (shared) return shared
      throw error
    }
  }

  return createKeptValue({
    load,
    freshForMs: FRESH_FOR_MS,
    usableForMs: USABLE_FOR_MS,
    retryAfterMs: 1000,
    onChange: (state, error) => {
      if (state === 'back') console.warn('middleware: upstream gives its settings again')
      else
        console.warn(
          'middleware: no settings from upstream; the last known ones hold, else the site is open:',
          String(error),
        )
    },
    now,
  })
}

function readShared(stored: unknown): { value: SiteSettings; at: number } | null {
  const parsed = Stored.safeParse(stored)
  return parsed.success ? { value: completeSettings(parsed.data.value), at: parsed.data.at } : null
}
