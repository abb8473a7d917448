import { asc, eq, or } from 'drizzle-orm'
import type { Db } from '../../kernel/database.ts'
import { files } from '../files/tables.ts'
import { articles, promos } from './tables.ts'

interface Page {
  limit: number
  offset: number
}
type Counted = typeof articles | typeof promos

export async function countRows(db: Db, table: Counted): Promise<number> {
  return db.$count(table)
}

export async function listArticles(db: Db, page: Page) {
  return db
    .select()
    .from(articles)
    .orderBy(asc(articles.position), asc(articles.title))
    .limit(page.limit)
    .offset(page.offset)
}

export async function findArticle(db: Db, idOrSlug: string) {
  const [row] = await db
    .select()
    .from(articles)
    .where(or(eq(articles.id, idOrSlug), eq(articles.slug, idOrSlug)))
  return row
}

export async function saveArticle(db: Db, article: typeof articles.$inferInsert): Promise<void> {
  const { title, content, position, updatedAt } = article
  await db
    .insert(articles)
    .values(article)
    .onConflictDoUpdate({ target: articles.slug, set: { title, content, position, updatedAt } })
}

export async function listPromos(db: Db, page: Page) {
  return db
    .select({ promo: promos, file: files })
    .from(promos)
    .leftJoin(files, eq(files.id, promos.fileId))
    .orderBy(asc(promos.position))
    .limit(page.limit)
    .offset(page.offset)
}

export async function insertPromos(db: Db, rows: (typeof promos.$inferInsert)[]): Promise<void> {
  if (rows.length) await db.insert(promos).values(rows)
}
