import { cache } from 'react'
import type { PartHrefs } from '#components/site/part-links.tsx'
import { anonymousReader, memberReader, type Reader } from '#lib/queries/reader.ts'
import { findViewer, type Viewer } from '#lib/queries/viewer.ts'

/** The audience of the cached variant; null for the variant that is made for one request. */
export type Audience = string | null

/** Whom a page is made for. */
export interface Visit {
  reader: Reader
  viewer: Viewer | null
  /** The time of this request. A cached page has none: it would be wrong a minute later. */
  nowMs: number | undefined
}

/** Opened once a request, however many parts of the page ask: head and body read the same. */
export const openVisit: (audience: Audience) => Promise<Visit> = cache(async (audience) => {
  if (audience !== null) return { reader: anonymousReader(audience), viewer: null, nowMs: undefined }
  const [reader, viewer] = await Promise.all([memberReader(), findViewer()])
  return { reader, viewer, nowMs: Date.now() }
})

/** The query of a page, as Next gives it. */
export type PageQuery = Record<string, string | string[] | undefined>

const MAX_PAGE = 400

/** `?page=`, from 1; anything else is the first page. */
export function readPage(query: PageQuery): number {
  const page = Number(query.page)
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
}

/**
 * Addresses of the parts of a list around this one, at its beginning within the page.
 * @param anchor id of the list's element
 */
export function partHrefs(
  path: string,
  { page, size, total }: { page: number; size: number; total: number },
  anchor: string,
): PartHrefs {
  const hrefOf = (to: number) => `${to === 1 ? path : `${path}?page=${to}`}#${anchor}`
  return {
    newer: page > 1 ? hrefOf(page - 1) : null,
    older: page * size < total && page < MAX_PAGE ? hrefOf(page + 1) : null,
  }
}
