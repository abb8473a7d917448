/**
 * Lists in pages: the page that `?page=` asks for, the page that exists, the addresses of the others, and the parts that a
 * list appends.
 */
import { MAX_OFFSET } from '#contract/page-bounds.ts'

/** A part of a list, in the form of the contract's calls. */
export interface Slice {
  limit: number
  offset: number
}

/** Where a further part of a list stands: a page by its number, from 1, or what comes after a cursor. */
export type PartPlace = { number: number } | { after: string }

/** The same in the form of the contract's calls. */
export type Position = Slice | { limit: number; after: string }

/** What upstream answers; only a list that grows while people read it has `next`. */
interface Listed {
  total: number
  /** The cursor of the part that follows; null at the end. */
  next?: string | null
}

export interface AskedPage {
  /** From 1. */
  number: number
  size: number
  slice: Slice
}

export interface ShownPage<List> {
  list: List
  /** From 1: the page that the visitor asked for, or the last one of a shorter list. */
  number: number
  /** How many pages a visitor can ask for; 0 for an empty list. */
  count: number
  /** The place of the part that follows; null after the last. */
  next: PartPlace | null
}

/**
 * The page that an address asks for. A value that is not a whole number from 1 means the first page, and one that the
 * contract's calls cannot reach means the farthest page that they can.
 */
export function pageOf({ page }: { page?: unknown }, size: number): AskedPage {
  const number = typeof page === 'string' && /^\d+$/.test(page) ? Math.max(1, Number(page)) : 1
  return pageAt(Math.min(number, farthestPage(size)), size)
}

/** Reads the page that the visitor asked for; where the list ends before it, the list's last page. */
export async function readPage<List extends Listed | null>(
  asked: AskedPage,
  read: (slice: Slice) => Promise<List>,
): Promise<ShownPage<List>> {
  const list = await read(asked.slice)
  const count = countPages(list, asked.size)
  if (asked.number === 1 || asked.number <= count) return shownAs(list, asked)
  const last = pageAt(Math.max(1, count), asked.size)
  return shownAs(await read(last.slice), last)
}

/** Reads a further part. @param place one that `readPage` or this function has answered for the same list */
export async function readPart<List extends Listed | null>(
  place: PartPlace,
  size: number,
  read: (position: Position) => Promise<List>,
): Promise<Pick<ShownPage<List>, 'list' | 'next'>> {
  if ('number' in place) {
    const { number, slice } = pageAt(place.number, size)
    return shownAs(await read(slice), { number, size })
  }
  const list = await read({ limit: size, after: place.after })
  return { list, next: afterCursor(list) }
}

/**
 * The address of a page; the first page has the clean one. @param kept the other parameters; empty ones are left out
 */
export function pageHref(
  path: string,
  page: number,
  kept: Record<string, string | null | undefined> = {},
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(kept)) if (value) query.set(name, value)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}

function pageAt(number: number, size: number): AskedPage {
  return { number, size, slice: { limit: size, offset: (number - 1) * size } }
}

function shownAs<List extends Listed | null>(
  list: List,
  { number, size }: Pick<AskedPage, 'number' | 'size'>,
): ShownPage<List> {
  const count = countPages(list, size)
  // Cursors come first: they neither repeat nor hide an item when others come or go meanwhile. In a list by the last
  // change, an item that changes moves to the top, and comes in no further part.
  const hasCursors = list?.next !== undefined
  const next = hasCursors ? afterCursor(list) : number < count ? { number: number + 1 } : null
  return { list, number, count, next }
}

function afterCursor(list: Listed | null): PartPlace | null {
  return list?.next ? { after: list.next } : null
}

function countPages(list: { total: number } | null, size: number): number {
  return list ? Math.min(Math.ceil(list.total / size), farthestPage(size)) : 0
}

/** The number of the last page that the contract's calls can reach. */
export function farthestPage(size: number): number {
  return Math.floor(MAX_OFFSET / size) + 1
}
