/**
 * The site's banners, each with an image, a sentence and a link: how everybody reads them, and how operators edit them.
 */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Id, ImageAsset, listOf, page, Tick, Time, WithId } from './fields.ts'
import { IMAGE_MAX_BYTES } from './uploads.ts'

export const PROMO_AUDIENCES = ['everyone', 'visitors', 'members'] as const
/** Visitors are people who are not logged in. */
export type PromoAudience = (typeof PROMO_AUDIENCES)[number]

/** How many banners appear to visitors, side by side on the landing page, and to members, beside the feed. */
export const PROMO_PLACES = { visitors: 3, members: 1 } as const satisfies Partial<
  Record<PromoAudience, number>
>

export const Promo = z.object({
  _id: Id,
  title: z.string(),
  text: z.string(),
  /** A path of the web half, or an `https` address. */
  link: z.string(),
  image: ImageAsset.nullable(),
})

export const searchPromos = defineCall({
  method: 'GET',
  path: '/site-promo/search',
  caller: 'anon',
  summary: 'Published banners in their order: all, or those that an audience sees',
  query: z.object({ ...page(12), audience: z.enum(['visitors', 'members']).optional() }),
  reply: listOf(Promo),
})

export const DeskPromo = Promo.extend({
  audience: z.enum(PROMO_AUDIENCES),
  isPublished: z.boolean(),
  updatedAt: Time,
})
export type DeskPromo = z.infer<typeof DeskPromo>

/** Whether a link is an `https` address, or a text that browsers resolve to a path of our own site. */
function isLink(link: string): boolean {
  if (/^https:\/\//i.test(link)) return URL.canParse(link)
  const own = 'https://own.invalid'
  return link.startsWith('/') && URL.canParse(link, own) && new URL(link, own).origin === own
}

const Words = z.object({
  title: z.string().trim().min(1, 'Write a title.').max(60, 'Use at most 60 characters.'),
  text: z.string().trim().max(140, 'Use at most 140 characters.').default(''),
  link: z
    .string()
    .trim()
    .max(500, 'This link is too long.')
    .refine(isLink, 'Enter a path of this site, like /explore, or an address that begins with https://.'),
  audience: z.enum(PROMO_AUDIENCES, 'Choose one.'),
  isPublished: Tick,
})
export type PromoWords = z.infer<typeof Words>

const FILES = { image: { kinds: ['image'], maxBytes: IMAGE_MAX_BYTES, isRequired: false } } as const
const ADDED_FOR = 'an operator edits banners in the console'

export const listDeskPromos = defineCall({
  method: 'GET',
  path: '/admin/promos',
  caller: 'operator',
  summary: 'All banners in their order, including unpublished ones',
  addedFor: ADDED_FOR,
  query: z.object(page(50)),
  reply: listOf(DeskPromo),
})

export const getDeskPromo = defineCall({
  method: 'GET',
  path: '/admin/promos/:id',
  caller: 'operator',
  summary: 'One banner, published or not',
  addedFor: ADDED_FOR,
  params: WithId,
  reply: DeskPromo,
  errors: ['NOT_FOUND'],
})

export const addPromo = defineCall({
  method: 'POST',
  path: '/admin/promos',
  caller: 'operator',
  isConfirmed: true,
  summary: 'Add a banner at the end',
  addedFor: ADDED_FOR,
  body: Words,
  files: FILES,
  reply: z.object({ _id: Id }),
})

/**
 * Without a new image the banner keeps its image, unless `withoutImage` removes it. `seen` is the `updatedAt` that the
 * operator saw. Upstream answers CHANGED_MEANWHILE when the banner has another one now.
 */
export const changePromo = defineCall({
  method: 'POST',
  path: '/admin/promos/:id',
  caller: 'operator',
  isConfirmed: true,
  summary: 'Change a banner',
  addedFor: ADDED_FOR,
  params: WithId,
  body: Words.extend({ withoutImage: Tick, seen: Time }),
  files: FILES,
  errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})

export const removePromo = defineCall({
  method: 'POST',
  path: '/admin/promos/:id/remove',
  caller: 'operator',
  isConfirmed: true,
  summary: 'Remove a banner; undoing the change brings it back',
  addedFor: ADDED_FOR,
  params: WithId,
  body: z.object({ seen: Time }),
  errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})

/** Moving the first banner up, or the last one down, changes nothing. */
export const movePromo = defineCall({
  method: 'POST',
  path: '/admin/promos/:id/move',
  caller: 'operator',
  summary: 'Swap a banner with the one before or after it',
  addedFor: ADDED_FOR,
  params: WithId,
  body: z.object({ way: z.enum(['up', 'down']) }),
  errors: ['NOT_FOUND'],
})
