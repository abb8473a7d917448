/** Comments on things of any kind, the replies to them, and what performers decide about them. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import {
  COMMENT_SORTS,
  COMMENTERS,
  MAX_COMMENT_LENGTH,
  MAX_WORD_LENGTH,
  MAX_WORDS,
} from './comment-bounds.ts'
import { removeInvisible } from './confusables.ts'
import { CountryCode, growingListOf, growingPage, Id, IdempotencyKey, Time, WithId } from './fields.ts'

const Text = z
  .string()
  .trim()
  .min(1, 'Write something first.')
  .max(MAX_COMMENT_LENGTH, `Keep it under ${MAX_COMMENT_LENGTH} characters.`)
  .refine((text) => text === '' || removeInvisible(text).trim() !== '', 'Write something first.')

export const Comment = z.object({
  _id: Id,
  /** The kind of the thing; `comment` for a reply. */
  objectType: z.string(),
  objectId: Id,
  text: z.string(),
  createdAt: Time,
  /** When the author last changed the text. */
  editedAt: Time.nullable(),
  /** It stands first under its thing. */
  isPinned: z.boolean(),
  totalReplies: z.int().nonnegative(),
  author: z.object({
    _id: Id,
    name: z.string(),
    username: z.string(),
    avatarUrl: z.string().nullable(),
    /** The author is the performer who owns the thing. */
    isOwner: z.boolean(),
  }),
  /** What the viewer may do with it. */
  may: z.array(z.enum(['edit', 'delete', 'pin', 'block'])),
})
export type Comment = z.infer<typeof Comment>

/** The kind of a thing that accepts comments; `comment` for the replies to one, which accept none themselves. */
const ObjectType = z.string().max(40).default('feed')

export const searchComments = defineCall({
  method: 'GET',
  path: '/comments/search',
  caller: 'public',
  summary:
    'Comments on an object that the viewer may see: the pinned one, then the newest or the oldest first',
  query: z.object({
    ...growingPage(12),
    objectType: ObjectType,
    objectId: Id,
    sort: z.enum(COMMENT_SORTS).default('newest'),
    audience: CountryCode.optional(),
  }),
  reply: growingListOf(Comment).extend({
    /** The comment to which these are the replies; null for the comments on a thing. */
    parent: Comment.nullable(),
    /** Who may comment on the performer's things. */
    commenters: z.enum(COMMENTERS),
    /** Whether the viewer is one of them. */
    mayComment: z.boolean(),
  }),
})

/** A comment on a comment is a reply. */
export const createComment = defineCall({
  method: 'POST',
  path: '/comments',
  caller: 'any',
  summary: 'Comment on an object, or reply to a comment',
  idempotent: true,
  body: z.object({
    objectType: ObjectType,
    objectId: Id,
    text: Text,
    idempotencyKey: IdempotencyKey,
  }),
  reply: Comment,
  errors: ['NOT_FOUND', 'COMMENT_NOT_FOUND', 'FORBIDDEN', 'COMMENTS_LIMITED', 'WORD_NOT_ALLOWED'],
  ratePerMinute: 10,
})

export const editComment = defineCall({
  method: 'PUT',
  path: '/comments/:id',
  caller: 'any',
  summary: 'Change the text of an own comment',
  acceptsForm: true,
  params: WithId,
  body: z.object({ text: Text }),
  reply: Comment,
  errors: ['COMMENT_NOT_FOUND', 'WORD_NOT_ALLOWED'],
  ratePerMinute: 30,
})

/** For its author, the performer who owns the thing, and operators. The replies to it go with it. */
export const deleteComment = defineCall({
  method: 'DELETE',
  path: '/comments/:id',
  caller: 'any',
  summary: 'Delete a comment with its replies',
  params: WithId,
  errors: ['COMMENT_NOT_FOUND'],
})

/** The pin of another comment on the same thing ends. */
export const pinComment = defineCall({
  method: 'POST',
  path: '/comments/:id/pin',
  caller: 'performer',
  summary: 'Pin a comment to the top of the performer’s own thing',
  addedFor: 'a performer shows the best comment, or a notice of their own, first',
  params: WithId,
  errors: ['COMMENT_NOT_FOUND'],
})

export const unpinComment = defineCall({
  method: 'POST',
  path: '/comments/:id/unpin',
  caller: 'performer',
  summary: 'Take the pin from a comment',
  addedFor: 'a performer takes a pin back',
  params: WithId,
  errors: ['COMMENT_NOT_FOUND'],
})

/** A comment as the performer who owns the thing sees it in the studio. */
export const ReceivedComment = Comment.extend({
  /** The thing that the comment, or the comment above a reply, is about; null for a thing that is gone. */
  thing: z.object({ objectType: z.string(), _id: Id, label: z.string(), text: z.string() }).nullable(),
})
export type ReceivedComment = z.infer<typeof ReceivedComment>

export const listReceivedComments = defineCall({
  method: 'GET',
  path: '/comments/performers/search',
  caller: 'performer',
  summary: 'What others have said about the performer’s things, newest first',
  addedFor: 'a performer moderates all comments in one place',
  query: z.object({
    ...growingPage(20),
    /** A part of the text, or of the author's name. */
    q: z.string().trim().max(80).optional(),
    kind: z.enum(['all', 'comments', 'replies']).default('all'),
  }),
  reply: growingListOf(ReceivedComment),
})

const CommentRules = z.object({
  commenters: z.enum(COMMENTERS, 'Choose who may comment.'),
  /** Words and phrases that no comment may have, however they are spelled. */
  words: z
    .array(z.string().trim().min(1).max(MAX_WORD_LENGTH, `Keep each under ${MAX_WORD_LENGTH} characters.`))
    .max(MAX_WORDS, `Use at most ${MAX_WORDS} words.`),
})
export type CommentRules = z.infer<typeof CommentRules>

export const getCommentRules = defineCall({
  method: 'GET',
  path: '/comments/performers/rules',
  caller: 'performer',
  summary: 'Who may comment on the performer’s things, and which words no comment may have',
  addedFor: 'a performer moderates comments',
  reply: CommentRules,
})

export const setCommentRules = defineCall({
  method: 'PUT',
  path: '/comments/performers/rules',
  caller: 'performer',
  summary: 'Decide who may comment on the performer’s things, and which words no comment may have',
  addedFor: 'a performer moderates comments',
  body: CommentRules,
  reply: CommentRules,
})
