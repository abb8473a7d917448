/** Makes ninety days of subscriptions, tips and sold posts, each paid from a wallet that was topped up before. */
import { sql } from 'drizzle-orm'
import type { SiteSettings } from '#contract/settings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#upstream/kernel/clock.ts'
import type { Tx } from '#upstream/kernel/database.ts'
import { newId } from '#upstream/kernel/ids.ts'
import { purchases } from '#upstream/modules/entitlements/tables.ts'
import { performers } from '#upstream/modules/performers/tables.ts'
import { addMonth } from '#upstream/modules/subscriptions/periods.ts'
import { subscriptionPeriods, subscriptions } from '#upstream/modules/subscriptions/tables.ts'
import { Books, type BookedSale } from './seed-books.ts'
import { insertAll } from './seed-insert.ts'
import type { Everyone, SeededFan, SeededPerformer } from './seed-people.ts'
import type { Chance } from './seed-random.ts'
import { WALLET } from '#upstream/modules/ledger/service.ts'

const HISTORY_DAYS = 90
const TIPS = 1200
const TIP_AMOUNTS = [100, 200, 200, 300, 500, 500, 500, 1000, 1000, 2000, 5000] as const
const TOP_UP_AMOUNTS = [1000, 2000, 2500, 5000, 10_000] as const

const MOST_BUYERS = 6
/** The guest has bought every so many sold posts. */
const GUEST_BUYS_EVERY = 6

type Settings = Pick<
  SiteSettings,
  'currency' | 'tokenTipCommission' | 'monthlySubscriptionCommission' | 'feedSaleCommission'
>

interface Planned extends BookedSale {
  /** Called with the id of the ledger transaction once the sale is booked. */
  onBooked?(transactionId: string): void
}

interface History {
  now: Date
  chance: Chance
  settings: Settings
}

/** A tip in a stream that is live when the world is made. */
export interface RoomTip {
  fan: SeededFan
  performer: SeededPerformer
  amountCents: number
  at: Date
}

/** A published post with a price. */
export interface SoldPost {
  id: string
  performerId: string
  priceCents: number
  publishedAt: Date
}

export interface Subscribed {
  fanId: string
  performerId: string
}

/**
 * Writes the history.
 * @param options.guestFan the fan whose account guests of the demo use; it gets more subscriptions, a few bought posts, and money
 * @returns the running subscriptions
 */
export async function insertHistory(
  tx: Tx,
  everyone: Everyone,
  options: History & { roomTips: RoomTip[]; soldPosts: SoldPost[]; guestFan: SeededFan },
): Promise<Subscribed[]> {
  const { now, chance, settings } = options
  const rows: (typeof subscriptions.$inferInsert)[] = []
  const periods: (typeof subscriptionPeriods.$inferInsert)[] = []
  const purchased: (typeof purchases.$inferInsert)[] = []
  const sales: Planned[] = [
    ...everyone.fans.flatMap((fan) => {
      const count = fan === options.guestFan ? 4 : chance.between(1, 7)
      const chosen = chance.pickWeighted(everyone.performers, count, (one) => one.followers)
      return chosen.flatMap((performer) => planSubscription(fan, performer, options, rows, periods))
    }),
    ...Array.from({ length: TIPS }, () => planTip(everyone, options)),
    ...options.roomTips.map((tip) => toTip(tip.fan, tip.performer, tip.amountCents, tip.at, settings)),
    ...options.soldPosts.flatMap((post, at) =>
      chooseBuyers(everyone, options, at).map((fan) => planPurchase(fan, post, options, purchased)),
    ),
  ]
  const books = bookAll(sales, options)
  // The guest's wallet gets money to spend.
  books.topUp(options.guestFan.id, 5000, now)
  await books.write(tx)
  await insertAll(tx, subscriptions, rows)
  await insertAll(tx, subscriptionPeriods, periods)
  await insertAll(tx, purchases, purchased)
  const running = rows.filter((row) => row.status !== 'expired')
  for (const [performerId, own] of Map.groupBy(running, (row) => row.performerId)) {
    await tx
      .update(performers)
      .set({ totalSubscribers: own.length })
      .where(sql`${performers.accountId} = ${performerId}`)
  }
  return running.map(({ fanId, performerId }) => ({ fanId, performerId }))
}

/** Plans one subscription, from a day within the history until now or until the fan left. */
function planSubscription(
  fan: SeededFan,
  performer: SeededPerformer,
  { now, chance, settings }: History,
  rows: (typeof subscriptions.$inferInsert)[],
  periods: (typeof subscriptionPeriods.$inferInsert)[],
): Planned[] {
  const id = newId()
  const priceCents = performer.monthlyPriceCents
  const startedAt = momentOf(now, chance.between(1, HISTORY_DAYS - 2), chance)
  const end = chance.pick(['stays', 'stays', 'stays', 'stays', 'cancels', 'leaves'] as const)
  const sales: Planned[] = []
  let startsAt = startedAt
  let endsAt = addMonth(startsAt, startedAt)
  for (;;) {
    const period = { subscriptionId: id, startsAt, endsAt, priceCents, createdAt: startsAt }
    sales.push({
      fanId: fan.id,
      performerId: performer.id,
      kind: 'subscription',
      ...(startsAt > startedAt && { entryKind: 'renewal' as const }),
      idempotencyKey: `renewal:${id}:${startsAt.toISOString()}`,
      grossCents: priceCents,
      commissionRate: settings.monthlySubscriptionCommission,
      at: startsAt,
      onBooked: (ledgerTransactionId) => periods.push({ ...period, ledgerTransactionId }),
    })
    if (endsAt > now || end === 'leaves') break
    startsAt = endsAt
    endsAt = addMonth(startsAt, startedAt)
  }
  const isOver = endsAt <= now
  const cancelledAt =
    end === 'stays' ? null : new Date(startsAt.getTime() + (Math.min(+endsAt, +now) - +startsAt) / 2)
  rows.push({
    id,
    fanId: fan.id,
    performerId: performer.id,
    status: isOver ? 'expired' : cancelledAt ? 'cancelled' : 'active',
    period: 'monthly',
    priceCents,
    startedAt,
    currentPeriodEnd: endsAt,
    cancelledAt,
    nextRenewalAt: isOver ? null : endsAt,
    createdAt: startedAt,
    updatedAt: cancelledAt ?? startsAt,
  })
  return sales
}

/** The guest has bought a few posts and can buy the others. */
function chooseBuyers(
  everyone: Everyone,
  { chance, guestFan }: History & { guestFan: SeededFan },
  postNumber: number,
): SeededFan[] {
  const count = chance.between(1, MOST_BUYERS)
  const others = chance.pickWeighted(everyone.fans, count, (fan) => (fan === guestFan ? 0 : 1))
  return postNumber % GUEST_BUYS_EVERY === 0 ? [guestFan, ...others] : others
}

function planPurchase(
  fan: SeededFan,
  post: SoldPost,
  { now, chance, settings }: History,
  purchased: (typeof purchases.$inferInsert)[],
): Planned {
  const subject = { subjectType: 'feed', subjectId: post.id }
  const { performerId, priceCents } = post
  const room = Math.max(0, now.getTime() - HOUR_MS - post.publishedAt.getTime())
  const at = new Date(post.publishedAt.getTime() + chance.fraction() * room)
  const bought = { buyerId: fan.id, performerId, ...subject, createdAt: at }
  return {
    fanId: fan.id,
    performerId,
    kind: 'feed',
    subject,
    idempotencyKey: `feed:${fan.id}:${post.id}`,
    grossCents: priceCents,
    commissionRate: settings.feedSaleCommission,
    at,
    onBooked: (saleTransactionId) => purchased.push({ saleTransactionId, ...bought }),
  }
}

function planTip(everyone: Everyone, { now, chance, settings }: History): Planned {
  const fan = chance.pick(everyone.fans)
  const [performer] = chance.pickWeighted(everyone.performers, 1, (one) => one.followers)
  // The exponent makes recent days more likely than old ones, so that the world seems to grow.
  const daysAgo = Math.floor(HISTORY_DAYS * chance.fraction() ** 1.4)
  return toTip(fan, performer!, chance.pick(TIP_AMOUNTS), momentOf(now, daysAgo, chance), settings)
}

function toTip(
  fan: SeededFan,
  performer: SeededPerformer,
  amountCents: number,
  at: Date,
  settings: Settings,
): Planned {
  return {
    fanId: fan.id,
    performerId: performer.id,
    kind: 'tip',
    idempotencyKey: `tip:${fan.id}:${newId()}`,
    grossCents: amountCents,
    commissionRate: settings.tokenTipCommission,
    at,
  }
}

/** Books the sales in the order of time, with a top-up before each sale that the wallet does not cover. */
function bookAll(sales: Planned[], { chance, settings }: History): Books {
  const books = new Books(settings.currency)
  for (const sale of sales.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const missing = sale.grossCents - books.balanceOf(sale.fanId, WALLET)
    if (missing > 0) {
      const enough = TOP_UP_AMOUNTS.filter((amount) => amount >= missing)
      books.topUp(sale.fanId, enough.length ? chance.pick(enough) : missing, sale.at)
    }
    const transactionId = books.sell(sale)
    sale.onBooked?.(transactionId)
  }
  return books
}

/** @returns a moment `daysAgo` days ago, more likely in the evening and never within the last hour */
function momentOf(now: Date, daysAgo: number, chance: Chance): Date {
  const hour = chance.pick([7, 9, 12, 13, 16, 17, 18, 19, 19, 20, 20, 21, 21, 22, 23])
  const day = new Date(now.getTime() - daysAgo * DAY_MS)
  day.setUTCHours(hour, chance.between(0, 59), chance.between(0, 59), 0)
  const latest = now.getTime() - HOUR_MS - chance.between(0, 600) * MINUTE_MS
  return new Date(Math.min(day.getTime(), latest))
}
