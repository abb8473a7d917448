/**
 * The page cache: bounded, in memory, shared through Redis when several instances run. It writes nothing to disk. A
 * revalidated tag counts for the next request on this instance, within a second on the others. Only a request for a page
 * that Next is rendering at that moment gets this rendering, although it began before; it is not served again.
 */
import {
  type CacheControl,
  type CacheEntry,
  type CacheValue,
  isWorthKeeping,
  lifetimeMs,
  tagsOf,
  weigh,
} from './entries.ts'
import { createLru } from './lru.ts'

const MIB = 1024 * 1024

export const BOUNDS = {
  pages: { maxEntries: 500, maxWeight: 64 * MIB },
  answers: { maxEntries: 1000, maxWeight: 24 * MIB },
  /** How long the cache stores an entry at most, and therefore also the mark of a revalidated tag. */
  maxAgeMs: 60 * 60 * 1000,
} as const

/** The store that several instances share. Every method may throw; the cache then works without the store. */
export interface SharedCache {
  readEntry(key: string): Promise<CacheEntry | null>
  writeEntry(key: string, entry: CacheEntry): Promise<void>
  /** Tags that were revalidated since a moment, with their moments, ms since 1970. */
  readMarks(since: number): Promise<[tag: string, at: number][]>
  writeMarks(tags: readonly string[], at: number): Promise<void>
}

export interface PageCache {
  get(
    key: string,
    context: { kind: string; tags?: string[]; softTags?: string[] },
  ): Promise<CacheEntry | null>
  set(
    key: string,
    value: CacheValue | null,
    context: { tags?: string[]; cacheControl?: CacheControl },
  ): Promise<void>
  revalidate(tags: readonly string[]): Promise<void>
  /** How many entries the cache stores. */
  readonly size: number
  /** The number of tags whose last revalidation it remembers. */
  readonly markCount: number
}

const MARKS_FRESH_FOR_MS = 1000

export function createPageCache({
  shared = null,
  now = Date.now,
}: { shared?: SharedCache | null; now?: () => number } = {}): PageCache {
  const pages = createLru<CacheEntry>(BOUNDS.pages)
  const answers = createLru<CacheEntry>(BOUNDS.answers)
  const marks = new Map<string, number>()
  /** When the rendering of an entry began: an entry that is stored later is as old as that. */
  const beginnings = createLru<number>({ maxEntries: 2000 })
  let marksReadAt = -Infinity
  let readingMarks: Promise<void> | null = null
  let isAlone = false

  function mark(tag: string, at: number): void {
    marks.set(tag, Math.max(at, marks.get(tag) ?? 0))
  }

  function usable(entry: CacheEntry | null, askedTags: readonly string[]): CacheEntry | null {
    if (!entry || now() - entry.lastModified > BOUNDS.maxAgeMs) return null
    const isRevalidated = [...entry.tags, ...askedTags].some(
      (tag) => (marks.get(tag) ?? -Infinity) >= entry.asOf,
    )
    return isRevalidated ? null : entry
  }

  function isPastLifetime(entry: CacheEntry): boolean {
    return now() - entry.lastModified > lifetimeMs(entry)
  }

  /** Logs once that the shared store is away, and once that it is back. */
  async function attempt<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
    try {
      const result = await work()
      if (isAlone) console.warn('page cache: the shared store answers again')
      isAlone = false
      return result
    } catch (error) {
      if (!isAlone)
        console.warn(
          'page cache: the shared store does not answer; this instance goes on alone:',
          String(error),
        )
      isAlone = true
      return otherwise
    }
  }

  async function readMarks(): Promise<void> {
    if (!shared || now() - marksReadAt < MARKS_FRESH_FOR_MS) return
    readingMarks ??= (async () => {
      // The overlap allows for another instance's clock, which may be behind ours.
      const since = Math.max(marksReadAt, now() - BOUNDS.maxAgeMs) - 10_000
      const startedAt = now()
      for (const [tag, at] of await attempt(() => shared.readMarks(since), [])) mark(tag, at)
      marksReadAt = startedAt
      readingMarks = null
    })()
    await readingMarks
  }

  function forgetOldMarks(): void {
    for (const [tag, at] of marks) if (now() - at > BOUNDS.maxAgeMs) marks.delete(tag)
  }

  return {
    async get(key, { kind, tags = [], softTags = [] }) {
      await readMarks()
      const kept = kind === 'FETCH' ? answers : pages
      const asked = [...tags, ...softTags]
      let entry = usable(kept.get(key) ?? null, asked)
      if (shared && (!entry || isPastLifetime(entry))) {
        // Another instance may have stored a newer entry.
        const theirs = usable(await attempt(() => shared.readEntry(key), null), asked)
        if (theirs && theirs.asOf > (entry?.asOf ?? -Infinity)) {
          kept.set(key, theirs, weigh(theirs.value))
          entry = theirs
        }
      }
      if (!entry) kept.delete(key)
      // Next also gets an entry past its lifetime, serves it, and renders a new one in the background.
      const isMadeNow = !entry || isPastLifetime(entry)
      if (isMadeNow && beginnings.get(key) === undefined) beginnings.set(key, now())
      return entry
    },
    async set(key, value, { tags, cacheControl }) {
      const asOf = beginnings.get(key) ?? now()
      beginnings.delete(key)
      const kept = value?.kind === 'FETCH' ? answers : pages
      if (!value || !isWorthKeeping(value)) return kept.delete(key)
      const entry: CacheEntry = { value, lastModified: now(), asOf, tags: tagsOf(value, tags), cacheControl }
      kept.set(key, entry, weigh(value))
      if (shared) await attempt(() => shared.writeEntry(key, entry), undefined)
    },
    async revalidate(tags) {
      const at = now()
      for (const tag of tags) mark(tag, at)
      forgetOldMarks()
      if (shared) await attempt(() => shared.writeMarks(tags, at), undefined)
    },
    get size() {
      return pages.size + answers.size
    },
    get markCount() {
      return marks.size
    },
  }
}
