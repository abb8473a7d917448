/** Reads beside a page's main thing: one that fails leaves its place empty and never takes the page (spec §8). */
import { unstable_cache } from 'next/cache'
import { isUpstreamError } from '../bff/upstream-error.ts'

/** Next makes a cached page anew after this time when a read of it has failed. */
const RETRY_SECONDS = 5

/**
 * What was read; null when upstream did not answer it. Being told to slow down (429) is no failure of one list: the
 * page says it.
 */
export async function quietly<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (!isUpstreamError(error) || isUpstreamError(error, 429)) throw error
    await shortenPage()
    return null
  }
}

/** The items of a list of which a page shows nothing when it is empty; none when upstream did not answer it. */
export async function listQuietly<T>(reading: Promise<T[]>): Promise<T[]> {
  return (await quietly(reading)) ?? []
}

/** Shortens the life of the page that Next is rendering; Next has no call of its own for that. */
async function shortenPage(): Promise<void> {
  await unstable_cache(async () => true, ['unanswered'], { revalidate: RETRY_SECONDS })()
}
