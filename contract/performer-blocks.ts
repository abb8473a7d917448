/** The countries and the accounts that a performer blocks. For them the performer does not exist. */
import { z } from 'zod'
import { defineCall } from './call.ts'
import { Post } from './posts.ts'
import { CountryCode, Id, IdOrUsername, listOf, page, Time, WithId } from './fields.ts'
import { PerformerProfile } from './performers.ts'

const Countries = z.object({ countries: z.array(CountryCode) })

/** The answer lists the countries sorted, each once. */
export const listBlockedCountries = defineCall({
  method: 'GET',
  path: '/performer-blocks/countries',
  caller: 'performer',
  summary: 'The countries that the performer blocks',
  addedFor: 'the performer reads the list that POST on the same path replaces',
  reply: Countries,
})

export const setBlockedCountries = defineCall({
  method: 'POST',
  path: '/performer-blocks/countries',
  caller: 'performer',
  summary: 'Replace the list of countries that the performer blocks',
  body: z.object({ countries: z.array(CountryCode).max(250) }),
  reply: Countries,
  errors: ['COUNTRY_UNKNOWN'],
})

export const BlockedUser = z.object({
  _id: Id,
  username: z.string(),
  name: z.string(),
  avatarUrl: z.string().nullable(),
  isPerformer: z.boolean(),
  /** The performer's private note. */
  reason: z.string(),
  blockedAt: Time,
})
export type BlockedUser = z.infer<typeof BlockedUser>

/**
 * Blocking an account again only changes the note. A running subscription ends, and upstream refunds its remaining
 * days.
 */
export const blockUser = defineCall({
  method: 'POST',
  path: '/performer-blocks/user',
  caller: 'performer',
  summary: 'Block an account, by id or username',
  body: z.object({
    user: IdOrUsername,
    reason: z.string().trim().max(200, 'Keep it under 200 characters.').default(''),
  }),
  reply: BlockedUser,
  errors: ['USER_NOT_FOUND', 'FORBIDDEN'],
})

/** `id` is the blocked account's id. */
export const unblockUser = defineCall({
  method: 'DELETE',
  path: '/performer-blocks/user/:id',
  caller: 'performer',
  summary: 'Unblock an account',
  params: WithId,
  errors: ['USER_NOT_FOUND'],
})

export const listBlockedUsers = defineCall({
  method: 'GET',
  path: '/performer-blocks/users',
  caller: 'performer',
  summary: 'The accounts that the performer blocks, newest block first',
  query: z.object({ ...page(12), q: z.string().trim().max(80).optional() }),
  reply: listOf(BlockedUser),
})

/**
 * Answers the page as a visitor from `country`, or the account `user`, would see it; with both, `user` from `country`.
 */
export const previewProfile = defineCall({
  method: 'GET',
  path: '/performer-blocks/preview',
  caller: 'performer',
  summary: 'The performer’s own page as somebody else would see it',
  addedFor: 'the performer checks what somebody else sees of their page',
  query: z.object({ country: CountryCode.optional(), user: IdOrUsername.optional() }),
  reply: z.object({
    /** Null when the page does not exist for this viewer. */
    profile: PerformerProfile.nullable(),
    posts: z.array(Post),
    totalPosts: z.int().nonnegative(),
    user: z.object({ username: z.string(), name: z.string() }).nullable(),
  }),
  errors: ['USER_NOT_FOUND'],
})
