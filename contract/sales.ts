import { z } from 'zod'
import { defineCall } from './call.ts'
import { Cents, Id, ImageAsset, listOf, page, Time } from './fields.ts'

/** A thing that somebody has paid for, as that person may see it now. */
export const PaidThing = z.object({
  /** The kind of the thing: `feed` … */
  type: z.string(),
  _id: Id,
  /** Its text; a preview of it where it is locked. */
  text: z.string(),
  /** False for a thing that its buyer has, and for one that is open to them in another way. */
  isLocked: z.boolean(),
  /** Its first picture, or the one that stands for it while it is locked. */
  image: ImageAsset.nullable(),
  isBlurred: z.boolean(),
})

export type PaidThing = z.infer<typeof PaidThing>

/** Something that a fan has paid a performer for, once: a month of a subscription is one, and so is a tip. */
export const Purchase = z.object({
  _id: Id,
  /** The registered kind of sale (`subscription`, `tip` …). */
  kind: z.string(),
  description: z.string(),
  amountCents: Cents,
  /** The part of `amountCents` that was paid back. */
  refundedCents: Cents,
  createdAt: Time,
  /** Null when the performer no longer exists for the fan. */
  performer: z
    .object({ _id: Id, username: z.string(), name: z.string(), avatar: ImageAsset.nullable() })
    .nullable(),
  /** Null where the sale is about no thing, such as a tip, and for a thing that the fan can no longer find. */
  thing: PaidThing.nullable(),
})
export type Purchase = z.infer<typeof Purchase>

export const searchPurchases = defineCall({
  method: 'GET',
  path: '/transactions/user/search',
  caller: 'fan',
  summary: 'All that the fan has paid performers for, each with its thing, newest first',
  query: z.object({
    ...page(12),
    /** A registered kind of sale. */
    kind: z.string().max(40).optional(),
  }),
  reply: listOf(Purchase),
})
