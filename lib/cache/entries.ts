/// <reference lib="esnext.typedarrays" />
/** The shapes that Next hands to a cache handler, as far as the cache reads them. */

interface PageValue {
  kind: 'APP_PAGE'
  html: string
  rscData?: Uint8Array
  status?: number
  headers?: Record<string, string | string[] | undefined>
  segmentData?: Map<string, Uint8Array>
}

interface RouteValue {
  kind: 'APP_ROUTE'
  body: Uint8Array
  status: number
  headers: Record<string, string | string[] | undefined>
}

interface FetchValue {
  kind: 'FETCH'
  data: { body: string; headers: Record<string, string>; status?: number; url: string }
  revalidate: number
  tags?: string[]
}

export type CacheValue = PageValue | RouteValue | FetchValue

export interface CacheEntry {
  value: CacheValue
  /** When the entry was stored, ms since 1970: Next counts its age from here. */
  lastModified: number
  /** When its rendering began: a tag that is revalidated after that moment makes the entry worthless. */
  asOf: number
  tags: string[]
  cacheControl?: CacheControl
}

export interface CacheControl {
  /** Seconds after which Next renders the page again; false for never. */
  revalidate?: number | false
}

const TAGS_HEADER = 'x-next-cache-tags'

/** The tags of a response are in its headers, those of an upstream answer beside it. */
export function tagsOf(value: CacheValue, given: readonly string[] = []): string[] {
  if (value.kind === 'FETCH') return [...new Set([...(value.tags ?? []), ...given])]
  const header = value.headers?.[TAGS_HEADER]
  return typeof header === 'string' ? header.split(',').filter(Boolean) : []
}

/**
 * Next's own tags of its pages for addresses without a page and for failures. Each is one page for all addresses, and
 * Next writes the address for which it was made into it.
 */
const ERROR_PAGE_TAGS = ['_N_T_/_not-found', '_N_T_/_global-error']

/**
 * The cache stores only pages and answers that were found: invented addresses must not push out real pages, and no
 * visitor may get a page for a missing address in which another person's address stands.
 */
export function isWorthKeeping(value: CacheValue): boolean {
  if (ERROR_PAGE_TAGS.some((tag) => tagsOf(value).includes(tag))) return false
  if (value.kind === 'FETCH') return (value.data.status ?? 200) === 200
  return (value.status ?? 200) === 200
}

/** How long Next counts an entry as fresh. */
export function lifetimeMs({ value, cacheControl }: CacheEntry): number {
  const seconds = value.kind === 'FETCH' ? value.revalidate : cacheControl?.revalidate
  return typeof seconds === 'number' ? seconds * 1000 : Infinity
}

/** Rough size in bytes. */
export function weigh(value: CacheValue): number {
  const overhead = 500
  switch (value.kind) {
    case 'APP_PAGE': {
      let weight = overhead + value.html.length + (value.rscData?.byteLength ?? 0)
      for (const segment of value.segmentData?.values() ?? []) weight += segment.byteLength
      return weight
    }
    case 'APP_ROUTE':
      return overhead + value.body.byteLength
    case 'FETCH':
      return overhead + value.data.body.length
  }
}

/** Encodes bytes and maps as JSON, for a store. */
export function packEntry(entry: CacheEntry): string {
  return JSON.stringify(entry, (_, item: unknown) => {
    if (item instanceof Map) return { $map: [...item] }
    if (isSerialisedBuffer(item)) return { $bytes: new Uint8Array(item.data).toBase64() }
    return item instanceof Uint8Array ? { $bytes: item.toBase64() } : item
  })
}

/** @throws SyntaxError when the text is not an entry */
export function unpackEntry(text: string): CacheEntry {
  return JSON.parse(text, (_, item: unknown) => {
    if (!isRecord(item)) return item
    if (Array.isArray(item.$map)) return new Map(item.$map as [string, Uint8Array][])
    return typeof item.$bytes === 'string' ? Uint8Array.fromBase64(item.$bytes) : item
  }) as CacheEntry
}

/** The form of a Node buffer after JSON has read it. */
function isSerialisedBuffer(item: unknown): item is { type: 'Buffer'; data: number[] } {
  return isRecord(item) && item.type === 'Buffer' && Array.isArray(item.data)
}

function isRecord(item: unknown): item is Record<string, unknown> {
  return typeof item === 'object' && item !== null
}
