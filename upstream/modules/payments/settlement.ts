/**
 * Settles payments, each exactly once: the row is locked, and an event counts once. Money that a provider has
 * received is credited to the wallet when it can no longer buy its item. All items of a payment are delivered in one
 * transaction; each item is a sale of its own.
 */
import { inTransaction, type Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { prepareAccounts, type Subject } from '../ledger/service.ts'
import { findByIdempotencyKey } from '../ledger/store.ts'
import { lockPerformers } from '../performers/store.ts'
import { goods, getSaleKind } from '../sales/sale-kinds.ts'
import { accountsOfSales, type PaidBy } from '../sales/service.ts'
import { postCredit, TOP_UP, TOP_UP_SUBJECTS } from './top-ups.ts'
import { holdPayment, assertNotBought, assertPayable, sellersOf } from './parties.ts'
import { giveUpKept, KEPT_QUEUE } from './kept-purchases.ts'
import { findProvider, type ProviderEvent, type WebhookHeaders } from './providers.ts'
import * as store from './store.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'events' | 'jobs' | 'log' | 'registry'>

const DECLINED = 'The payment was declined.'

/**
 * Handles a provider's signed report. Reports may come repeatedly and in any order.
 * @throws Refusal SIGNATURE_INVALID; NOT_FOUND for an unknown provider or payment (the provider sends the report
 * again); INVALID_REQUEST when the paid amount differs from the payment's
 */
export async function receiveWebhook(
  deps: Deps,
  webhook: { provider: string; rawBody: string; headers: WebhookHeaders },
): Promise<void> {
  const reporter = findProvider(deps, webhook.provider)
  if (!reporter) throw new Refusal('NOT_FOUND')
  const event = reporter.readWebhook(webhook.rawBody, webhook.headers)
  const now = deps.clock.now()
  await inTransaction(deps.db, async (tx) => {
    const found = await store.findByReference(tx, reporter.name, event.reference)
    const payment = found && (await holdPayment(tx, found.id))
    if (!payment) throw new Refusal('NOT_FOUND')
    const { eventId } = event
    const isNew = await store.recordEvent(tx, { provider: reporter.name, eventId, receivedAt: now })
    if (!isNew) return
    if (event.outcome === 'succeeded') await settleSuccess(deps, tx, payment, event, now)
    else await settleFailure(tx, payment, event, now)
  })
  deps.jobs.wake()
}

async function settleSuccess(
  deps: Deps,
  tx: Tx,
  payment: store.PaymentRow,
  event: Extract<ProviderEvent, { outcome: 'succeeded' }>,
  now: Date,
): Promise<void> {
  if (event.amountCents !== payment.amountCents || event.currency !== payment.currency) {
    deps.log.error({ paymentId: payment.id, event }, 'a provider reports another amount than was asked for')
    throw new Refusal('INVALID_REQUEST', { text: 'The amount is not the one that was asked for.' })
  }
  switch (payment.status) {
    case 'created':
    case 'pending':
      return fulfil(deps, tx, payment, now)
    case 'failed':
      return payment.expiresAt > now ? fulfil(deps, tx, payment, now) : creditAll(tx, payment, now)
    case 'cancelled':
    case 'expired':
      return creditAll(tx, payment, now)
    case 'succeeded':
    case 'refunded':
      // The payer paid from the wallet while the provider's page was still open, and then paid there as well.
      if (payment.source === 'wallet') await creditSecondPayment(tx, payment, now)
  }
}

async function settleFailure(
  tx: Tx,
  payment: store.PaymentRow,
  event: Extract<ProviderEvent, { outcome: 'failed' | 'cancelled' }>,
  now: Date,
): Promise<void> {
  // A failure does not undo an earlier success or the payer's own cancellation.
  if (!['created', 'pending'].includes(payment.status)) return
  // A declined payment keeps its details: the payer may still pay with another card on the provider's page.
  if (event.outcome === 'cancelled') await forgetUnpaid(tx, payment, now)
  await store.updatePayment(tx, payment.id, {
    status: event.outcome,
    failureText: event.failureText ?? (event.outcome === 'failed' ? DECLINED : null),
    settledAt: now,
    updatedAt: now,
  })
}

/** Records a second payment as a payment of its own, so that the first one keeps its only transaction. */
async function creditSecondPayment(tx: Tx, payment: store.PaymentRow, now: Date): Promise<void> {
  const subject = { subjectType: TOP_UP_SUBJECTS.secondPayment, subjectId: payment.id }
  const marker = `second:${payment.id}`
  if (await findByIdempotencyKey(tx, marker)) return
  const { fanId, provider, amountCents, currency } = payment
  const { transactionId } = await postCredit(tx, {
    buyerId: fanId,
    amountCents,
    creditCents: amountCents,
    currency,
    at: now,
    idempotencyKey: marker,
    subject,
    provider: provider!,
  })
  const credited = {
    kind: TOP_UP,
    ...subject,
    lines: goods(amountCents),
    amountCents,
    creditCents: amountCents,
    ledgerTransactionId: transactionId,
  }
  await store.insertPayment(tx, {
    id: newId(),
    fanId,
    items: [credited],
    status: 'succeeded',
    source: 'provider',
    provider,
    amountCents,
    currency,
    failureText: 'This had already been paid from your wallet. The amount is in your wallet.',
    expiresAt: now,
    settledAt: now,
    createdAt: now,
    updatedAt: now,
  })
}

/** Forgets what an unpaid payment would have bought. The money may still arrive, and stays in the wallet then. */
export async function forgetUnpaid(tx: Tx, payment: store.PaymentRow, now: Date): Promise<void> {
  await store.clearDetails(tx, [payment.id])
  await giveUpKept(tx, payment, 'TRANSACTION_NOT_OPEN', now)
}

type DeliveryDeps = Pick<Kernel, 'events' | 'registry'>

const HAD_ALREADY = 'You have it already, by another payment.'
const LATE = 'This payment arrived after it had been given up. The amount is in your wallet.'
const TOO_LATE = 'This payment could no longer buy what it was meant for. The amount is in your wallet.'
const PARTLY_TOO_LATE =
  'A part of this payment could no longer buy what it was meant for. Its amount is in your wallet.'

/**
 * Delivers what was paid for at a provider. The price of an item that can no longer be delivered is credited to the
 * wallet.
 */
async function fulfil(
  deps: DeliveryDeps & Pick<Kernel, 'jobs'>,
  tx: Tx,
  payment: store.PaymentRow,
  now: Date,
): Promise<void> {
  const provider = payment.provider!
  const buyer = { viewer: { accountId: payment.fanId, kind: 'fan' as const }, country: null }
  await lockForAll(deps, tx, payment, { provider })
  let credited = 0
  for (const item of payment.items) {
    try {
      // The seller may have left, or blocked the buyer, while the provider's page was open.
      await assertPayable(tx, sellersOf([item]), buyer)
      await deliverItem(deps, tx, payment, { item, paidBy: { provider }, now })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await creditItem(tx, payment, item, now)
      credited += 1
    }
  }
  const note = credited < payment.items.length ? PARTLY_TOO_LATE : TOO_LATE
  await settle(tx, payment, { source: 'provider', note: credited ? note : null, now })
  // A job of its own: whatever happens to the purchase, the money is in the wallet.
  const { id: paymentId, fanId } = payment
  if (payment.items.some(({ kind }) => kind === TOP_UP))
    await deps.jobs.enqueue(tx, KEPT_QUEUE, { paymentId, fanId })
}

/**
 * Delivers all items of a payment, paid from the wallet. The caller has checked that the buyer may pay the sellers.
 * @throws Refusal INSUFFICIENT_BALANCE, and the refusals of the kinds; the caller must then roll `tx` back
 */
export async function deliverPaid(
  deps: DeliveryDeps,
  tx: Tx,
  payment: store.PaymentRow,
  now: Date,
): Promise<void> {
  await lockForAll(deps, tx, payment, 'wallet')
  for (const item of payment.items) await deliverItem(deps, tx, payment, { item, paidBy: 'wallet', now })
  await settle(tx, payment, { source: 'wallet', note: null, now })
}

/** @throws Refusal before anything is written */
async function deliverItem(
  deps: DeliveryDeps,
  tx: Tx,
  payment: store.PaymentRow,
  { item, paidBy, now }: { item: store.PaymentItem; paidBy: PaidBy; now: Date },
): Promise<void> {
  const sale = getSaleKind(deps, item.kind)
  const { performerId, details } = item
  const subject = subjectOf(item)
  const purchase = { ...purchaseOf(payment, item, now), performerId, details, subject, paidBy }
  await assertNotBought(tx, sale, { buyerId: payment.fanId, subject, at: now })
  const { transactionId } = await sale.deliver(tx, purchase, deps)
  if (sale.isHadOnce) await store.cancelTwins(tx, payment, item, { why: HAD_ALREADY, now })
  await store.updateItem(tx, item.id, { ledgerTransactionId: transactionId })
}

/**
 * Prevents deadlocks between transactions with several sales. Each sale alone locks its thing, its seller and its
 * ledger accounts, so the second sale would lock its thing after the accounts of the first. This locks all things
 * first, in one order for all callers, then all sellers, then all accounts.
 */
async function lockForAll(
  deps: Pick<DeliveryDeps, 'registry'>,
  tx: Tx,
  { fanId: buyerId, items, currency }: store.PaymentRow,
  paidBy: PaidBy,
): Promise<void> {
  if (items.length < 2) return
  const sold = items.map((item) => ({ item, sale: getSaleKind(deps, item.kind) }))
  for (const sale of new Set(sold.map((one) => one.sale).toSorted((a, b) => (a.name < b.name ? -1 : 1)))) {
    const ids = items.flatMap(({ kind, subjectId }) => (kind === sale.name ? (subjectId ?? []) : []))
    await sale.lock?.(tx, ids.toSorted())
  }
  await lockPerformers(tx, sellersOf(sold.flatMap(({ item, sale }) => (sale.locksSeller ? [item] : []))))
  const accounts = accountsOfSales({ buyerId, performerIds: sellersOf(items), paidBy })
  await prepareAccounts(tx, accounts, currency)
}

async function settle(
  tx: Tx,
  { id }: store.PaymentRow,
  { source, note, now }: { source: 'wallet' | 'provider'; note: string | null; now: Date },
): Promise<void> {
  await store.clearDetails(tx, [id])
  await store.updatePayment(tx, id, {
    status: 'succeeded',
    source,
    failureText: note,
    settledAt: now,
    updatedAt: now,
  })
}

/** The first item uses the payment's own key, as it did when a payment had only one item. */
function purchaseOf({ id, fanId, currency }: store.PaymentRow, item: store.PaymentItem, at: Date) {
  const { position, amountCents, quantity, creditCents } = item
  const idempotencyKey = position === 0 ? `payment:${id}` : `payment:${id}:${position}`
  return { buyerId: fanId, amountCents, quantity, creditCents, currency, idempotencyKey, at }
}

function subjectOf({ subjectType, subjectId }: store.PaymentItem): Subject | null {
  return subjectType !== null && subjectId !== null ? { subjectType, subjectId } : null
}

/** Credits what a provider has received for a payment that was cancelled or had expired. */
async function creditAll(tx: Tx, payment: store.PaymentRow, now: Date): Promise<void> {
  for (const item of payment.items) await creditItem(tx, payment, item, now)
  await giveUpKept(tx, payment, 'TRANSACTION_NOT_OPEN', now)
  await settle(tx, payment, { source: 'provider', note: LATE, now })
}

async function creditItem(
  tx: Tx,
  payment: store.PaymentRow,
  item: store.PaymentItem,
  now: Date,
): Promise<void> {
  const creditCents = item.creditCents || item.amountCents
  const { transactionId } = await postCredit(tx, {
    ...purchaseOf(payment, item, now),
    creditCents,
    subject:
      item.kind === TOP_UP
        ? subjectOf(item)
        : { subjectType: TOP_UP_SUBJECTS.latePayment, subjectId: payment.id },
    provider: payment.provider!,
  })
  await store.updateItem(tx, item.id, { creditCents, ledgerTransactionId: transactionId })
}
