/** Lists in pages: the page that `?page=` asks for, the page that exists, and the addresses of the others. */
import { MAX_OFFSET } from '#contract/page-bounds.ts'

/** A part of a list, in the form of the contract's calls. */
export interface Slice {
  limit: number
  offset: number
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
export async function readPage<List extends { total: number } | null>(
  asked: AskedPage,
  read: (slice: Slice) => Promise<List>,
): Promise<ShownPage<List>> {
  const list = await read(asked.slice)
  const count = countPages(list, asked.size)
  if (asked.number === 1 || asked.number <= count) return { list, number: asked.number, count }
  const last = pageAt(Math.max(1, count), asked.size)
  const lastList = await read(last.slice)
  return { list: lastList, number: last.number, count: countPages(lastList, asked.size) }
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

function countPages(list: { total: number } | null, size: number): number {
  return list ? Math.min(Math.ceil(list.total / size), farthestPage(size)) : 0
}

function farthestPage(size: number): number {
  return Math.floor(MAX_OFFSET / size) + 1
}
