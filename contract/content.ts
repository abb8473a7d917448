/** The parts that all kinds of content share: posts, galleries, photos, videos and products. */
import { z } from 'zod'
import { Cents, Id, ImageAsset, Time } from './fields.ts'
import { GATES } from './gates.ts'

/** The kinds, by the names that reactions, sales and uses of files have for them; a post is a `feed`. */
export const CONTENT_KINDS = ['feed', 'gallery', 'photo', 'video', 'product'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

export const CONTENT_STATES = ['draft', 'scheduled', 'published', 'archived', 'deleted'] as const
export type ContentState = (typeof CONTENT_STATES)[number]

/** How many things of one kind a performer may pin to the profile. */
export const MAX_PINS = 6

/** How far ahead a thing can be scheduled. */
export const MAX_SCHEDULE_DAYS = 366

export const MIN_PRICE_CENTS = 100
export const MAX_PRICE_CENTS = 1_000_000

/** A price that buyers pay for one thing. */
export const Price = z
  .int('Enter a price.')
  .min(MIN_PRICE_CENTS, 'The lowest price is 1.00.')
  .max(MAX_PRICE_CENTS, 'The highest price is 10,000.00.')

export const ContentFile = z.discriminatedUnion('type', [
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
 * What a viewer who may not see the files gets instead: an image that everybody may see, counts, and the cheapest way to
 * unlock them. The image is the thing's thumbnail, or the blurred first file.
 */
export const LockedPreview = z.object({
  preview: ImageAsset.nullable(),
  /** Whether the image is the blurred first file; false for a thumbnail, which is shown as it is. */
  isBlurred: z.boolean(),
  totalPhotos: z.int().nonnegative(),
  totalVideos: z.int().nonnegative(),
  durationMs: z.int().nonnegative(),
  /** Null for subscribers' things of a performer who has stopped offering subscriptions. */
  cheapestEntitlement: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('follow') }),
      z.object({ kind: z.literal('subscribe'), monthlyPriceCents: Cents }),
      z.object({ kind: z.literal('buy'), priceCents: Cents }),
    ])
    .nullable(),
})

/** A thing of any kind as a viewer may see it. */
export const Content = z.object({
  _id: Id,
  gate: z.enum(GATES),
  /** The whole text. Upstream cuts the text of a locked thing and ends it with an ellipsis. */
  text: z.string(),
  isLocked: z.boolean(),
  locked: LockedPreview.nullable(),
  files: z.array(ContentFile),
  isPinned: z.boolean(),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  totalLikes: z.int().nonnegative(),
  totalComments: z.int().nonnegative(),
  publishedAt: Time,
  updatedAt: Time,
  /** The picture that messengers show for it: a JPEG of 1200 × 630 pixels. Null unless everybody may see one. */
  shareUrl: z.string().nullable(),
  performer: z.object({
    _id: Id,
    username: z.string(),
    name: z.string(),
    avatar: ImageAsset.nullable(),
    isLive: z.boolean(),
  }),
})

/** A file of an own thing. It has its image once it is ready. */
export const OwnContentFile = z.object({
  _id: Id,
  type: z.enum(['photo', 'video']),
  status: z.enum(['uploading', 'processing', 'ready', 'failed']),
  /** Why it is `failed`, for its owner to read. */
  failure: z.string().nullable(),
  image: ImageAsset.nullable(),
})

/** A thing of any kind as its performer sees it in the studio. */
export const OwnContent = z.object({
  _id: Id,
  state: z.enum(CONTENT_STATES),
  gate: z.enum(GATES),
  priceCents: Cents.nullable(),
  text: z.string(),
  files: z.array(OwnContentFile),
  /** The picture that everybody sees while the thing is locked; null for the blurred first file. */
  thumbnail: OwnContentFile.nullable(),
  isPinned: z.boolean(),
  totalLikes: z.int().nonnegative(),
  totalComments: z.int().nonnegative(),
  /** How often its page was opened, once per visitor and day. Only the performer learns it. */
  totalViews: z.int().nonnegative(),
  /**
   * When a scheduled thing is published. It waits longer while one of its files is processed, and until a failed one is
   * replaced or made again.
   */
  scheduledAt: Time.nullable(),
  publishedAt: Time.nullable(),
  createdAt: Time,
  updatedAt: Time,
  /** It grows with each change but a pin. A change that names an older one is refused (CHANGED_MEANWHILE). */
  revision: z.int().nonnegative(),
})
