/**
 * A cache for rows that nearly every call reads and that seldom change, such as the site's settings. The process that
 * changes such rows drops what it has cached when its transaction ends, and tells the other processes of the same
 * Postgres by NOTIFY.
 */
import { sql } from 'drizzle-orm'
import { type Database, type Db, rootOf, type Tx, whenEnded } from './database.ts'

const CHANNEL = 'cached_rows_changed'
/**
 * The longest time that a value is used without being read again. It limits the damage when no notification arrives: a
 * pooler between this process and Postgres may swallow them, and a person may change a row by hand.
 */
const LIFETIME_MS = 10_000
/** The number of keys cached for a topic. The topic is emptied when it has as many. */
const MAX_KEYS = 1000

interface Cache {
  /** False while changes by other processes would go unnoticed: nothing is cached then. */
  isConnected: boolean
  /** Counts the drops. A value that was being read during a drop may be the old one and is not cached. */
  drops: number
  topics: Map<string, Map<string, { value: unknown; endsMs: number }>>
  nowMs: () => number
}

const caches = new WeakMap<Db, Cache>()
/** The topics whose rows an open transaction has changed. */
const changedIn = new WeakMap<Db, Set<string>>()

/**
 * Caches reads of this database until the returned function is called. Without it, as in the operator's commands,
 * every read goes to the database.
 */
export function openCache(
  { db, listen }: Pick<Database, 'db' | 'listen'>,
  nowMs = () => performance.now(),
): () => Promise<void> {
  const cache: Cache = { isConnected: false, drops: 0, topics: new Map(), nowMs }
  caches.set(db, cache)
  const stop = listen(CHANNEL, {
    onMessage: (topic) => drop(cache, topic),
    onConnection(isConnected) {
      cache.isConnected = isConnected
      cache.drops++
      cache.topics.clear()
    },
  })
  return () => {
    if (caches.get(db) === cache) caches.delete(db)
    return stop()
  }
}

/**
 * Makes a read cached. All callers share the value, so it must not be changed.
 * @param topic the name by which `invalidate` drops all keys of this read
 * @param load reads the value from the database that the caller gives, in the caller's transaction if there is one
 */
export function cachedRead<T>(
  topic: string,
  load: (db: Db, key: string) => Promise<T>,
): (db: Db, key: string) => Promise<T> {
  return async (db, key) => {
    const cache = caches.get(rootOf(db))
    // A transaction that has changed the rows sees its own change, and nobody else may see it before the commit.
    if (!cache || changedIn.get(db)?.has(topic)) return load(db, key)
    const known = cache.topics.get(topic)?.get(key)
    if (known && known.endsMs > cache.nowMs()) return known.value as T
    const { drops } = cache
    const value = await load(db, key)
    if (cache.isConnected && cache.drops === drops) keep(cache, topic, key, value)
    return value
  }
}

function keep(cache: Cache, topic: string, key: string, value: unknown): void {
  let entries = cache.topics.get(topic)
  if (!entries) cache.topics.set(topic, (entries = new Map()))
  if (entries.size >= MAX_KEYS) entries.clear()
  entries.set(key, { value, endsMs: cache.nowMs() + LIFETIME_MS })
}

function drop(cache: Cache, topic: string): void {
  cache.drops++
  cache.topics.delete(topic)
}

/** Drops what is cached of a topic when the transaction ends. A function that changes such rows calls it. */
export async function invalidate(tx: Tx, topic: string): Promise<void> {
  const changed = changedIn.get(tx)
  if (changed?.has(topic)) return
  if (changed) changed.add(topic)
  else changedIn.set(tx, new Set([topic]))
  whenEnded(tx, () => {
    const cache = caches.get(rootOf(tx))
    if (cache) drop(cache, topic)
  })
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${topic})`)
}
