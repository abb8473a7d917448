/** Small public lists: articles, categories, search totals. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { CountryCode, Id, listOf, page, Time } from './fields.ts'

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

export const searchCategories = defineCall({
  method: 'GET',
  path: '/user/categories/search',
  caller: 'anon',
  summary: 'Categories, each with its number of performers',
  query: z.object(page(100)),
  reply: listOf(
    z.object({
      _id: Id,
      slug: z.string(),
      name: z.string(),
      description: z.string(),
      /** Whether performers of this category show their body's measures. */
      hasMeasures: z.boolean(),
      totalPerformers: z.int().nonnegative(),
    }),
  ),
})

export const countSearch = defineCall({
  method: 'GET',
  path: '/search/total',
  caller: 'public',
  summary: 'How many results of each kind a search finds',
  query: z.object({ q: z.string().trim().max(100).default(''), audience: CountryCode.optional() }),
  reply: z.object({
    totalPerformers: z.int().nonnegative(),
    totalPosts: z.int().nonnegative(),
    totalVideos: z.int().nonnegative(),
    totalGalleries: z.int().nonnegative(),
    totalProducts: z.int().nonnegative(),
  }),
})
