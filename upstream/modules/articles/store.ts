import { asc, eq, inArray, max, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../kernel/database.ts'
import { articles } from './tables.ts'

export type ArticleRow = typeof articles.$inferSelect

/** Locks all articles until the commit, so that changes happen one after the other. */
export async function lockArticles(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('articles', 6))`)
}

export async function hasArticles(db: Db): Promise<boolean> {
  return (await db.$count(articles)) > 0
}

/** @param filter.isPublished true lists only published articles */
export async function listArticles(db: Db, filter: { limit: number; offset: number; isPublished?: boolean }) {
  const wanted = filter.isPublished ? eq(articles.isPublished, true) : undefined
  const rows = await db
    .select()
    .from(articles)
    .where(wanted)
    .orderBy(asc(articles.position), asc(articles.title))
    .limit(filter.limit)
    .offset(filter.offset)
  return { rows, total: await db.$count(articles, wanted) }
}

export async function findArticle(db: Db, idOrSlug: string): Promise<ArticleRow | undefined> {
  const [row] = await db
    .select()
    .from(articles)
    .where(or(eq(articles.id, idOrSlug), eq(articles.slug, idOrSlug)))
  return row
}

export async function findArticles(db: Db, ids: readonly string[]): Promise<ArticleRow[]> {
  return db
    .select()
    .from(articles)
    .where(inArray(articles.id, [...ids]))
}

/** Inserts or updates an article; a new one goes to the end. */
export async function saveArticle(
  tx: Tx,
  article: Omit<typeof articles.$inferInsert, 'position'> & { id: string },
): Promise<void> {
  const [last] = await tx.select({ position: max(articles.position) }).from(articles)
  const position = (last?.position ?? -1) + 1
  const { slug, title, content, isPublished, updatedAt } = article
  await tx
    .insert(articles)
    .values({ ...article, position })
    .onConflictDoUpdate({ target: articles.id, set: { slug, title, content, isPublished, updatedAt } })
}

export async function removeArticle(tx: Tx, id: string): Promise<void> {
  await tx.delete(articles).where(eq(articles.id, id))
}

/** Lists the ids of all articles in the order of the site. */
export async function listIds(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: articles.id })
    .from(articles)
    .orderBy(asc(articles.position), asc(articles.title))
  return rows.map(({ id }) => id)
}

export async function setPosition(tx: Tx, id: string, position: number): Promise<void> {
  await tx.update(articles).set({ position }).where(eq(articles.id, id))
}
