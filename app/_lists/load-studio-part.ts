'use server'

import type { LoadedPart } from '#components/site/grown-parts.ts'
import type { ActionResult } from '#lib/result.ts'
import { loadPartOf, type PartArgs } from './load-part.ts'
import { studioLists } from './studio-lists.tsx'

/** Renders one part of a list that a performer reads in the studio. */
export async function loadStudioPart(...asked: PartArgs): Promise<ActionResult<LoadedPart>> {
  return loadPartOf(studioLists, ...asked)
}
