import { z } from 'zod'
import { defineCall } from './call.ts'
import { CentsSum, CountryCode, Email, Id, listOf, page, ImageAsset, Time, WithId } from './fields.ts'
import { DateOfBirth, Gender, NAME_ERRORS, ownFields, OwnNames, Phone } from './profile-fields.ts'
import { IMAGE_MAX_BYTES } from './uploads.ts'

/** The avatar of a person who has uploaded none (spec §3); a file of the web half. */
export const NO_AVATAR = '/no-avatar.svg'

/** What a performer does before the first fans come, each true when it is done. */
export const FirstSteps = z.object({
  picture: z.boolean(),
  cover: z.boolean(),
  /** A price of a month; 0 is one. */
  price: z.boolean(),
  /** Somewhere for the earnings to go: a bank account, a gateway or PayPal. */
  payout: z.boolean(),
  /** A show or a post, the first of whichever kind. */
  firstShow: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/**
 * The current user. `avatar`, `cover` and `balance` are spec §3's names; ours beside them say what they hold. The
 * balance is a fan's wallet, or a performer's cleared earnings.
 */
export const CurrentUser = z.object({
  _id: Id,
  username: z.string().nullable(),
  name: z.string(),
  email: Email.nullable(),
  /** `NO_AVATAR` for a person who has uploaded none. */
  avatar: z.string(),
  avatarUrl: z.string(),
  cover: z.string().nullable(),
  coverUrl: z.string().nullable(),
  /** In tokens, of which each is a cent. */
  balance: CentsSum,
  balanceCents: CentsSum,
  currency: z.string(),
  isPerformer: z.boolean(),
  /** A performer's own image to sign with (spec §3); null for everybody else. */
  watermark: z.object({ watermarkImagePath: z.string().nullable() }).nullable(),
  isOperator: z.boolean(),
  emailVerified: z.boolean(),
  /** False for a person who logs in by OAuth providers only. */
  hasPassword: z.boolean(),
  /** False for a performer whose documents are not approved yet: nobody else sees the page. */
  isVerified: z.boolean(),
  /** Null for everybody but a performer. */
  firstSteps: FirstSteps.nullable(),
  /** When the account goes for good, if its owner is having it deleted: only keeping it is open then. */
  deletesAt: Time.nullable(),
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
  servesIncomplete: true,
  servesClosing: true,
})

/** A fan changes the own profile here; a performer's page changes by `PUT /performers/{id}`. */
export const updateUser = defineCall({
  method: 'PUT',
  path: '/users',
  caller: 'fan',
  summary: "Change the fan's own profile: what is given, and nothing else",
  body: z.object({
    ...ownFields,
    phone: Phone.nullable().optional(),
    dateOfBirth: DateOfBirth.nullable().optional(),
  }),
  reply: CurrentUser,
  errors: [...NAME_ERRORS],
  servesIncomplete: true,
})

/** Name, avatar, words and languages are public; the rest is the owner's alone, and null for everybody else. */
export const FanView = z.object({
  _id: Id,
  username: z.string(),
  name: z.string(),
  avatar: ImageAsset.nullable(),
  bio: z.string(),
  languages: z.array(z.string()),
  joinedAt: Time,
  own: OwnNames.extend({
    country: CountryCode.nullable(),
    state: z.string().nullable(),
    city: z.string().nullable(),
    phone: z.string().nullable(),
    gender: Gender.nullable(),
    dateOfBirth: z.iso.date().nullable(),
  }).nullable(),
})
export type FanView = z.infer<typeof FanView>

export const viewUser = defineCall({
  method: 'GET',
  path: '/users/view/:id',
  caller: 'any',
  summary: 'A fan as others see them; the whole profile for its owner',
  params: WithId,
  reply: FanView,
  errors: ['NOT_FOUND'],
  servesIncomplete: true,
})

/**
 * A performer finds the fans who follow or subscribe, by the beginning of name or username; any other fan only
 * by the whole username, so that nobody can leaf through the members.
 */
export const searchUsers = defineCall({
  method: 'GET',
  path: '/users/search',
  caller: 'performer',
  summary: 'The performer’s followers and subscribers, and a fan by the whole username',
  query: z.object({ ...page(24), q: z.string().trim().max(80).default('') }),
  reply: listOf(
    z.object({
      _id: Id,
      username: z.string(),
      name: z.string(),
      avatar: ImageAsset.nullable(),
      isFollowing: z.boolean(),
      isSubscribed: z.boolean(),
    }),
  ),
})

const AVATAR = { kinds: ['image'], maxBytes: IMAGE_MAX_BYTES, isRequired: true } as const

export const uploadUserAvatar = defineCall({
  method: 'POST',
  path: '/users/avatar/upload',
  caller: 'any',
  summary: "Replace one's own picture",
  files: { avatar: AVATAR },
  reply: z.object({ avatar: ImageAsset }),
  ratePerMinute: 20,
})

/** The same by id; it answers 404 about anybody but the caller. */
export const uploadAvatarOfUser = defineCall({
  method: 'POST',
  path: '/users/:id/avatar/upload',
  caller: 'any',
  summary: "Replace one's own picture, by id",
  params: WithId,
  files: { avatar: AVATAR },
  reply: z.object({ avatar: ImageAsset }),
  errors: ['NOT_FOUND'],
  ratePerMinute: 20,
})

/** The link of the email to a new address: from now on that is the account's. */
export const confirmEmail = defineCall({
  method: 'POST',
  path: '/users/email/confirm',
  caller: 'anon',
  summary: 'Confirm a new e-mail address by the token of its letter',
  addedFor: 'a new e-mail address is used from when its owner has answered',
  body: z.object({ token: z.string().min(20).max(200) }),
  reply: z.object({ email: Email }),
  errors: ['LINK_NOT_GOOD', 'USERNAME_OR_EMAIL_TAKEN'],
  ratePerMinute: 20,
})
