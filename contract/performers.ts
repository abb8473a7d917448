import { z } from 'zod'
import { defineCall } from './call.ts'
import { Cents, CountryCode, Id, IdOrUsername, listOf, page, ImageAsset, Time, WithId } from './fields.ts'
import {
  BodyInfo,
  NAME_ERRORS,
  ownFields,
  OwnNames,
  SocialLinks,
  Tagline,
  Welcome,
} from './profile-fields.ts'
import { IMAGE_MAX_BYTES, WELCOME_VIDEO_MAX_BYTES } from './uploads.ts'

/** The part of a stream that a performer's card shows. */
export const LiveSummary = z.object({
  streamId: Id,
  title: z.string(),
  viewerCount: z.int().nonnegative(),
  startedAt: Time,
  isInterrupted: z.boolean(),
  poster: ImageAsset.nullable(),
})

export const PerformerCard = z.object({
  _id: Id,
  username: z.string(),
  name: z.string(),
  tagline: z.string(),
  avatar: ImageAsset.nullable(),
  cover: ImageAsset.nullable(),
  category: z.object({ slug: z.string(), name: z.string() }).nullable(),
  country: CountryCode.nullable(),
  gender: z.string().nullable(),
  languages: z.array(z.string()),
  monthlyPriceCents: Cents.nullable(),
  totalFollowers: z.int().nonnegative(),
  totalPosts: z.int().nonnegative(),
  live: LiveSummary.nullable(),
})
export type PerformerCard = z.infer<typeof PerformerCard>

/** The viewer's relation to the performer; null for viewers who are not logged in. */
export const PerformerRelation = z.object({
  isOwner: z.boolean(),
  isFollowing: z.boolean(),
  subscription: z
    .object({ _id: Id, status: z.string(), currentPeriodEnd: Time, cancelledAt: Time.nullable() })
    .nullable(),
})

/** The video is public once it is `ready`. Only its owner sees `failure`. */
export const WelcomeVideo = z.object({
  status: z.enum(['processing', 'ready', 'failed']),
  url: z.string().nullable(),
  poster: ImageAsset.nullable(),
  durationMs: z.int().nonnegative(),
  width: z.int().nonnegative(),
  height: z.int().nonnegative(),
  failure: z.string().nullable(),
})
export type WelcomeVideo = z.infer<typeof WelcomeVideo>

export const PerformerProfile = PerformerCard.extend({
  bio: z.string(),
  yearlyPriceCents: Cents.nullable(),
  totalSubscribers: z.int().nonnegative(),
  totalPhotos: z.int().nonnegative(),
  totalVideos: z.int().nonnegative(),
  totalViews: z.int().nonnegative(),
  bodyInfo: z.record(z.string(), z.string()),
  /** The picture that messengers show for the page: a JPEG of 1200 × 630 pixels, made from cover, avatar and name. */
  shareUrl: z.string(),
  /** All of the performer's categories; `category` is the first. */
  categories: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** The display name of the state. */
  state: z.string().nullable(),
  city: z.string().nullable(),
  socialLinks: z.record(z.string(), z.url()),
  welcomeText: z.string(),
  trialDays: z.int().nonnegative(),
  joinedAt: Time,
  updatedAt: Time,
  relation: PerformerRelation.nullable(),
  welcomeVideo: WelcomeVideo.nullable(),
})
export type PerformerProfile = z.infer<typeof PerformerProfile>

export const PERFORMER_SORTS = ['ranking', 'newest', 'price', 'name'] as const

export const searchPerformers = defineCall({
  method: 'GET',
  path: '/performers/search',
  caller: 'public',
  summary: 'Performers by text and facets',
  query: z.object({
    ...page(24),
    q: z.string().trim().max(100).optional(),
    category: z.string().max(40).optional(),
    country: CountryCode.optional(),
    gender: z.string().max(20).optional(),
    language: z.string().max(8).optional(),
    isLive: z.stringbool().optional(),
    isFollowing: z.stringbool().optional(),
    maxPriceCents: z.coerce.number().int().nonnegative().optional(),
    sort: z.enum(PERFORMER_SORTS).default('ranking'),
    /** Leaves out performers who block this country, for the web half's cached pages of that country. */
    audience: CountryCode.optional(),
  }),
  reply: listOf(PerformerCard),
})

export const rankPerformers = defineCall({
  method: 'GET',
  path: '/ranking-performers',
  caller: 'public',
  summary: 'Performers, the most popular of the last 30 days first',
  query: z.object({ ...page(12), audience: CountryCode.optional() }),
  reply: listOf(PerformerCard),
})

export const getPerformer = defineCall({
  method: 'GET',
  path: '/performers/:id',
  caller: 'public',
  summary: 'One performer, by id or username',
  params: z.object({ id: IdOrUsername }),
  query: z.object({ audience: CountryCode.optional() }),
  reply: PerformerProfile,
  errors: ['PERFORMER_NOT_FOUND'],
})

/** A performer's page, and the fields that only its owner sees. */
export const OwnPerformer = PerformerProfile.extend({
  own: OwnNames.extend({
    status: z.string(),
    stateCode: z.string().nullable(),
    categoryIds: z.array(Id),
  }),
})
export type OwnPerformer = z.infer<typeof OwnPerformer>

export const getOwnPerformer = defineCall({
  method: 'GET',
  path: '/performers/me',
  caller: 'performer',
  summary: 'The performer who makes this call',
  reply: OwnPerformer,
  servesIncomplete: true,
})

/** Prices must be within the settings' bounds. A year must not cost more than twelve months. */
export const updatePerformer = defineCall({
  method: 'PUT',
  path: '/performers/:id',
  caller: 'performer',
  summary: 'Change the given fields of the performer’s own page',
  params: WithId,
  body: z.object({
    ...ownFields,
    tagline: Tagline.optional(),
    welcomeText: Welcome.optional(),
    categoryIds: z.array(Id).max(5, 'Choose at most 5 categories.').optional(),
    bodyInfo: BodyInfo.optional(),
    socialLinks: SocialLinks.optional(),
    /** 0 makes the subscription free; null offers none. */
    monthlyPriceCents: Cents.nullable().optional(),
    yearlyPriceCents: Cents.nullable().optional(),
    trialDays: z.int().min(0).max(365).optional(),
  }),
  reply: OwnPerformer,
  errors: ['PERFORMER_NOT_FOUND', ...NAME_ERRORS],
  servesIncomplete: true,
})

export const countPerformerView = defineCall({
  method: 'POST',
  path: '/performers/:id/inc-view',
  caller: 'public',
  summary: 'Count a view of a profile, once per visitor and day',
  params: WithId,
  errors: ['PERFORMER_NOT_FOUND'],
  ratePerMinute: 120,
})

export const checkSubscribed = defineCall({
  method: 'POST',
  path: '/performers/:id/check-subscribe',
  caller: 'fan',
  summary: 'Whether the fan subscribes to the performer',
  params: WithId,
  reply: z.object({ subscribed: z.boolean() }),
  errors: ['PERFORMER_NOT_FOUND'],
})

const IMAGE = { kinds: ['image'], maxBytes: IMAGE_MAX_BYTES, isRequired: true } as const

export const uploadPerformerAvatar = defineCall({
  method: 'POST',
  path: '/performers/avatar/upload',
  caller: 'performer',
  summary: "Replace the performer's picture",
  files: { avatar: IMAGE },
  reply: z.object({ avatar: ImageAsset }),
  ratePerMinute: 20,
})

export const uploadPerformerCover = defineCall({
  method: 'POST',
  path: '/performers/cover/upload',
  caller: 'performer',
  summary: "Replace the cover of the performer's page",
  files: { cover: IMAGE },
  reply: z.object({ cover: ImageAsset }),
  ratePerMinute: 20,
})

/** The video may last 3 minutes. The answer says `processing`; the video can be played some seconds later. */
export const uploadWelcomeVideo = defineCall({
  method: 'POST',
  path: '/performers/welcome-video/upload',
  caller: 'performer',
  summary: "Replace the welcome video of the performer's page",
  files: { video: { kinds: ['video'], maxBytes: WELCOME_VIDEO_MAX_BYTES, isRequired: true } },
  reply: WelcomeVideo,
  ratePerMinute: 6,
})
