import { cacheTags } from '#contract/cache-tags.ts'
import type { Subscription } from '#contract/subscriptions.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import { revalidate } from '../../kernel/announcements.ts'
import { type Db, inTransaction, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lockAccounts } from '../accounts/store.ts'
import { findImages } from '../files/service.ts'
import type { EntryKind } from '../ledger/service.ts'
import { assertVisible, getPayablePerformer } from '../performers/service.ts'
import { adjustCounter } from '../performers/store.ts'
import { namingSeller, goods, type SaleKind } from '../sales/sale-kinds.ts'
import { type PaidBy, postSale } from '../sales/service.ts'
import { getSettings } from '../settings/service.ts'
import { listHidden } from '../visibility/service.ts'
import { takeBackPeriod } from './ending.ts'
import { givesAccess, nextPeriod } from './periods.ts'
import * as store from './store.ts'

export const SUBSCRIPTION_NAME = {
  name: 'subscription',
  commissionKind: 'monthlySubscriptionCommission',
} as const

export const renewalEntry: EntryKind = {
  name: 'renewal',
  label: 'Subscription, one month',
  describe: namingSeller((name) => `Renewal of the subscription to ${name}, one month`),
}

type Deps = Pick<Kernel, 'db' | 'clock'>

export interface SubscriptionPurchase {
  fanId: string
  performerId: string
  /** The price of this month and of every renewal until the subscription ends. */
  priceCents: number
  currency: string
  idempotencyKey: string
  paidBy: PaidBy
  at: Date
}

/**
 * Pays for a month: opens a subscription, or resumes a cancelled or unpaid one. A refusal leaves `tx` usable.
 * @throws Refusal ALREADY_SUBSCRIBED, INSUFFICIENT_BALANCE
 */
export async function paySubscription(
  tx: Tx,
  purchase: SubscriptionPurchase,
): Promise<{ subscriptionId: string; transactionId: string }> {
  const { fanId, performerId, at } = purchase
  const earlier = await store.lockOpen(tx, fanId, performerId)
  assertNotRunning(earlier)
  const period = nextPeriod(earlier ?? null, at)
  const subscriptionId = earlier?.id ?? newId()
  const state = {
    status: 'active' as const,
    priceCents: purchase.priceCents,
    startedAt: period.startedAt,
    currentPeriodEnd: period.endsAt,
    nextRenewalAt: period.endsAt,
    cancelledAt: null,
    failedRenewals: 0,
    updatedAt: at,
  }
  if (!earlier) {
    const row = { ...state, id: subscriptionId, fanId, performerId, period: 'monthly' as const }
    const isFirst = await store.insertSubscription(tx, { ...row, createdAt: at })
    if (!isFirst) throw new Refusal('ALREADY_SUBSCRIBED')
    // The counter is changed before the ledger's accounts are locked, in the same order as where a subscription ends,
    // so that the two cannot deadlock.
    await adjustCounter(tx, performerId, 'totalSubscribers', 1)
  }
  const { transactionId } = await postSale(tx, {
    idempotencyKey: purchase.idempotencyKey,
    kind: SUBSCRIPTION_NAME,
    fanId,
    performerId,
    subject: { subjectType: 'performer', subjectId: performerId },
    grossCents: purchase.priceCents,
    currency: purchase.currency,
    at,
    paidBy: purchase.paidBy,
  })
  if (earlier) await store.updateSubscription(tx, subscriptionId, state)
  await store.insertPeriod(tx, {
    subscriptionId,
    startsAt: period.startsAt,
    endsAt: period.endsAt,
    priceCents: purchase.priceCents,
    ledgerTransactionId: transactionId,
    createdAt: at,
  })
  await revalidate(tx, [cacheTags.performer(performerId)])
  return { subscriptionId, transactionId }
}

/** @throws Refusal ALREADY_SUBSCRIBED */
async function assertMaySubscribe(db: Db, fanId: string, performerId: string): Promise<void> {
  assertNotRunning(await store.findOpenSubscription(db, fanId, performerId))
}

/** A cancelled subscription may be resumed, and an unpaid one may be paid. */
function assertNotRunning(row: store.SubscriptionRow | undefined): void {
  if (row && ['active', 'trialing'].includes(row.status)) throw new Refusal('ALREADY_SUBSCRIBED')
}

/**
 * Cancels a subscription. The fan keeps access until the end of the paid time. A cancelled subscription is returned
 * unchanged.
 * @throws Refusal SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_NOT_ACTIVE
 */
export async function cancelSubscription(
  deps: Deps,
  asker: Visitor<SignedIn>,
  subscriptionId: string,
): Promise<Subscription> {
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    await lockAccounts(tx, { exclusive: [asker.viewer.accountId] })
    const row = await store.lockById(tx, subscriptionId)
    if (row?.fanId !== asker.viewer.accountId) throw new Refusal('SUBSCRIPTION_NOT_FOUND')
    if (row.status === 'expired') throw new Refusal('SUBSCRIPTION_NOT_ACTIVE')
    if (row.status === 'cancelled') return
    await store.updateSubscription(tx, subscriptionId, {
      status: 'cancelled',
      cancelledAt: now,
      nextRenewalAt: row.currentPeriodEnd,
      updatedAt: now,
    })
  })
  const found = await store.findWithPeople(deps.db, subscriptionId)
  const [view] = await toViews(deps, asker, [found!])
  return view!
}

export async function listSubscriptions(
  deps: Deps,
  asker: Visitor<SignedIn>,
  of: 'fan' | 'performer',
  page: { limit: number; offset: number },
): Promise<{ data: Subscription[]; total: number }> {
  const { accountId } = asker.viewer
  const who = of === 'fan' ? { fanId: accountId } : { performerId: accountId }
  const { rows, total } = await store.listWithPeople(deps.db, who, page)
  return { data: await toViews(deps, asker, rows), total }
}

/** Whether a fan may see content for a performer's subscribers. */
export async function hasAccess(db: Db, fanId: string, performerId: string, now: Date): Promise<boolean> {
  return (await listAccess(db, fanId, [performerId], now)).has(performerId)
}

/** Whether the visitor subscribes to the performer now. @throws Refusal PERFORMER_NOT_FOUND */
export async function isSubscribed(
  { db, clock }: Deps,
  idOrUsername: string,
  visitor: Visitor<SignedIn>,
): Promise<boolean> {
  const { id } = await assertVisible(db, idOrUsername, visitor)
  return hasAccess(db, visitor.viewer.accountId, id, clock.now())
}

/** Returns which of the performers the fan subscribes to now. */
export async function listAccess(
  db: Db,
  fanId: string,
  performerIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  return new Set(await store.listAccessible(db, fanId, performerIds, now))
}

async function toViews(
  { db, clock }: Deps,
  asker: Visitor,
  rows: readonly store.SubscriptionWithPeople[],
): Promise<Subscription[]> {
  const now = clock.now()
  const { currency } = await getSettings(db)
  const fileIds = rows.flatMap(({ fan, performer }) => [fan.avatarFileId, performer.avatarFileId])
  const images = await findImages(
    db,
    fileIds.filter((fileId) => fileId !== null),
  )
  const hidden = await listHidden(
    db,
    rows.map(({ performer }) => performer.id),
    asker,
  )
  const toPerson = (person: store.SubscriptionWithPeople['fan']) => ({
    _id: person.id,
    username: person.username ?? '',
    name: person.name,
    avatar: (person.avatarFileId && images.get(person.avatarFileId)) || null,
  })
  return rows.map(({ subscription, fan, performer }) => ({
    _id: subscription.id,
    status: subscription.status,
    hasAccess: givesAccess(subscription, now),
    period: subscription.period,
    priceCents: subscription.priceCents,
    currency,
    startedAt: subscription.startedAt.toISOString(),
    currentPeriodEnd: subscription.currentPeriodEnd.toISOString(),
    cancelledAt: subscription.cancelledAt?.toISOString() ?? null,
    performer: hidden.has(performer.id) ? null : toPerson(performer),
    fan: toPerson(fan),
  }))
}

/** A month of a subscription to a performer, as a kind of sale. */
export const subscriptionSale: SaleKind = {
  ...SUBSCRIPTION_NAME,
  label: 'Subscription, one month',
  describe: namingSeller((name) => `Subscription to ${name}, one month`),
  otherEntries: [renewalEntry],
  isPayableFromWallet: true,
  isHadOnce: true,
  findSeller: (_tx, { subjectId }) => Promise.resolve(subjectId),
  async find(tx, buyer, { subjectId = '' }) {
    const performer = await getPayablePerformer(tx, subjectId, buyer)
    if (!performer.monthlyPriceCents) {
      throw new Refusal('PERFORMER_NOT_FOUND', { text: 'This performer offers no subscription.' })
    }
    await assertMaySubscribe(tx, buyer.viewer.accountId, subjectId)
    return {
      lines: goods(performer.monthlyPriceCents),
      subject: { subjectType: 'performer', subjectId },
      performerId: subjectId,
    }
  },
  locksSeller: true,
  deliver(tx, { buyerId, performerId, amountCents, ...purchase }) {
    if (performerId === null) throw new RangeError('a subscription needs a performer')
    return paySubscription(tx, { ...purchase, fanId: buyerId, performerId, priceCents: amountCents })
  },
  takeBack: takeBackPeriod,
}
