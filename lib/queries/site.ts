import { cache } from 'react'
import { cacheTags as tags } from '#contract/cache-tags.ts'
import type { Reply } from '#contract/call.ts'
import {
  getArticle,
  getDeskArticle,
  listDeskArticles as listDeskArticlesCall,
  searchArticles,
} from '#contract/articles.ts'
import {
  getDeskPromo,
  listDeskPromos as listDeskPromosCall,
  PROMO_PLACES,
  searchPromos,
} from '#contract/promos.ts'
import { getRealtimeOptions } from '#contract/realtime.ts'
import { countSearch as countSearchCall, searchCategories } from '#contract/search.ts'
import { callUpstream } from '../bff/client.ts'
import { getPublicSettings } from '../settings/public.ts'
import { orNull, read, type Reader } from './reader.ts'

export type Article = Reply<typeof getArticle>
export type Category = Reply<typeof searchCategories>['data'][number]
export type Promo = Reply<typeof searchPromos>['data'][number]

/** One article by slug or id, which is the same for all visitors; null when there is none. */
export const findArticle: (slugOrId: string) => Promise<Article | null> = cache((id) =>
  orNull(
    callUpstream(
      getArticle,
      { params: { id } },
      { cache: { tags: [tags.articles], revalidateSeconds: 600 } },
    ),
  ),
)

/** All articles without their content. */
export async function listArticles(): Promise<Reply<typeof searchArticles>['data']> {
  const cacheFor = { tags: [tags.articles], revalidateSeconds: 600 }
  return (await callUpstream(searchArticles, { query: { limit: 100 } }, { cache: cacheFor })).data
}

export const listCategories: () => Promise<Category[]> = cache(async () => {
  const cacheFor = { tags: [tags.categories, tags.performers], revalidateSeconds: 300 }
  return (await callUpstream(searchCategories, { query: { limit: 100 } }, { cache: cacheFor })).data
})

export async function findCategory(slug: string): Promise<Category | null> {
  return (await listCategories()).find((category) => category.slug === slug) ?? null
}

/** The banners of an audience, as many as it has places for. */
export async function listPromos(audience: keyof typeof PROMO_PLACES): Promise<Promo[]> {
  const query = { audience, limit: PROMO_PLACES[audience] }
  const cacheFor = { tags: [tags.promos], revalidateSeconds: 300 }
  return (await callUpstream(searchPromos, { query }, { cache: cacheFor })).data
}

/** The cookie policy's content for the banner; null keeps the banner hidden (spec §2, §8). */
export async function findCookiePolicy(): Promise<string | null> {
  const { cookiePolicyEnabled, cookiePolicyContentId } = await getPublicSettings()
  if (!cookiePolicyEnabled || !cookiePolicyContentId) return null
  const article = await findArticle(cookiePolicyContentId).catch(() => null)
  return article?.content || null
}

/** How many performers and posts a search finds. */
export async function countSearch(reader: Reader, q: string): Promise<Reply<typeof countSearchCall>> {
  return read(reader, countSearchCall, { query: { q } }, { tags: [tags.performers, tags.contents] })
}

/** Every article as operators see it, without its text and never from a cache. */
export async function listDeskArticles(reader: Reader) {
  return (await read(reader, listDeskArticlesCall, { query: { limit: 100 } }, { tags: [] })).data
}

/** One article, never from a cache; null when there is none. */
export async function findDeskArticle(reader: Reader, id: string) {
  return orNull(read(reader, getDeskArticle, { params: { id } }, { tags: [] }))
}

/** Every banner as operators see it, never from a cache. */
export async function listDeskPromos(reader: Reader) {
  return (await read(reader, listDeskPromosCall, { query: { limit: 100 } }, { tags: [] })).data
}

/** One banner, never from a cache; null when there is none. */
export async function findDeskPromo(reader: Reader, id: string) {
  return orNull(read(reader, getDeskPromo, { params: { id } }, { tags: [] }))
}

type RealtimeOptions = Reply<typeof getRealtimeOptions>

/** The address of the socket server; null when upstream does not answer, and then pages poll. */
export async function findRealtimeOptions(): Promise<RealtimeOptions | null> {
  const cacheFor = { tags: ['realtime'], revalidateSeconds: 60 }
  return callUpstream(getRealtimeOptions, {}, { cache: cacheFor }).catch(() => null)
}
