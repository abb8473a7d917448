import type { SearchTotals } from '#lib/queries/search.ts'
import { countOf } from '../site/count-text.ts'

/** The kinds of the found posts, named as on the performers' pages; null when all of them are plain text. */
export function describePosts({ totalVideos, totalGalleries }: SearchTotals): string | null {
  const words = [
    totalVideos > 0 && countOf(totalVideos, 'with a video', 'with videos'),
    totalGalleries > 0 && countOf(totalGalleries, 'with photos', 'with photos'),
  ].filter(Boolean)
  return words.length > 0 ? `Of the posts, ${words.join(' and ')}.` : null
}
