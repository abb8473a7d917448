/** The site's own articles: the calls by which everybody reads them, and those by which operators edit them. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Id, listOf, page, Time, WithId } from './fields.ts'

/** An article, such as the terms or the help page. `content` is sanitised HTML. */
export const Article = z.object({
  _id: Id,
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  updatedAt: Time,
})

export const searchArticles = defineCall({
  method: 'GET',
  path: '/posts/search',
  caller: 'anon',
  summary: 'The site’s published articles',
  query: z.object(page(50)),
  reply: listOf(Article.omit({ content: true })),
})

export const getArticle = defineCall({
  method: 'GET',
  path: '/posts/:id',
  caller: 'anon',
  summary: 'One published article, by id or slug, such as the cookie policy',
  params: z.object({ id: z.string().min(1).max(64) }),
  reply: Article,
  errors: ['NOT_FOUND'],
})

/**
 * Slugs of the articles that the product itself links to. Operators cannot remove or unpublish them, nor change their
 * slugs.
 */
export const LASTING_ARTICLES: readonly string[] = ['terms', 'privacy', 'cookie-policy', 'help']

export const MAX_ARTICLE_LENGTH = 100_000

const Words = z.object({
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .max(60, 'Use at most 60 characters.')
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use letters, digits and single dashes.'),
  title: z.string().trim().min(1, 'Write a title.').max(120, 'Use at most 120 characters.'),
  /** HTML. Upstream keeps only the markup that an article may have. */
  content: z.string().max(MAX_ARTICLE_LENGTH, 'This is too long: a page holds 100,000 characters.'),
  isPublished: z.boolean(),
})
export type ArticleWords = z.infer<typeof Words>

export const DeskArticle = Article.extend({
  isPublished: z.boolean(),
  /** See `LASTING_ARTICLES`. */
  isLasting: z.boolean(),
})
export type DeskArticle = z.infer<typeof DeskArticle>

export const listDeskArticles = defineCall({
  method: 'GET',
  path: '/admin/articles',
  caller: 'operator',
  summary: 'All articles in the order of the site, including unpublished ones',
  addedFor: 'an operator edits articles in the console',
  query: z.object(page(50)),
  reply: listOf(DeskArticle.omit({ content: true })),
})

export const getDeskArticle = defineCall({
  method: 'GET',
  path: '/admin/articles/:id',
  caller: 'operator',
  summary: 'One article, published or not',
  addedFor: 'an operator edits articles in the console',
  params: WithId,
  reply: DeskArticle,
  errors: ['NOT_FOUND'],
})

export const addArticle = defineCall({
  method: 'POST',
  path: '/admin/articles',
  caller: 'operator',
  isConfirmed: true,
  summary: 'Add an article at the end',
  addedFor: 'an operator edits articles in the console',
  body: Words,
  reply: z.object({ _id: Id }),
})

/**
 * `seen` is the `updatedAt` that the operator saw. Upstream answers CHANGED_MEANWHILE when the article has another one
 * now.
 */
export const changeArticle = defineCall({
  method: 'POST',
  path: '/admin/articles/:id',
  caller: 'operator',
  isConfirmed: true,
  summary: 'Change an article',
  addedFor: 'an operator edits articles in the console',
  params: WithId,
  body: Words.extend({ seen: Time }),
  errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})

export const removeArticle = defineCall({
  method: 'POST',
  path: '/admin/articles/:id/remove',
  caller: 'operator',
  isConfirmed: true,
  summary: 'Remove an article; undoing the change brings it back',
  addedFor: 'an operator edits articles in the console',
  params: WithId,
  body: z.object({ seen: Time }),
  errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})

/** Moving the first article up, or the last one down, changes nothing. */
export const moveArticle = defineCall({
  method: 'POST',
  path: '/admin/articles/:id/move',
  caller: 'operator',
  summary: 'Swap an article with the one before or after it',
  addedFor: 'an operator edits articles in the console',
  params: WithId,
  body: z.object({ way: z.enum(['up', 'down']) }),
  errors: ['NOT_FOUND'],
})
