import { z } from 'zod'
import { defineCall } from './call.ts'
import { Id } from './fields.ts'

const Reaction = z.object({
  /** A kind of object that accepts the action: `performer`, `feed` … */
  objectType: z.string().max(40),
  objectId: Id,
  action: z.enum(['follow', 'like', 'bookmark']),
})

/** Following is a reaction to a performer. A repeated call changes nothing. */
export const addReaction = defineCall({
  method: 'POST',
  path: '/reactions',
  caller: 'any',
  summary: 'Follow a performer; like or bookmark a post or another object that accepts the action',
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
