import { z } from 'zod'
import { defineCall } from './call.ts'
import { CentsSum, Id, listOf, page, Time } from './fields.ts'

const Range = { from: Time.optional(), to: Time.optional() }

/** One sale from gross to net; commission + net = gross. */
export const Earning = z.object({
  _id: Id,
  /** A registered kind of sale. */
  kind: z.string(),
  grossCents: CentsSum,
  commissionCents: CentsSum,
  netCents: CentsSum,
  /** How much of `grossCents` has been refunded; `refundedNetCents` is the part of it that the performer bore. */
  refundedCents: CentsSum,
  refundedNetCents: CentsSum,
  commissionRate: z.number(),
  from: z.object({ username: z.string(), name: z.string() }),
  createdAt: Time,
})

export const searchEarnings = defineCall({
  method: 'GET',
  path: '/earning/performer/search',
  caller: 'performer',
  summary: 'The performer’s sales, newest first',
  query: z.object({ ...page(25), ...Range }),
  reply: listOf(Earning),
})

export const getEarningStats = defineCall({
  method: 'GET',
  path: '/earning/performer/stats',
  caller: 'performer',
  summary: 'Sums of the performer’s sales without refunded amounts: in total, by kind and by day',
  query: z.object(Range),
  reply: z.object({
    currency: z.string(),
    grossCents: CentsSum,
    commissionCents: CentsSum,
    netCents: CentsSum,
    balanceCents: CentsSum,
    totalSubscribers: z.int().nonnegative(),
    totalFollowers: z.int().nonnegative(),
    byKind: z.array(z.object({ kind: z.string(), netCents: CentsSum, count: z.int().nonnegative() })),
    byDay: z.array(z.object({ day: z.iso.date(), netCents: CentsSum })),
  }),
})

/** The settings that hold the commission rates, one for each kind of sale. */
export const COMMISSION_KINDS = [
  'monthlySubscriptionCommission',
  'yearlySubscriptionCommission',
  'tokenTipCommission',
  'feedSaleCommission',
  'videoSaleCommission',
  'orderRequestVideoCommission',
  'productSaleCommission',
  'privateChatDefaultCommission',
  'groupChatDefaultCommission',
] as const
export type CommissionKind = (typeof COMMISSION_KINDS)[number]

/** The rates in force: the site's, or the performer's own where one was agreed. Each comes with an example sale. */
export const getCommissions = defineCall({
  method: 'GET',
  path: '/performers/commissions',
  caller: 'performer',
  summary: 'The share that the platform keeps of each kind of sale',
  reply: z.object({
    currency: z.string(),
    rates: z.array(
      z.object({
        kind: z.enum(COMMISSION_KINDS),
        commissionRate: z.number().min(0).max(1),
        isOwn: z.boolean(),
        example: z.object({ grossCents: CentsSum, commissionCents: CentsSum, netCents: CentsSum }),
      }),
    ),
  }),
})
