import {
  listBlockedCountries as listCountriesCall,
  listBlockedUsers as listUsersCall,
  previewProfile as previewCall,
} from '#contract/performer-blocks.ts'
import type { Reply } from '#contract/call.ts'
import { orNull, read, type Reader } from './reader.ts'

export type ProfilePreview = Reply<typeof previewCall>

/** The country codes, sorted. */
export async function listBlockedCountries(reader: Reader): Promise<string[]> {
  return (await read(reader, listCountriesCall, {}, { tags: [] })).countries
}

export async function listBlockedUsers(
  reader: Reader,
  query: { q?: string | undefined; limit: number; offset: number },
) {
  return read(reader, listUsersCall, { query }, { tags: [] })
}

/** The performer's own page as another person sees it; null when there is no such account. */
export async function previewProfile(
  reader: Reader,
  as: { country: string | undefined; user: string | undefined },
): Promise<ProfilePreview | null> {
  return orNull(read(reader, previewCall, { query: as }, { tags: [] }))
}
