import { cacheTags as tags } from '#contract/cache-tags.ts'
import { listPosts } from '#contract/posts.ts'
import { searchPerformers } from '#contract/performers.ts'
import { anonymousReader, read } from './reader.ts'
import { listArticles, listCategories } from './site.ts'

export interface SitemapEntry {
  path: string
  changedAt: string | null
}

const PAGE = 100
/** A sitemap may name 50,000 addresses; this many of the newest and best of each kind are enough. */
const MAX_OF_A_KIND = 2000
const REVALIDATE_SECONDS = 3600

/** Every public address that an audience may find. The sitemap leaves out a list that upstream does not answer. */
export async function listSitemapEntries(audience: string): Promise<SitemapEntry[]> {
  const reader = anonymousReader(audience)
  const lists = await Promise.allSettled([
    Promise.resolve(['/', '/explore', '/live'].map((path) => ({ path, changedAt: null }))),
    listCategories().then((categories) =>
      categories.map(({ slug }) => ({ path: `/explore/${slug}`, changedAt: null })),
    ),
    listArticles().then((articles) =>
      articles.map(({ slug, updatedAt }) => ({ path: `/page/${slug}`, changedAt: updatedAt })),
    ),
    collect(async (offset) => {
      const query = { limit: PAGE, offset, sort: 'ranking' as const }
      const { data, total } = await read(reader, searchPerformers, { query }, keep(tags.performers))
      return { total, entries: data.map(({ username }) => ({ path: `/${username}`, changedAt: null })) }
    }),
    collect(async (offset) => {
      const { data, total } = await read(
        reader,
        listPosts,
        { query: { limit: PAGE, offset } },
        keep(tags.contents),
      )
      const free = data.filter((post) => post.gate === 'free' && !post.isLocked)
      return {
        total,
        entries: free.map((post) => ({ path: `/post/${post._id}`, changedAt: post.updatedAt })),
      }
    }),
  ])
  return lists.flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
}

function keep(tag: string) {
  return { tags: [tag], revalidateSeconds: REVALIDATE_SECONDS }
}

async function collect(
  readPage: (offset: number) => Promise<{ total: number; entries: SitemapEntry[] }>,
): Promise<SitemapEntry[]> {
  const all: SitemapEntry[] = []
  for (let offset = 0; offset < MAX_OF_A_KIND; offset += PAGE) {
    const { total, entries } = await readPage(offset)
    all.push(...entries)
    if (offset + PAGE >= total) break
  }
  return all
}
