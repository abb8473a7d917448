import { z } from 'zod'
import { defineCall } from './call.ts'
import { CountryCode, Id, listOf, page, Time } from './fields.ts'

export const Comment = z.object({
  _id: Id,
  objectType: z.string(),
  objectId: Id,
  text: z.string(),
  createdAt: Time,
  author: z.object({ _id: Id, name: z.string(), username: z.string(), avatarUrl: z.string().nullable() }),
})

export const searchComments = defineCall({
  method: 'GET',
  path: '/comments/search',
  caller: 'public',
  summary: 'Comments on an object that the viewer may see, newest first',
  query: z.object({
    ...page(12),
    /** A kind of object that accepts comments. */
    objectType: z.string().max(40).default('feed'),
    objectId: Id,
    audience: CountryCode.optional(),
  }),
  reply: listOf(Comment),
})
