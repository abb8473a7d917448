import type { Reply } from '#contract/call.ts'
import type { countSearch as countSearchCall } from '#contract/site.ts'
import { listPosts } from './feeds.ts'
import { searchPerformers } from './performers.ts'
import type { Reader } from './reader.ts'
import { countSearch } from './site.ts'

export type SearchKind = 'all' | 'performers' | 'posts'
export type SearchTotals = Reply<typeof countSearchCall>

export interface SearchFinds {
  totals: SearchTotals
  performers: Awaited<ReturnType<typeof searchPerformers>>
  posts: Awaited<ReturnType<typeof listPosts>>
}

/** How many of each kind stand on the page that shows all kinds. */
const OVERVIEW = { performers: 8, posts: 6 }
export const SEARCH_PAGE = { performers: 24, posts: 12 }

const none = { data: [], total: 0 }

/** What a text finds: a few of each kind, or one page of one kind. @param page from 1 */
export async function search(
  reader: Reader,
  q: string,
  { kind, page }: { kind: SearchKind; page: number },
): Promise<SearchFinds> {
  const slice = (of: 'performers' | 'posts') =>
    kind === 'all'
      ? { q, limit: OVERVIEW[of] }
      : { q, limit: SEARCH_PAGE[of], offset: (page - 1) * SEARCH_PAGE[of] }
  const [totals, performers, posts] = await Promise.all([
    countSearch(reader, q),
    kind === 'posts' ? none : searchPerformers(reader, slice('performers')),
    kind === 'performers' ? none : listPosts(reader, slice('posts')),
  ])
  return { totals, performers, posts }
}
