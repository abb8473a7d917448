import { z } from 'zod'
import { defineCall } from './call.ts'
import { Cursor, growingPage, Id, Time } from './fields.ts'

export const REACTION_ACTIONS = ['follow', 'like', 'bookmark', 'favourite', 'watch_later'] as const

const Reaction = z.object({
  /** A kind of object that accepts the action: `performer`, `feed` … */
  objectType: z.string().max(40),
  objectId: Id,
  action: z.enum(REACTION_ACTIONS),
})

/** Following is a reaction to a performer. A repeated call changes nothing. */
export const addReaction = defineCall({
  method: 'POST',
  path: '/reactions',
  caller: 'any',
  summary:
    'Follow a performer; like, bookmark, favourite or keep for later a post or another object that accepts the action',
  body: Reaction,
  reply: z.object({ total: z.int().nonnegative() }),
  errors: ['PERFORMER_NOT_FOUND', 'POST_NOT_FOUND'],
})

export const removeReaction = defineCall({
  method: 'DELETE',
  path: '/reactions',
  caller: 'any',
  summary: 'Take a reaction back',
  query: Reaction,
  reply: z.object({ total: z.int().nonnegative() }),
  errors: ['PERFORMER_NOT_FOUND', 'POST_NOT_FOUND'],
})

/**
 * The caller's own reactions, the last one first. Reactions to what the caller can no longer find are left out, so the
 * list has no count that would tell of them, and a part may have fewer than `limit` although another one follows.
 */
export const searchReactions = defineCall({
  method: 'GET',
  path: '/reactions/search',
  caller: 'any',
  summary: 'One’s own reactions by action and type of object, the last one first',
  query: z.object({
    action: Reaction.shape.action,
    objectType: Reaction.shape.objectType.optional(),
    limit: growingPage().limit,
    after: Cursor.optional(),
  }),
  reply: z.object({
    data: z.array(z.object({ ...Reaction.shape, createdAt: Time })),
    /** The cursor of the part that follows; null at the end. */
    next: z.string().nullable(),
  }),
})
