import type { z } from 'zod'
import type { Answer } from '#contract/call.ts'
import {
  type Earning,
  type getEarningStats,
  type CommissionKind,
  COMMISSION_KINDS,
  type getCommissions,
} from '#contract/earnings.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { getBalance, defineAccountKind } from '../ledger/service.ts'
import { findCommissions, readCounter, updatePerformer } from '../performers/store.ts'
import { getSettings } from '../settings/service.ts'
import * as store from './store.ts'

/** What the platform owes a performer. */
export const EARNINGS = defineAccountKind({ name: 'earnings', mayBeNegative: false })

type Deps = Pick<Kernel, 'db' | 'clock'>

const STATS_DAYS = 30
/** Two years of days are as many as a chart can show. */
const STATS_LIMIT_MS = 731 * DAY_MS

interface WrittenRange {
  from?: string | undefined
  to?: string | undefined
}

/** The performer's sales, newest first. */
export async function searchEarnings(
  db: Db,
  performerId: string,
  { from, to, ...page }: WrittenRange & { limit: number; offset: number },
): Promise<{ data: z.input<typeof Earning>[]; total: number }> {
  const range = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined }
  const found = await store.listEarnings(db, performerId, range, page)
  const data = found.data.map(({ earning, from: fan }) => ({
    _id: earning.id,
    kind: earning.kind,
    grossCents: earning.grossCents,
    commissionCents: earning.commissionCents,
    netCents: earning.netCents,
    refundedCents: earning.refundedCents,
    refundedNetCents: earning.refundedCents - earning.refundedCommissionCents,
    commissionRate: earning.rateBasisPoints / 10_000,
    from: { username: fan.username ?? '', name: fan.name },
    createdAt: earning.createdAt.toISOString(),
  }))
  return { data, total: found.total }
}

/** Sums over the range, the last 30 days when it is not given, less what has been paid back; the balance is today's. */
export async function getStats(
  { db, clock }: Deps,
  performerId: string,
  written: WrittenRange,
): Promise<Answer<typeof getEarningStats>> {
  const range = readRange(written, clock.now())
  const byKind = await store.sumByKind(db, performerId, range)
  const total = (field: 'grossCents' | 'commissionCents' | 'netCents') =>
    byKind.reduce((sum, row) => sum + row[field], 0)
  return {
    currency: (await getSettings(db)).currency,
    grossCents: total('grossCents'),
    commissionCents: total('commissionCents'),
    netCents: total('netCents'),
    balanceCents: await getBalance(db, { ownerId: performerId, accountKind: EARNINGS }),
    totalSubscribers: (await readCounter(db, performerId, 'totalSubscribers')) ?? 0,
    totalFollowers: (await readCounter(db, performerId, 'totalFollowers')) ?? 0,
    byKind: byKind.map(({ kind, netCents, count }) => ({ kind, netCents, count })),
    byDay: await store.sumByDay(db, performerId, range),
  }
}

/** An end before its start gives an empty range. */
function readRange(written: WrittenRange, now: Date): { from: Date; to: Date } {
  const to = written.to ? new Date(written.to) : now
  const wanted = written.from ? new Date(written.from) : new Date(to.getTime() - STATS_DAYS * DAY_MS)
  return { from: new Date(Math.max(wanted.getTime(), to.getTime() - STATS_LIMIT_MS)), to }
}

const BASIS_POINTS = 10_000

export interface Split {
  rateBasisPoints: number
  commissionCents: number
  netCents: number
}

/** The commission rounds down, the remainder is the performer's. @param rate fraction, as settings keep it */
export function splitSale(grossCents: number, rate: number): Split {
  const rateBasisPoints = Math.round(rate * BASIS_POINTS)
  const commissionCents = Math.floor((grossCents * rateBasisPoints) / BASIS_POINTS)
  return { rateBasisPoints, commissionCents, netCents: grossCents - commissionCents }
}

/** Of which the example is made. */
const EXAMPLE_CENTS = 1000

/** The fraction in force for a sale of this kind, at this moment. */
export async function getCommissionRate(tx: Tx, performerId: string, kind: CommissionKind): Promise<number> {
  const own = (await findCommissions(tx, performerId))[kind]
  return own ?? (await getSettings(tx))[kind]
}

export async function listCommissions(db: Db, performerId: string): Promise<Answer<typeof getCommissions>> {
  const settings = await getSettings(db)
  const own = await findCommissions(db, performerId)
  const rates = COMMISSION_KINDS.map((kind) => {
    const commissionRate = own[kind] ?? settings[kind]
    const { commissionCents, netCents } = splitSale(EXAMPLE_CENTS, commissionRate)
    const example = { grossCents: EXAMPLE_CENTS, commissionCents, netCents }
    return { kind, commissionRate, isOwn: kind in own, example }
  })
  return { currency: settings.currency, rates }
}

/** Agrees a rate with a performer; null goes back to the settings'. It is for sales from now on. */
export async function setCommission(
  tx: Tx,
  performerId: string,
  kind: CommissionKind,
  rate: number | null,
): Promise<void> {
  const { [kind]: _, ...others } = await findCommissions(tx, performerId)
  const commissions: Record<string, number> = rate === null ? others : { ...others, [kind]: rate }
  await updatePerformer(tx, performerId, { commissions })
}
