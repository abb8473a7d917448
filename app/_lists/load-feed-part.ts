'use server'

import type { LoadedPart } from '#components/site/grown-parts.ts'
import type { ActionResult } from '#lib/result.ts'
import { feedLists } from './feed-lists.tsx'
import { loadPartOf, type PartArgs } from './load-part.ts'

/** Renders one part of a list of posts that a member reads on the site. */
export async function loadFeedPart(...asked: PartArgs): Promise<ActionResult<LoadedPart>> {
  return loadPartOf(feedLists, ...asked)
}
