import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { categories, performerCategories } from './tables.ts'

/** Lists all categories in their order, with the number of their active performers. */
export async function listCategories(db: Db, page: { limit: number; offset: number }) {
  return db
    .select({ category: categories, totalPerformers: count(accounts.id) })
    .from(categories)
    .leftJoin(performerCategories, eq(performerCategories.categoryId, categories.id))
    .leftJoin(accounts, and(eq(accounts.id, performerCategories.performerId), eq(accounts.status, 'active')))
    .groupBy(categories.id)
    .orderBy(asc(categories.position), asc(categories.name))
    .limit(page.limit)
    .offset(page.offset)
}

export async function countCategories(db: Db): Promise<number> {
  return db.$count(categories)
}

export async function insertCategories(tx: Tx, rows: (typeof categories.$inferInsert)[]): Promise<void> {
  if (rows.length) await tx.insert(categories).values(rows)
}

/** Finds the categories that exist among the ids, in the order of the ids. */
export async function findCategories(db: Db, categoryIds: readonly string[]) {
  if (!categoryIds.length) return []
  const rows = await db
    .select()
    .from(categories)
    .where(inArray(categories.id, [...categoryIds]))
  return rows.toSorted((a, b) => categoryIds.indexOf(a.id) - categoryIds.indexOf(b.id))
}

/** Lists a performer's categories in the performer's order. */
export async function listOwnCategories(db: Db, performerId: string) {
  return db
    .select({
      id: categories.id,
      slug: categories.slug,
      name: categories.name,
      hasMeasures: categories.hasMeasures,
    })
    .from(performerCategories)
    .innerJoin(categories, eq(categories.id, performerCategories.categoryId))
    .where(eq(performerCategories.performerId, performerId))
    .orderBy(performerCategories.position)
}

export async function replaceCategories(
  tx: Tx,
  performerId: string,
  categoryIds: readonly string[],
): Promise<void> {
  await tx.delete(performerCategories).where(eq(performerCategories.performerId, performerId))
  if (!categoryIds.length) return
  const rows = categoryIds.map((categoryId, position) => ({ performerId, categoryId, position }))
  await tx.insert(performerCategories).values(rows)
}

export async function findCategoryById(db: Db, categoryId: string) {
  const [row] = await db.select().from(categories).where(eq(categories.id, categoryId))
  return row
}
