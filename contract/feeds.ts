import { z } from 'zod'
import { defineCall } from './call.ts'
import { Cents, CountryCode, Id, IdempotencyKey, listOf, page, ImageAsset, Time, WithId } from './fields.ts'

export const GATES = ['free', 'followers', 'subscribers'] as const

export const FeedFile = z.discriminatedUnion('type', [
  z.object({ type: z.literal('photo'), _id: Id, image: ImageAsset }),
  z.object({
    type: z.literal('video'),
    _id: Id,
    poster: ImageAsset,
    url: z.string(),
    durationMs: z.int().nonnegative(),
    width: z.int().positive(),
    height: z.int().positive(),
  }),
])

/**
 * What a viewer who may not see the files gets instead: a blurred image, counts, and the cheapest way to unlock them.
 */
export const LockedPreview = z.object({
  preview: ImageAsset.nullable(),
  totalPhotos: z.int().nonnegative(),
  totalVideos: z.int().nonnegative(),
  durationMs: z.int().nonnegative(),
  cheapestEntitlement: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('follow') }),
    z.object({ kind: z.literal('subscribe'), monthlyPriceCents: Cents }),
  ]),
})

export const FeedPost = z.object({
  _id: Id,
  type: z.enum(['text', 'photo', 'video']),
  gate: z.enum(GATES),
  /** The whole text. Upstream cuts the text of a locked post and ends it with an ellipsis. */
  text: z.string(),
  isLocked: z.boolean(),
  locked: LockedPreview.nullable(),
  files: z.array(FeedFile),
  isPinned: z.boolean(),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  totalLikes: z.int().nonnegative(),
  totalComments: z.int().nonnegative(),
  publishedAt: Time,
  updatedAt: Time,
  /** The picture that messengers show for the post: a JPEG of 1200 × 630 pixels. Null unless everybody may see one. */
  shareUrl: z.string().nullable(),
  performer: z.object({
    _id: Id,
    username: z.string(),
    name: z.string(),
    avatar: ImageAsset.nullable(),
    isLive: z.boolean(),
  }),
})
export type FeedPost = z.infer<typeof FeedPost>

export const listFeed = defineCall({
  method: 'GET',
  path: '/feeds/users',
  caller: 'public',
  summary: 'A performer’s posts, or those of all performers, as the viewer may see them; newest first',
  query: z.object({
    ...page(12),
    performerId: Id.optional(),
    q: z.string().trim().max(100).optional(),
    audience: CountryCode.optional(),
  }),
  reply: listOf(FeedPost),
})

export const listHomeFeed = defineCall({
  method: 'GET',
  path: '/feeds/users/home-feeds',
  caller: 'fan',
  summary: 'Posts of the performers whom the fan follows or subscribes to',
  query: z.object(page(12)),
  reply: listOf(FeedPost),
})

export const getFeedPost = defineCall({
  method: 'GET',
  path: '/feeds/users/:id',
  caller: 'public',
  summary: 'One post as the viewer may see it',
  params: WithId,
  query: z.object({ audience: CountryCode.optional() }),
  reply: FeedPost,
  errors: ['POST_NOT_FOUND'],
})

/** Publishes a post of text only. Calls that upload files publish the other posts. */
export const createPost = defineCall({
  method: 'POST',
  path: '/feeds/performers',
  caller: 'performer',
  summary: 'Publish a text post',
  idempotent: true,
  body: z.object({
    text: z.string().trim().min(1, 'Write something first.').max(5000),
    gate: z.enum(GATES).default('free'),
    idempotencyKey: IdempotencyKey,
  }),
  reply: z.object({ _id: Id }),
  errors: ['ACCOUNT_NOT_VERIFIED'],
  ratePerMinute: 30,
})
