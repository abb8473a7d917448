'use server'

import type { LoadedPart } from '#components/site/grown-parts.ts'
import type { ActionResult } from '#lib/result.ts'
import { loadPartOf, type PartArgs } from './load-part.ts'
import { memberLists } from './member-lists.tsx'

/** Renders one part of a list on a member’s own pages. */
export async function loadMemberPart(...asked: PartArgs): Promise<ActionResult<LoadedPart>> {
  return loadPartOf(memberLists, ...asked)
}
