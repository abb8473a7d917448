import type { z } from 'zod'
import { cacheTags } from '#contract/cache-tags.ts'
import type { Visitor } from '../../http/visitor.ts'
import type { Article } from '#contract/site.ts'
import { revalidate } from '../../kernel/announcements.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sanitiseHtml } from '../../kernel/sanitise.ts'
import { countFound as countFoundPosts } from '../feeds/service.ts'
import { toImage } from '../files/service.ts'
import { countCategories, countFound as countFoundPerformers, listCategories } from '../performers/service.ts'
import { getSettings, saveTermsVersion } from '../settings/service.ts'
import { startingArticles } from './starting-articles.ts'
import * as store from './store.ts'
import { articles, promos } from './tables.ts'

export { insertPromos } from './store.ts'

interface Page {
  limit: number
  offset: number
}

export async function searchArticles(db: Db, page: Page) {
  const rows = await store.listArticles(db, page)
  return { data: rows.map(toArticle), total: await store.countRows(db, articles) }
}

/** @throws Refusal NOT_FOUND */
export async function getArticle(db: Db, idOrSlug: string): Promise<z.infer<typeof Article>> {
  const row = await store.findArticle(db, idOrSlug)
  if (!row) throw new Refusal('NOT_FOUND')
  return toArticle(row)
}

/** Makes or changes the article with this slug; its HTML is sanitised here, once, for every reader. */
export async function saveArticle(
  tx: Tx,
  article: { slug: string; title: string; html: string; position: number; updatedAt: Date },
): Promise<void> {
  const { html, ...rest } = article
  await store.saveArticle(tx, { ...rest, id: newId(), content: sanitiseHtml(html) })
  // Whoever registers accepts the terms by the day of their text.
  if (rest.slug === 'terms') await saveTermsVersion(tx, rest.updatedAt)
  await revalidate(tx, [cacheTags.articles])
}

/** A site without any article gets those that it cannot do without. */
export async function ensureArticles(tx: Tx, now: Date): Promise<void> {
  if ((await store.countRows(tx, articles)) > 0) return
  const { siteName } = await getSettings(tx)
  for (const [position, article] of startingArticles(siteName).entries()) {
    await saveArticle(tx, { ...article, position, updatedAt: now })
  }
}

export async function searchCategories(db: Db, page: Page) {
  const rows = await listCategories(db, page)
  const data = rows.map(({ category, totalPerformers }) => ({
    ...category,
    _id: category.id,
    totalPerformers,
  }))
  return { data, total: await countCategories(db) }
}

export async function searchPromos(db: Db, page: Page) {
  const rows = await store.listPromos(db, page)
  const data = rows.map(({ promo, file }) => ({
    ...promo,
    _id: promo.id,
    image: file && toImage(file, null),
  }))
  return { data, total: await store.countRows(db, promos) }
}

/** How many of each kind a text finds; galleries are the posts of images. */
export async function countSearch(db: Db, text: string, visitor: Visitor) {
  const { totalPosts, totalVideos, totalGalleries } = await countFoundPosts(db, text, visitor)
  const totalPerformers = await countFoundPerformers(db, text, visitor)
  // The platform keeps no products, so that no text finds one.
  return { totalPerformers, totalPosts, totalVideos, totalGalleries, totalProducts: 0 }
}

function toArticle(row: typeof articles.$inferSelect): z.infer<typeof Article> {
  const { id, slug, title, content, updatedAt } = row
  return { _id: id, slug, title, content, updatedAt: updatedAt.toISOString() }
}
