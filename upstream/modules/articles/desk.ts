/** The site's articles in the operator's console. */
import {
  type ArticleWords,
  type DeskArticle,
  LASTING_ARTICLES,
  type listDeskArticles,
} from '#contract/articles.ts'
import { cacheTags } from '#contract/cache-tags.ts'
import type { Reply } from '#contract/call.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { type Db, inTransaction } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { exchangeNeighbours, type Way } from '../../kernel/order.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sanitiseHtml } from '../../kernel/sanitise.ts'
import { makeChange } from '../changes/service.ts'
import { articleChanges, toWords } from './service.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock'>

export async function listForOperators(
  db: Db,
  page: { limit: number; offset: number },
): Promise<Reply<typeof listDeskArticles>> {
  const { rows, total } = await store.listArticles(db, page)
  return { data: rows.map(toDeskArticle), total }
}

/** @throws Refusal NOT_FOUND */
export async function getForOperators(db: Db, id: string): Promise<DeskArticle> {
  const [row] = await store.findArticles(db, [id])
  if (!row) throw new Refusal('NOT_FOUND')
  return toDeskArticle(row)
}

function toDeskArticle(row: store.ArticleRow): DeskArticle {
  const { id, slug, title, content, isPublished, updatedAt } = row
  return {
    _id: id,
    slug,
    title,
    content,
    isPublished,
    isLasting: LASTING_ARTICLES.includes(slug),
    updatedAt: updatedAt.toISOString(),
  }
}

/** @throws Refusal INVALID_REQUEST when the address is taken */
export async function addArticle(
  { db, clock }: Deps,
  words: ArticleWords,
  by: string,
): Promise<{ _id: string }> {
  const key = newId()
  await inTransaction(db, async (tx) => {
    await articleChanges.lock(tx)
    await makeChange(tx, articleChanges, { key, from: null, to: clean(words), by, now: clock.now() })
  })
  return { _id: key }
}

interface Seen {
  id: string
  /** The article's `updatedAt` as the operator saw it. */
  seen: string
  by: string
}

/**
 * @param words null removes the article
 * @throws Refusal NOT_FOUND; CHANGED_MEANWHILE when somebody else has changed it since; INVALID_REQUEST for an
 *   address that is taken, or for moving or removing a page to which the site links
 */
export async function changeArticle(
  { db, clock }: Deps,
  { id, seen, by }: Seen,
  words: ArticleWords | null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await articleChanges.lock(tx)
    const [row] = await store.findArticles(tx, [id])
    if (!row) throw new Refusal('NOT_FOUND')
    if (row.updatedAt.toISOString() !== new Date(seen).toISOString()) throw new Refusal('CHANGED_MEANWHILE')
    const to = words && clean(words)
    await makeChange(tx, articleChanges, { key: id, from: toWords(row), to, by, now: clock.now() })
  })
}

const clean = ({ slug, title, content, isPublished }: ArticleWords): ArticleWords => ({
  slug,
  title,
  content: sanitiseHtml(content),
  isPublished,
})

const ORDER = { listIds: store.listIds, setPosition: store.setPosition }

/** Exchanges an article with its neighbour. @throws Refusal NOT_FOUND */
export async function moveArticle({ db }: Deps, id: string, way: Way): Promise<void> {
  await inTransaction(db, async (tx) => {
    await articleChanges.lock(tx)
    if (await exchangeNeighbours(tx, ORDER, id, way)) await revalidate(tx, [cacheTags.articles])
  })
}
