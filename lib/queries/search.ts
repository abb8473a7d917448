import type { Reply } from '#contract/call.ts'
import type { countSearch as countSearchCall } from '#contract/search.ts'
import { type AskedPage, type PartPlace, readPage } from '../paging.ts'
import { listPosts } from './posts.ts'
import { searchPerformers } from './performers.ts'
import { quietly } from './quietly.ts'
import type { Reader } from './reader.ts'
import { countSearch } from './site.ts'

export type SearchKind = 'all' | 'performers' | 'posts'
export type SearchTotals = Reply<typeof countSearchCall>

/** The results of a search. A part that upstream did not answer is null. */
export interface SearchFinds {
  totals: SearchTotals | null
  performers: Awaited<ReturnType<typeof searchPerformers>> | null
  posts: Awaited<ReturnType<typeof listPosts>> | null
  /** The page, from 1, and how many there are. The overview of all kinds is page one of one. */
  number: number
  count: number
  /** The place of the part that follows; null after the last, and for the overview. */
  next: PartPlace | null
}

/** How many results of each kind the overview of all kinds shows. */
const OVERVIEW = { performers: 8, posts: 6 }
export const SEARCH_PAGE = { performers: 24, posts: 12 }

const NONE = { data: [], total: 0, next: null }

/** Searches for a text: a few results of each kind, or one page of one kind. */
export async function search(
  reader: Reader,
  q: string,
  wanted: { kind: 'all' } | { kind: keyof typeof SEARCH_PAGE; asked: AskedPage },
): Promise<SearchFinds> {
  if (wanted.kind === 'all') {
    const [totals, performers, posts] = await Promise.all([
      quietly(countSearch(reader, q)),
      quietly(searchPerformers(reader, { q, limit: OVERVIEW.performers })),
      quietly(listPosts(reader, { q, limit: OVERVIEW.posts })),
    ])
    return { totals, performers, posts, number: 1, count: 1, next: null }
  }
  const { kind, asked } = wanted
  if (kind === 'performers') {
    const [totals, { list, ...page }] = await Promise.all([
      quietly(countSearch(reader, q)),
      readPage(asked, (slice) => quietly(searchPerformers(reader, { q, ...slice }))),
    ])
    return { totals, performers: list, posts: NONE, ...page }
  }
  const [totals, { list, ...page }] = await Promise.all([
    quietly(countSearch(reader, q)),
    readPage(asked, (slice) => quietly(listPosts(reader, { q, ...slice }))),
  ])
  return { totals, performers: NONE, posts: list, ...page }
}

/** Whether everything was read, and nothing was found. */
export function isEmptyHanded({ totals, performers, posts }: SearchFinds): boolean {
  if (totals) return totals.totalPerformers + totals.totalPosts === 0
  return performers?.data.length === 0 && posts?.data.length === 0
}
