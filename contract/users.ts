import { z } from 'zod'
import { defineCall } from './call.ts'
import { CentsSum, CountryCode, Email, Id, listOf, page, ImageAsset, Time, WithId } from './fields.ts'
import { DateOfBirth, Gender, NAME_ERRORS, ownFields, OwnNames, Phone } from './profile-fields.ts'
import { IMAGE_MAX_BYTES } from './uploads.ts'

/** The avatar of a person who has uploaded none (spec §3). The web half serves the file. */
export const NO_AVATAR = '/no-avatar.svg'

/** The first steps of a new performer. Each is true when it is done. */
export const FirstSteps = z.object({
  picture: z.boolean(),
  cover: z.boolean(),
  /** A monthly price, which may be 0. */
  price: z.boolean(),
  /** A destination for payouts: a bank account, a gateway or PayPal. */
  payout: z.boolean(),
  /** The first stream or post. */
  firstShow: z.boolean(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

/**
 * The current user. `avatar`, `cover` and `balance` are spec §3's names; the product's own fields beside them have
 * clearer names. The balance is a fan's wallet, or a performer's cleared earnings.
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
  /** In tokens. One token is one cent. */
  balance: CentsSum,
  balanceCents: CentsSum,
  currency: z.string(),
  isPerformer: z.boolean(),
  /** A performer's watermark image (spec §3); null for everybody else. */
  watermark: z.object({ watermarkImagePath: z.string().nullable() }).nullable(),
  isOperator: z.boolean(),
  emailVerified: z.boolean(),
  /** False for an account without a password, such as one that a login with an OAuth provider made. */
  hasPassword: z.boolean(),
  /** False for a performer whose documents are not approved yet. Other people cannot see that performer’s page. */
  isVerified: z.boolean(),
  /** Null for accounts that are not performers. */
  firstSteps: FirstSteps.nullable(),
  /** When upstream deletes the account, if its owner has requested that. Until then the owner may only keep it. */
  deletesAt: Time.nullable(),
  /** The last event of the account's own channel that this answer reflects. Later events continue from here. */
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

/** This call changes a fan's profile. `PUT /performers/{id}` changes a performer's page. */
export const updateUser = defineCall({
  method: 'PUT',
  path: '/users',
  caller: 'fan',
  summary: "Change the given fields of the fan's own profile",
  body: z.object({
    ...ownFields,
    phone: Phone.nullable().optional(),
    dateOfBirth: DateOfBirth.nullable().optional(),
  }),
  reply: CurrentUser,
  errors: [...NAME_ERRORS],
  servesIncomplete: true,
})

/**
 * Username, name, avatar, bio and languages are public. `own` is only for the account's owner, and null for everybody
 * else.
 */
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
 * A performer finds their followers and subscribers by the beginning of name or username. They find any other fan only
 * by the whole username, so that no performer can list all members.
 */
export const searchUsers = defineCall({
  method: 'GET',
  path: '/users/search',
  caller: 'performer',
  summary: 'Find followers and subscribers of the performer, or any fan by the whole username',
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

/** Like `uploadUserAvatar`, by id. The call answers 404 for every id but the caller's own. */
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

/** The link of the email to a new address makes this call. From then on the new address is the account's. */
export const confirmEmail = defineCall({
  method: 'POST',
  path: '/users/email/confirm',
  caller: 'anon',
  summary: 'Confirm a new email address with the token of a mailed link',
  addedFor: 'a new email address counts from when its owner has confirmed it',
  body: z.object({ token: z.string().min(20).max(200) }),
  reply: z.object({ email: Email }),
  errors: ['LINK_NOT_GOOD', 'USERNAME_OR_EMAIL_TAKEN'],
  ratePerMinute: 20,
})
