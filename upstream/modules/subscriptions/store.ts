import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  lte,
  max,
  ne,
  sql,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../kernel/database.ts'
import { accounts } from '../accounts/tables.ts'
import { ACCESS_GRACE_MS } from './periods.ts'
import { subscriptionPeriods, subscriptions } from './tables.ts'

export type SubscriptionRow = typeof subscriptions.$inferSelect
/** A subscription that is due. Its accounts are locked before the rest of its row is read. */
export type DueSubscription = Pick<SubscriptionRow, 'id' | 'fanId' | 'performerId'>
export type Period = typeof subscriptionPeriods.$inferSelect
export type NewSubscription = typeof subscriptions.$inferInsert

const fans = alias(accounts, 'fans')
const stars = alias(accounts, 'stars')

function selectWithPeople(db: Db) {
  return db
    .select({
      subscription: subscriptions,
      fan: { id: fans.id, username: fans.username, name: fans.name, avatarFileId: fans.avatarFileId },
      performer: {
        id: stars.id,
        username: stars.username,
        name: stars.name,
        avatarFileId: stars.avatarFileId,
      },
    })
    .from(subscriptions)
    .innerJoin(fans, eq(fans.id, subscriptions.fanId))
    .innerJoin(stars, eq(stars.id, subscriptions.performerId))
}

export type SubscriptionWithPeople = Awaited<ReturnType<typeof selectWithPeople>>[number]

/** Finds and locks the subscription that gives, or may again give, access. The lock lasts until `tx` ends. */
export async function lockOpen(
  tx: Tx,
  fanId: string,
  performerId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.select().from(subscriptions).where(isOpen(fanId, performerId)).for('update')
  return row
}

export async function findOpenSubscription(
  db: Db,
  fanId: string,
  performerId: string,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscriptions).where(isOpen(fanId, performerId))
  return row
}

/** Lists a fan's, or a performer's, subscriptions that give, or may again give, access. */
export async function listOpenOf(
  db: Db,
  of: { fanId: string } | { performerId: string },
): Promise<{ fanId: string; performerId: string }[]> {
  return db
    .select({ fanId: subscriptions.fanId, performerId: subscriptions.performerId })
    .from(subscriptions)
    .where(and(ownedBy(of), ne(subscriptions.status, 'expired')))
    .orderBy(subscriptions.performerId, subscriptions.fanId)
}

export async function lockById(tx: Tx, subscriptionId: string): Promise<SubscriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.id, subscriptionId))
    .for('update')
  return row
}

/** @returns false when the fan has another open subscription to this performer */
export async function insertSubscription(tx: Tx, row: NewSubscription): Promise<boolean> {
  const inserted = await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: subscriptions.id })
  return inserted.length === 1
}

export async function updateSubscription(
  tx: Tx,
  subscriptionId: string,
  change: Partial<NewSubscription>,
): Promise<void> {
  await tx.update(subscriptions).set(change).where(eq(subscriptions.id, subscriptionId))
}

export async function insertPeriod(tx: Tx, period: typeof subscriptionPeriods.$inferInsert): Promise<void> {
  await tx.insert(subscriptionPeriods).values(period)
}

/** Lists the paid periods that have not ended yet, the earliest first. */
export async function listPeriodsAfter(tx: Tx, subscriptionId: string, at: Date) {
  return tx
    .select()
    .from(subscriptionPeriods)
    .where(and(eq(subscriptionPeriods.subscriptionId, subscriptionId), gt(subscriptionPeriods.endsAt, at)))
    .orderBy(asc(subscriptionPeriods.startsAt))
}

/** Finds the period that a ledger transaction has paid for. */
export async function findPeriodPaidBy(tx: Tx, ledgerTransactionId: string) {
  const [row] = await tx
    .select()
    .from(subscriptionPeriods)
    .where(eq(subscriptionPeriods.ledgerTransactionId, ledgerTransactionId))
  return row
}

export async function deletePeriodPaidBy(tx: Tx, ledgerTransactionId: string): Promise<void> {
  await tx.delete(subscriptionPeriods).where(eq(subscriptionPeriods.ledgerTransactionId, ledgerTransactionId))
}

/** Returns the time until which a subscription is paid; null when it has no paid period. */
export async function findPaidUntil(tx: Tx, subscriptionId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ paidUntil: max(subscriptionPeriods.endsAt) })
    .from(subscriptionPeriods)
    .where(eq(subscriptionPeriods.subscriptionId, subscriptionId))
  return row?.paidUntil ?? null
}

/** Lists subscriptions with a due renewal, a due retry, or a due end after a cancellation. */
export async function listDue(db: Db, now: Date, limit: number): Promise<DueSubscription[]> {
  return db
    .select({
      id: subscriptions.id,
      fanId: subscriptions.fanId,
      performerId: subscriptions.performerId,
    })
    .from(subscriptions)
    .where(lte(subscriptions.nextRenewalAt, now))
    .orderBy(asc(subscriptions.nextRenewalAt), asc(subscriptions.id))
    .limit(limit)
}

export async function findWithPeople(
  db: Db,
  subscriptionId: string,
): Promise<SubscriptionWithPeople | undefined> {
  const [row] = await selectWithPeople(db).where(eq(subscriptions.id, subscriptionId))
  return row
}

const NEXT_FIRST = [
  asc(sql`case when ${subscriptions.status} <> 'expired' then ${subscriptions.currentPeriodEnd} end`),
  desc(subscriptions.currentPeriodEnd),
]

/**
 * Lists the subscriptions of a fan or of a performer; those that still run come before those that have ended. A fan
 * sees the next end or renewal first, and among ended ones the latest first. A performer sees the newest subscribers
 * first.
 */
export async function listWithPeople(
  db: Db,
  of: { fanId: string } | { performerId: string },
  page: { limit: number; offset: number },
): Promise<{ rows: SubscriptionWithPeople[]; total: number }> {
  const condition = ownedBy(of)
  const rows = await selectWithPeople(db)
    .where(condition)
    .orderBy(
      sql`${subscriptions.status} = 'expired'`,
      ...('fanId' in of ? NEXT_FIRST : []),
      desc(subscriptions.createdAt),
      desc(subscriptions.id),
    )
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await db.select({ total: count() }).from(subscriptions).where(condition)
  return { rows, total: counted?.total ?? 0 }
}

/** Returns which of these performers the fan has access to as a subscriber now. */
export async function listAccessible(
  db: Db,
  fanId: string,
  performerIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (!performerIds.length) return []
  const rows = await db
    .select({ performerId: subscriptions.performerId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.fanId, fanId),
        inArray(subscriptions.performerId, [...performerIds]),
        ne(subscriptions.status, 'expired'),
        sql`${subscriptions.currentPeriodEnd} + case when ${subscriptions.status} = 'cancelled'
          then interval '0' else make_interval(secs => ${ACCESS_GRACE_MS / 1000}) end
          > ${now.toISOString()}::timestamptz`,
      ),
    )
  return rows.map((row) => row.performerId)
}

/** A subquery for `from`: the fans whose subscriptions to the performer give, or may again give, access. */
export function subscribersOf(performerId: string): SQL {
  return sql`select subscriber.fan_id from ${subscriptions} subscriber
    where subscriber.performer_id = ${performerId} and subscriber.status <> 'expired'`
}

/** A subquery for `array(…)`: the performers to whom a fan's subscriptions give, or may again give, access. */
export function subscribedBy(fanId: Placeholder): SQL {
  return sql`select subscribed.performer_id from ${subscriptions} subscribed
    where subscribed.fan_id = ${fanId} and subscribed.status <> 'expired'`
}

/** Counts the subscriptions that have begun since a time, by performer. */
export async function countSubscriptionsSince(db: Db, since: Date): Promise<Map<string, number>> {
  const rows = await db
    .select({ performerId: subscriptions.performerId, total: count() })
    .from(subscriptions)
    .where(gt(subscriptions.startedAt, since))
    .groupBy(subscriptions.performerId)
  return new Map(rows.map(({ performerId, total }) => [performerId, total]))
}

function ownedBy(of: { fanId: string } | { performerId: string }): SQL {
  return 'fanId' in of ? eq(subscriptions.fanId, of.fanId) : eq(subscriptions.performerId, of.performerId)
}

function isOpen(fanId: string, performerId: string): SQL | undefined {
  return and(
    eq(subscriptions.fanId, fanId),
    eq(subscriptions.performerId, performerId),
    ne(subscriptions.status, 'expired'),
  )
}
