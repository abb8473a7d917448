import { z } from 'zod'
import { defineCall } from './call.ts'
import { CentsSum, Email, Id, Picture, WithId } from './fields.ts'
import { PICTURE_MAX_BYTES } from './uploads.ts'

/** The current user (spec §3). `balanceCents` is a fan's wallet, or a performer's cleared earnings. */
export const CurrentUser = z.object({
  _id: Id,
  username: z.string().nullable(),
  name: z.string(),
  email: Email.nullable(),
  avatarUrl: z.string().nullable(),
  coverUrl: z.string().nullable(),
  balanceCents: CentsSum,
  currency: z.string(),
  isPerformer: z.boolean(),
  isOperator: z.boolean(),
  emailVerified: z.boolean(),
  /** Position of the account's own channel that this answer reflects: events go on from here. */
  lastSeq: z.int().nonnegative(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const getCurrentUser = defineCall({
  method: 'GET',
  path: '/users/me',
  caller: 'any',
  summary: 'The account that makes this call',
  reply: CurrentUser,
})

export const updateUser = defineCall({
  method: 'PUT',
  path: '/users',
  caller: 'fan',
  summary: "Change the fan's own name",
  body: z.object({ name: z.string().trim().min(1, 'Tell us your name.').max(80) }),
  reply: CurrentUser,
})

const avatar = { kinds: ['image'], maxBytes: PICTURE_MAX_BYTES, isRequired: true } as const

export const uploadUserAvatar = defineCall({
  method: 'POST',
  path: '/users/avatar/upload',
  caller: 'any',
  summary: "Replace one's own picture",
  files: { avatar },
  reply: z.object({ avatar: Picture }),
  ratePerMinute: 20,
})

/** The same by id: of anybody but the caller it answers 404. */
export const uploadAvatarOfUser = defineCall({
  method: 'POST',
  path: '/users/:id/avatar/upload',
  caller: 'any',
  summary: "Replace one's own picture, by id",
  params: WithId,
  files: { avatar },
  reply: z.object({ avatar: Picture }),
  errors: ['NOT_FOUND'],
  ratePerMinute: 20,
})
