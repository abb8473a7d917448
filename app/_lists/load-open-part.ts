'use server'

import type { LoadedPart } from '#components/site/grown-parts.ts'
import type { ActionResult } from '#lib/result.ts'
import { loadPartOf, type PartArgs } from './load-part.ts'
import { openLists } from './open-lists.tsx'

/** Renders one part of a list that visitors may see too. */
export async function loadOpenPart(...asked: PartArgs): Promise<ActionResult<LoadedPart>> {
  return loadPartOf(openLists, ...asked)
}
