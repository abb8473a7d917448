import { z } from 'zod'
import { defineCall } from './call.ts'
import { CentsSum, Id, listOf, page, Time } from './fields.ts'

const Range = { from: Time.optional(), to: Time.optional() }

/** One sale from gross to net; commission + net = gross. */
export const Earning = z.object({
  _id: Id,
  kind: z.enum(['tip', 'subscription']),
  grossCents: CentsSum,
  commissionCents: CentsSum,
  netCents: CentsSum,
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
  summary: 'Sums of the performer’s sales, in all, by kind and by day',
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
