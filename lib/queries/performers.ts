import { cacheTags as tags } from '#contract/cache-tags.ts'
import type { Arguments, Reply } from '#contract/call.ts'
import {
  getPerformer,
  type PerformerCard,
  type PerformerProfile,
  rankPerformers,
  searchPerformers as searchPerformersCall,
} from '#contract/performers.ts'
import {
  listBlockedCountries as listBlockedCountriesCall,
  listBlockedUsers as listBlockedUsersCall,
  previewProfile as previewProfileCall,
} from '#contract/performer-blocks.ts'
import type { Slice } from '../paging.ts'
import { orNull, read, type Reader } from './reader.ts'

export type PerformerSearch = NonNullable<Arguments<typeof searchPerformersCall>['query']>

/** Performers by text and facets; `limit` is 24 by default. */
export async function searchPerformers(
  reader: Reader,
  query: PerformerSearch,
): Promise<Reply<typeof searchPerformersCall>> {
  const listed = query.isLive ? [tags.live, tags.performers] : [tags.performers, tags.live]
  return read(reader, searchPerformersCall, { query }, { tags: listed })
}

/** The most popular performers of the last 30 days. */
export async function listTopPerformers(reader: Reader, limit = 12): Promise<PerformerCard[]> {
  const keeping = { tags: [tags.performers, tags.live] }
  return (await read(reader, rankPerformers, { query: { limit } }, keeping)).data
}

/** The performers who are live now, the most watched first. */
export async function listLivePerformers(reader: Reader, limit = 24): Promise<PerformerCard[]> {
  const query = { isLive: 'true', limit } satisfies PerformerSearch
  const keeping = { tags: [tags.live], revalidateSeconds: 15 }
  return (await read(reader, searchPerformersCall, { query }, keeping)).data
}

/** The performers whom the reader follows, by name. */
export async function listFollowed(
  reader: Reader,
  slice: Slice,
): Promise<Reply<typeof searchPerformersCall>> {
  return searchPerformers(reader, { isFollowing: 'true', sort: 'name', ...slice })
}

/** One performer by username or id, as this reader may see them; null when the reader may not see them at all. */
export async function findPerformer(reader: Reader, name: string): Promise<PerformerProfile | null> {
  return orNull(
    read(
      reader,
      getPerformer,
      { params: { id: name }, query: {} },
      { tags: (performer) => [tags.performer(performer._id)] },
    ),
  )
}

export type ProfilePreview = Reply<typeof previewProfileCall>

/** The codes of the countries that the performer blocks, sorted. */
export async function listBlockedCountries(reader: Reader): Promise<string[]> {
  return (await read(reader, listBlockedCountriesCall, {}, { tags: [] })).countries
}

export async function listBlockedUsers(
  reader: Reader,
  query: { q?: string | undefined; limit: number; offset: number },
) {
  return read(reader, listBlockedUsersCall, { query }, { tags: [] })
}

/** The performer's own page as another person sees it; null when there is no such account. */
export async function previewProfile(
  reader: Reader,
  as: { country: string | undefined; user: string | undefined },
): Promise<ProfilePreview | null> {
  return orNull(read(reader, previewProfileCall, { query: as }, { tags: [] }))
}
