/** Reads for the minor parts of a page: when one fails, its part stays empty and the page still renders (spec §8). */
import { unstable_cache } from 'next/cache'
import { isUpstreamError } from '../bff/upstream-error.ts'

/** Next renders a cached page again after this time when a read of it has failed. */
const RETRY_SECONDS = 5

/**
 * The answer; null when upstream did not give one. A 429 is thrown, so that the whole page tells the visitor to slow
 * down.
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

/** The items of a list that a page leaves out when it is empty; no items when upstream did not answer. */
export async function listQuietly<T>(reading: Promise<T[]>): Promise<T[]> {
  return (await quietly(reading)) ?? []
}

/** Shortens the life of the page that Next is rendering; Next has no call of its own for that. */
async function shortenPage(): Promise<void> {
  await unstable_cache(async () => true, ['unanswered'], { revalidate: RETRY_SECONDS })()
}
