/** The site's articles: reading them, and the changes that operators make to them. */
import type { z } from 'zod'
import { type Article, type ArticleWords, LASTING_ARTICLES } from '#contract/articles.ts'
import { cacheTags } from '#contract/cache-tags.ts'
import { revalidate } from '../../kernel/announcements.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { sanitiseHtml, wordsOfHtml } from '../../kernel/sanitise.ts'
import { type ChangeKind, makeChange } from '../changes/service.ts'
import { getSettings, saveTermsVersion } from '../settings/service.ts'
import { startingArticles } from './starting-articles.ts'
import * as store from './store.ts'

interface Page {
  limit: number
  offset: number
}

export async function searchArticles(db: Db, page: Page) {
  const { rows, total } = await store.listArticles(db, { ...page, isPublished: true })
  return { data: rows.map(toArticle), total }
}

/** @throws Refusal NOT_FOUND, also for an article that is not published */
export async function getArticle(db: Db, idOrSlug: string): Promise<z.infer<typeof Article>> {
  const row = await store.findArticle(db, idOrSlug)
  if (!row?.isPublished) throw new Refusal('NOT_FOUND')
  return toArticle(row)
}

function toArticle(row: store.ArticleRow): z.infer<typeof Article> {
  const { id, slug, title, content, updatedAt } = row
  return { _id: id, slug, title, content, updatedAt: updatedAt.toISOString() }
}

/** Writes changes of articles and revalidates the cached pages. A new or restored article goes to the end. */
export const articleChanges: ChangeKind<ArticleWords> = {
  kind: 'article',
  lock: store.lockArticles,
  async read(db, ids) {
    const rows = await store.findArticles(db, ids)
    return new Map(rows.map((row) => [row.id, toWords(row)]))
  },
  async write(tx, { key, from, to, now }) {
    if (from) refuseToLose(from, to)
    if (!to) await store.removeArticle(tx, key)
    else {
      await refuseTaken(tx, key, to.slug)
      await store.saveArticle(tx, { ...to, id: key, updatedAt: now })
      // People who register accept the terms in the version of their text's last change.
      if (to.slug === 'terms' && (to.title !== from?.title || to.content !== from.content))
        await saveTermsVersion(tx, now)
    }
    await revalidate(tx, [cacheTags.articles])
  },
  describe: (_, words) => ({
    name: words.title,
    fields: { ...words, content: wordsOfHtml(words.content) },
  }),
}

export function toWords({ slug, title, content, isPublished }: store.ArticleRow): ArticleWords {
  return { slug, title, content, isPublished }
}

function refuseToLose(from: ArticleWords, to: ArticleWords | null): void {
  if (!LASTING_ARTICLES.includes(from.slug)) return
  if (to?.slug === from.slug && to.isPublished) return
  throw new Refusal('INVALID_REQUEST', {
    text: 'The site leads people to this page, so it stays where it is.',
  })
}

async function refuseTaken(tx: Tx, id: string, slug: string): Promise<void> {
  const other = await store.findArticle(tx, slug)
  if (!other || other.id === id) return
  const message = 'Another page has this address.'
  throw new Refusal('INVALID_REQUEST', {
    text: message,
    problems: [{ property: 'slug', constraints: { taken: message } }],
  })
}

/**
 * Creates or changes the article with this slug. Its HTML is sanitised here, so that readers get it as it is
 * stored.
 */
export async function putArticle(
  tx: Tx,
  { slug, title, html }: { slug: string; title: string; html: string },
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await articleChanges.lock(tx)
  const row = await store.findArticle(tx, slug)
  const to = { slug, title, content: sanitiseHtml(html), isPublished: true }
  await makeChange(tx, articleChanges, {
    key: row?.id ?? newId(),
    from: row ? toWords(row) : null,
    to,
    by,
    now,
  })
}

/** Adds the articles that every site needs to a site without any article. */
export async function ensureArticles(tx: Tx, now: Date): Promise<void> {
  if (await store.hasArticles(tx)) return
  const { siteName } = await getSettings(tx)
  for (const { slug, title, html } of startingArticles(siteName)) {
    const to = { slug, title, content: sanitiseHtml(html), isPublished: true }
    // The default articles are written without an entry in the list of changes.
    await articleChanges.write(tx, { key: newId(), from: null, to, now })
  }
}
