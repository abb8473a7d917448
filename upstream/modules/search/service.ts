import type { Answer } from '#contract/call.ts'
import type { countSearch as countSearchCall } from '#contract/search.ts'
import type { Visitor } from '../../http/visitor.ts'
import type { Db } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { countCategories, listCategories } from '../performers/category-store.ts'
import { TARGETS } from '../target.ts'

interface Page {
  limit: number
  offset: number
}

export async function searchCategories(db: Db, page: Page) {
  const rows = await listCategories(db, page)
  const data = rows.map(({ category, totalPerformers }) => ({
    ...category,
    _id: category.id,
    hasMeasures: category.hasMeasures,
    totalPerformers,
  }))
  return { data, total: await countCategories(db) }
}

/** Counts how many results of each type a text finds, in the modules that register such a count. */
export async function countSearch(
  { db, registry }: Pick<Kernel, 'db' | 'registry'>,
  text: string,
  visitor: Visitor,
): Promise<Answer<typeof countSearchCall>> {
  const totals = { totalPerformers: 0, totalPosts: 0, totalVideos: 0, totalGalleries: 0, totalProducts: 0 }
  for (const { countFound } of registry.listAll(TARGETS)) {
    const found = (await countFound?.(db, text, visitor)) ?? {}
    for (const name of Object.keys(totals) as (keyof typeof totals)[]) totals[name] += found[name] ?? 0
  }
  return totals
}
