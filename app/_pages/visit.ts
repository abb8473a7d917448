import { cache } from 'react'
import { pageHref } from '#lib/paging.ts'
import { anonymousReader, memberReader, type Reader } from '#lib/queries/reader.ts'
import { findViewer, type Viewer } from '#lib/queries/viewer.ts'

/** The audience of the cached variant; null for the variant that Next renders for one request. */
export type Audience = string | null

/** The visitor for whom Next renders a page. */
export interface Visit {
  reader: Reader
  viewer: Viewer | null
  /** The time of this request. A cached page has none: it would be wrong a minute later. */
  nowMs: number | undefined
}

/** Opens one visit for each request, however many parts of the page ask, so that head and body read the same. */
export const openVisit: (audience: Audience) => Promise<Visit> = cache(async (audience) => {
  if (audience !== null) return { reader: anonymousReader(audience), viewer: null, nowMs: undefined }
  const [reader, viewer] = await Promise.all([memberReader(), findViewer()])
  return { reader, viewer, nowMs: Date.now() }
})

/** The query of a page, as Next gives it. */
export type PageQuery = Record<string, string | string[] | undefined>

/**
 * The address of the previous part of a list, with the list's anchor; null on the first part.
 * @param anchor id of the list's element
 */
export function newerHref(path: string, number: number, anchor: string): string | null {
  return number > 1 ? `${pageHref(path, number - 1)}#${anchor}` : null
}
