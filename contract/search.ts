/** Small public lists: categories, search totals. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { CountryCode, Id, listOf, page } from './fields.ts'

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
