import { and, count, desc, eq, gt, gte, inArray, lt, sql, sum, type SQL } from 'drizzle-orm'
import { queryRows, type Db, type Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { earnings } from './tables.ts'

export interface Range {
  from?: Date | undefined
  to?: Date | undefined
}

export async function insertEarning(tx: Tx, earning: typeof earnings.$inferInsert): Promise<void> {
  await tx.insert(earnings).values(earning)
}

/** Adds a refund to the refunded sums of a sale's line. */
export async function addRefund(
  tx: Tx,
  transactionId: string,
  { amountCents, commissionCents }: { amountCents: number; commissionCents: number },
): Promise<void> {
  await tx
    .update(earnings)
    .set({
      refundedCents: sql`${earnings.refundedCents} + ${amountCents}`,
      refundedCommissionCents: sql`${earnings.refundedCommissionCents} + ${commissionCents}`,
    })
    .where(eq(earnings.ledgerTransactionId, transactionId))
}

/** Lists the earnings of these ledger transactions. */
export async function listEarningsOf(db: Db, transactionIds: readonly string[]) {
  if (!transactionIds.length) return []
  return db
    .select()
    .from(earnings)
    .where(inArray(earnings.ledgerTransactionId, [...transactionIds]))
}

/** Returns the buyer's name for each of a performer's sales among these transactions. */
export async function findBuyers(
  db: Db,
  performerId: string,
  transactionIds: readonly string[],
): Promise<Map<string, string>> {
  if (!transactionIds.length) return new Map()
  const rows = await db
    .select({ transactionId: earnings.ledgerTransactionId, name: accounts.name })
    .from(earnings)
    .innerJoin(accounts, eq(accounts.id, earnings.fanId))
    .where(
      and(eq(earnings.performerId, performerId), inArray(earnings.ledgerTransactionId, [...transactionIds])),
    )
  return new Map(rows.map((row) => [row.transactionId, row.name]))
}

/** Returns the performer who was paid, for each of these ledger transactions that paid one. */
export async function findSellers(db: Db, transactionIds: readonly string[]): Promise<Map<string, string>> {
  const lines = await listEarningsOf(db, transactionIds)
  return new Map(lines.map((line) => [line.ledgerTransactionId, line.performerId]))
}

export async function findNames(db: Db, accountIds: readonly string[]): Promise<Map<string, string>> {
  if (!accountIds.length) return new Map()
  const rows = await db
    .select({ id: accounts.id, name: accounts.name })
    .from(accounts)
    .where(inArray(accounts.id, [...accountIds]))
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Lists a performer's earnings, newest first, with the buyers. */
export async function listEarnings(
  db: Db,
  performerId: string,
  range: Range,
  page: { limit: number; offset: number },
) {
  const data = await db
    .select({ earning: earnings, from: { username: accounts.username, name: accounts.name } })
    .from(earnings)
    .innerJoin(accounts, eq(accounts.id, earnings.fanId))
    .where(isWithin(performerId, range))
    .orderBy(desc(earnings.createdAt), desc(earnings.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db.select({ total: count() }).from(earnings).where(isWithin(performerId, range))
  return { data, total: counted?.total ?? 0 }
}

/** Lists the sales that a fan has paid for, newest first; all kinds of sale when `kind` is absent. */
export async function listPaidBy(
  db: Db,
  fanId: string,
  { kind, limit, offset }: { kind?: string | undefined; limit: number; offset: number },
) {
  const isWanted = and(eq(earnings.fanId, fanId), kind === undefined ? undefined : eq(earnings.kind, kind))
  const rows = await db
    .select()
    .from(earnings)
    .where(isWanted)
    .orderBy(desc(earnings.createdAt), desc(earnings.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(earnings, isWanted) }
}

/** The remainder of each sale after its refunds. */
const leftGross = sql`${earnings.grossCents} - ${earnings.refundedCents}`
const leftCommission = sql`${earnings.commissionCents} - ${earnings.refundedCommissionCents}`
const leftCount = count(sql`nullif(${leftGross}, 0)`)
const leftNet = sql`(${leftGross}) - (${leftCommission})`

/**
 * Sums the remainders of the sales by kind, the kind with the highest net first. A sale that was paid back in whole is
 * not counted.
 */
export async function sumByKind(db: Db, performerId: string, range: Range) {
  return db
    .select({
      kind: earnings.kind,
      grossCents: sum(leftGross).mapWith(Number),
      commissionCents: sum(leftCommission).mapWith(Number),
      netCents: sum(leftNet).mapWith(Number),
      count: leftCount,
    })
    .from(earnings)
    .where(isWithin(performerId, range))
    .groupBy(earnings.kind)
    .having(gt(leftCount, 0))
    .orderBy(desc(sum(leftNet)), earnings.kind)
}

/** Sums the remainders of the sales for each day (UTC) of the range, even for days without sales. */
export async function sumByDay(
  db: Db,
  performerId: string,
  range: { from: Date; to: Date },
): Promise<{ day: string; netCents: number }[]> {
  const from = range.from.toISOString()
  const to = range.to.toISOString()
  return queryRows(
    db,
    sql`
      with sold as (
        select (created_at at time zone 'UTC')::date as day, sum(${leftNet}) as net_cents from earnings
        where performer_id = ${performerId}
          and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz
        group by 1
      ), days as (
        select generate_series(
          (${from}::timestamptz at time zone 'UTC')::date,
          ((${to}::timestamptz - interval '1 millisecond') at time zone 'UTC')::date,
          interval '1 day')::date as day
      )
      select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sold.net_cents, 0)::float8 as "netCents"
      from days left join sold on sold.day = days.day order by days.day`,
  )
}

/** Sums the gross cents of the sales since a time, minus their refunds, by performer. */
export async function sumGrossSince(db: Db, since: Date): Promise<Map<string, number>> {
  const rows = await db
    .select({ performerId: earnings.performerId, grossCents: sum(leftGross).mapWith(Number) })
    .from(earnings)
    .where(gt(earnings.createdAt, since))
    .groupBy(earnings.performerId)
  return new Map(rows.map(({ performerId, grossCents }) => [performerId, grossCents]))
}

/** A subquery for `in`: the ledger transactions in which the account has bought or sold. */
export function tradesOf(accountId: string): SQL {
  return sql`(select ${earnings.ledgerTransactionId} from ${earnings}
    where ${earnings.fanId} = ${accountId} or ${earnings.performerId} = ${accountId})`
}

function isWithin(performerId: string, { from, to }: Range): SQL | undefined {
  return and(
    eq(earnings.performerId, performerId),
    from ? gte(earnings.createdAt, from) : undefined,
    to ? lt(earnings.createdAt, to) : undefined,
  )
}
