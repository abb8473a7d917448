import { z } from 'zod'
import { defineCall } from './call.ts'
import { Content, CONTENT_STATES, OwnContent, OwnContentFile, Price } from './content.ts'
import { CountryCode, growingListOf, growingPage, Id, IdempotencyKey, Time, WithId } from './fields.ts'
import { GATES } from './gates.ts'
import { OwnPoll, Poll } from './polls.ts'
import { MAX_POST_FILES, MAX_POST_TEXT } from './post-bounds.ts'
import { PHOTO_MAX_BYTES } from './uploads.ts'

export const POST_TYPES = ['text', 'photo', 'video'] as const

export const Post = z.object({
  ...Content.shape,
  /** `video` when a video is among its files, `photo` when it has photos only. */
  type: z.enum(POST_TYPES),
  /** Null without a poll, and while the post is locked. */
  poll: Poll.nullable(),
})
export type Post = z.infer<typeof Post>

export const OwnPost = z.object({
  ...OwnContent.shape,
  type: z.enum(POST_TYPES),
  poll: OwnPoll.nullable(),
})
export type OwnPost = z.infer<typeof OwnPost>

export const listPosts = defineCall({
  method: 'GET',
  path: '/feeds/users',
  caller: 'public',
  summary: 'A performer’s posts, or those of all performers, as the viewer may see them; newest first',
  query: z.object({
    ...growingPage(12),
    performerId: Id.optional(),
    q: z.string().trim().max(100).optional(),
    audience: CountryCode.optional(),
  }),
  reply: growingListOf(Post),
})

export const listHomePosts = defineCall({
  method: 'GET',
  path: '/feeds/users/home-feeds',
  caller: 'fan',
  summary: 'Posts of the performers whom the fan follows or subscribes to',
  query: z.object(growingPage(12)),
  reply: growingListOf(Post),
})

export const listBookmarkedPosts = defineCall({
  method: 'GET',
  path: '/reactions/feeds/bookmark',
  caller: 'fan',
  summary: 'The posts that the fan has bookmarked and may still find, the last bookmark first',
  query: z.object(growingPage(12)),
  reply: growingListOf(Post),
})

export const getPost = defineCall({
  method: 'GET',
  path: '/feeds/users/:id',
  caller: 'public',
  summary: 'One post as the viewer may see it',
  params: WithId,
  query: z.object({ audience: CountryCode.optional() }),
  reply: Post,
  errors: ['POST_NOT_FOUND'],
})

/** The performers' own views do not count, nor do those of programs that name themselves. */
export const countPostView = defineCall({
  method: 'POST',
  path: '/feeds/users/:id/inc-view',
  caller: 'public',
  summary: 'Count a view of a post’s page, once per visitor and day',
  params: WithId,
  errors: ['POST_NOT_FOUND'],
  ratePerMinute: 120,
  addedFor: 'The performer sees how often a post was looked at. Visitors get its page from the cache.',
})

/** The fields that the performer writes. */
const postFields = {
  /** Empty only in a draft, or beside files or a poll. */
  text: z
    .string()
    .trim()
    .max(MAX_POST_TEXT, `A text has at most ${MAX_POST_TEXT.toLocaleString('en-US')} characters.`),
  gate: z.enum(GATES),
  /** The price, for the gate `price` only. */
  priceCents: Price.nullable(),
  /** Own files in the order in which they are shown, without repetition. */
  fileIds: z
    .array(Id)
    .max(MAX_POST_FILES, `A post has at most ${MAX_POST_FILES} files.`)
    .refine((ids) => new Set(ids).size === ids.length, 'A file is named twice.'),
  /** An own image that everybody sees while the post is locked; null for the blurred first file. */
  thumbnailFileId: Id.nullable(),
  /** An own poll that no other post has. A post that has been published keeps the poll that it has, or none. */
  pollId: Id.nullable(),
  /** The time of publishing, for the state `scheduled`. A draft may keep a planned time. */
  scheduledAt: Time.nullable(),
}

/**
 * Writes a post: as a draft, scheduled, or published at once. A post whose files are still processed is published as
 * soon as they are ready; until then it is `scheduled`.
 */
export const createPost = defineCall({
  method: 'POST',
  path: '/feeds/performers',
  caller: 'performer',
  summary: 'Write a post: a draft, one for later, or one that is published at once',
  idempotent: true,
  body: z.object({
    text: postFields.text.default(''),
    gate: postFields.gate.default('free'),
    priceCents: postFields.priceCents.default(null),
    fileIds: postFields.fileIds.default([]),
    thumbnailFileId: postFields.thumbnailFileId.default(null),
    pollId: postFields.pollId.default(null),
    state: z.enum(['draft', 'scheduled', 'published']).default('published'),
    scheduledAt: postFields.scheduledAt.default(null),
    idempotencyKey: IdempotencyKey,
  }),
  reply: OwnPost,
  // POST_NOT_FOUND: the key's first call wrote a post that is deleted now.
  errors: [
    'ACCOUNT_NOT_VERIFIED',
    'FILE_NOT_USABLE',
    'CONTENT_NOT_READY',
    'POST_NOT_FOUND',
    'POLL_NOT_FOUND',
  ],
  ratePerMinute: 30,
})

/** Without a state it lists all but archived ones. */
export const listOwnPosts = defineCall({
  method: 'GET',
  path: '/feeds/performers',
  caller: 'performer',
  summary: 'The performer’s own posts in every state, the ones changed last first',
  query: z.object({
    ...growingPage(12),
    state: z.enum(CONTENT_STATES).exclude(['deleted']).optional(),
    gate: z.enum(GATES).optional(),
    q: z.string().trim().max(100).optional(),
  }),
  reply: growingListOf(OwnPost),
})

export const getOwnPost = defineCall({
  method: 'GET',
  path: '/feeds/performers/:id',
  caller: 'performer',
  summary: 'One own post, as the studio edits it',
  params: WithId,
  reply: OwnPost,
  errors: ['POST_NOT_FOUND'],
})

/**
 * Changes the given fields. A published post can be archived and an archived one published again; a published post does
 * not become a draft. What a buyer has paid for stays: a sold post keeps its files, and its gate unless it
 * becomes free. A sold post that is only a text keeps that text, and gets no files beside it.
 */
export const updatePost = defineCall({
  method: 'PUT',
  path: '/feeds/performers/:id',
  caller: 'performer',
  summary: 'Change the given fields of an own post, or its state',
  params: WithId,
  body: z.object({
    text: postFields.text.optional(),
    gate: postFields.gate.optional(),
    priceCents: postFields.priceCents.optional(),
    fileIds: postFields.fileIds.optional(),
    thumbnailFileId: postFields.thumbnailFileId.optional(),
    pollId: postFields.pollId.optional(),
    state: z.enum(CONTENT_STATES).exclude(['deleted']).optional(),
    scheduledAt: postFields.scheduledAt.optional(),
    /** The revision that the change was made from; without it the change is made to any. */
    revision: z.int().nonnegative().optional(),
  }),
  reply: OwnPost,
  errors: [
    'POST_NOT_FOUND',
    'ACCOUNT_NOT_VERIFIED',
    'FILE_NOT_USABLE',
    'CONTENT_NOT_READY',
    'CONTENT_SOLD',
    'CHANGED_MEANWHILE',
    'POLL_NOT_FOUND',
    'POLL_STARTED',
  ],
  ratePerMinute: 120,
})

/** A post that people have bought is archived instead, so that they keep it. */
export const deletePost = defineCall({
  method: 'DELETE',
  path: '/feeds/performers/:id',
  caller: 'performer',
  summary: 'Delete an own post; one that people have bought is archived',
  params: WithId,
  reply: z.object({ state: z.enum(['archived', 'deleted']) }),
  errors: ['POST_NOT_FOUND'],
})

export const pinPost = defineCall({
  method: 'POST',
  path: '/feeds/performers/pin-to-profile/:id',
  caller: 'performer',
  summary: 'Pin a published or scheduled post to the top of the profile; the one pinned last comes first',
  params: WithId,
  errors: ['POST_NOT_FOUND', 'TOO_MANY_PINS', 'CONTENT_NOT_READY'],
})

export const unpinPost = defineCall({
  method: 'POST',
  path: '/feeds/performers/unpin-to-profile/:id',
  caller: 'performer',
  summary: 'Take a post from the top of the profile',
  params: WithId,
  errors: ['POST_NOT_FOUND'],
})

const PHOTO = { kinds: ['image'], maxBytes: PHOTO_MAX_BYTES, isRequired: true } as const

/** The browser sends large photos by resumable uploads of the purpose `photo`, which end in the same files. */
export const uploadPostPhoto = defineCall({
  method: 'POST',
  path: '/feeds/performers/photo/upload',
  caller: 'performer',
  summary: 'Upload a photo for a post; it is processed afterwards',
  files: { photo: PHOTO },
  reply: OwnContentFile,
  errors: ['STORAGE_FULL'],
  ratePerMinute: 60,
})

export const uploadPostThumbnail = defineCall({
  method: 'POST',
  path: '/feeds/performers/thumbnail/upload',
  caller: 'performer',
  summary: 'Upload the picture that everybody sees while a post is locked; it is processed afterwards',
  files: { thumbnail: PHOTO },
  reply: OwnContentFile,
  errors: ['STORAGE_FULL'],
  ratePerMinute: 60,
})
