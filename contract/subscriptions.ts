import { z } from 'zod'
import { defineCall } from './call.ts'
import { Cents, Id, listOf, page, ImageAsset, Time, WithId } from './fields.ts'

export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'cancelled', 'expired'] as const

const Person = z.object({ _id: Id, username: z.string(), name: z.string(), avatar: ImageAsset.nullable() })

/** A `cancelled` subscription gives access until `currentPeriodEnd`. */
export const Subscription = z.object({
  _id: Id,
  status: z.enum(SUBSCRIPTION_STATUSES),
  hasAccess: z.boolean(),
  period: z.enum(['monthly']),
  priceCents: Cents,
  currency: z.string(),
  startedAt: Time,
  currentPeriodEnd: Time,
  cancelledAt: Time.nullable(),
  /** Null when the performer no longer exists for the fan. The fan can still cancel. */
  performer: Person.nullable(),
  fan: Person,
})
export type Subscription = z.infer<typeof Subscription>

export const searchOwnSubscriptions = defineCall({
  method: 'GET',
  path: '/subscriptions/user/search',
  caller: 'fan',
  summary: 'The fan’s subscriptions',
  query: z.object(page(12)),
  reply: listOf(Subscription),
})

export const searchSubscribers = defineCall({
  method: 'GET',
  path: '/subscriptions/performer/search',
  caller: 'performer',
  summary: 'The performer’s subscribers',
  query: z.object(page(24)),
  reply: listOf(Subscription),
})

/** A repeated cancellation answers the same. */
export const cancelSubscription = defineCall({
  method: 'POST',
  path: '/subscriptions/cancel/:id',
  caller: 'fan',
  summary: 'Cancel a subscription; access lasts until the period’s end',
  params: WithId,
  reply: Subscription,
  errors: ['SUBSCRIPTION_NOT_FOUND', 'SUBSCRIPTION_NOT_ACTIVE'],
})
