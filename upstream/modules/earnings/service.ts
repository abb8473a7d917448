import type { z } from 'zod'
import type { Answer } from '#contract/call.ts'
import {
  type Earning,
  type getEarningStats,
  type CommissionKind,
  COMMISSION_KINDS,
  type getCommissions,
} from '#contract/earnings.ts'
import { cachedRead, invalidate } from '../../kernel/cached-reads.ts'
import { DAY_MS } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { getBalance, defineAccountKind } from '../ledger/service.ts'
import { findCommissions, readCounter, updatePerformer } from '../performers/store.ts'
import { getSettings } from '../settings/service.ts'
import * as store from './store.ts'

/** The money that the platform owes to a performer. */
export const EARNINGS = defineAccountKind({ name: 'earnings', mayBeNegative: false })

type Deps = Pick<Kernel, 'db' | 'clock'>

const STATS_DAYS = 30
/** A chart can show at most two years of days. */
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

/**
 * Sums the sales in the range, minus refunds. The default range is the last 30 days. The balance is the current one.
 */
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

/** Reads the range of a request. A range whose end is before its start is empty. */
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

/**
 * Splits a price: the commission rounds down, and the performer gets the rest. @param rate a fraction, as in the
 * settings
 */
export function splitSale(grossCents: number, rate: number): Split {
  const rateBasisPoints = Math.round(rate * BASIS_POINTS)
  const commissionCents = Math.floor((grossCents * rateBasisPoints) / BASIS_POINTS)
  return { rateBasisPoints, commissionCents, netCents: grossCents - commissionCents }
}

/** The price in the example of a commission. */
const EXAMPLE_CENTS = 1000

const COMMISSIONS = 'commissions'

const readCommissions = cachedRead(COMMISSIONS, findCommissions)

/**
 * Returns the current commission for a sale of this kind, as a fraction. The rates are cached until one of them changes.
 */
export async function getCommissionRate(tx: Tx, performerId: string, kind: CommissionKind): Promise<number> {
  const own = (await readCommissions(tx, performerId))[kind]
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

/**
 * Sets the rate that was agreed with a performer; null restores the rate from the settings. The rate applies to sales
 * from now on.
 */
export async function setCommission(
  tx: Tx,
  performerId: string,
  kind: CommissionKind,
  rate: number | null,
): Promise<void> {
  const { [kind]: _, ...others } = await findCommissions(tx, performerId)
  const commissions: Record<string, number> = rate === null ? others : { ...others, [kind]: rate }
  await updatePerformer(tx, performerId, { commissions })
  await invalidate(tx, COMMISSIONS)
}
