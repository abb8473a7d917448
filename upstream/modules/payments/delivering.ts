/** What a payment is for is given, all of it in one transaction: each item is a sale of its own. */
import type { Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { prepareAccounts, type Subject } from '../ledger/service.ts'
import { lockPerformers } from '../performers/store.ts'
import { accountsOfSales, getSaleKind, type PaidBy } from '../sales/service.ts'
import { postCredit } from './credits.ts'
import { clearDetails, type PaymentItem, updateItem } from './item-store.ts'
import { assertNotBought, assertPayable, sellersOf } from './parties.ts'
import * as store from './store.ts'
import { TOP_UP, TOP_UP_SUBJECTS } from './top-up-entries.ts'

type Deps = Pick<Kernel, 'events' | 'registry'>

const HAD_ALREADY = 'You have it already, by another payment.'
const LATE = 'This payment arrived after it had been given up. The amount is in your wallet.'
const TOO_LATE = 'This payment could no longer buy what it was meant for. The amount is in your wallet.'
const PARTLY_TOO_LATE =
  'A part of this payment could no longer buy what it was meant for. Its amount is in your wallet.'

/** Gives what was paid for at a provider; of what can no longer be had, the money's worth. */
export async function fulfil(deps: Deps, tx: Tx, payment: store.PaymentRow, now: Date): Promise<void> {
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
}

/**
 * Gives all that a payment is for, from the wallet. The caller has asked whether the buyer may pay its sellers.
 * @throws Refusal INSUFFICIENT_BALANCE, and the kinds' own: `tx` is then to be given up
 */
export async function deliverPaid(deps: Deps, tx: Tx, payment: store.PaymentRow, now: Date): Promise<void> {
  await lockForAll(deps, tx, payment, 'wallet')
  for (const item of payment.items) await deliverItem(deps, tx, payment, { item, paidBy: 'wallet', now })
  await settle(tx, payment, { source: 'wallet', note: null, now })
}

/** @throws Refusal before anything is written */
async function deliverItem(
  deps: Deps,
  tx: Tx,
  payment: store.PaymentRow,
  { item, paidBy, now }: { item: PaymentItem; paidBy: PaidBy; now: Date },
): Promise<void> {
  const sale = getSaleKind(deps, item.kind)
  const { performerId, details } = item
  const subject = subjectOf(item)
  const purchase = { ...purchaseOf(payment, item, now), performerId, details, subject, paidBy }
  await assertNotBought(tx, sale, { buyerId: payment.fanId, subject, at: now })
  const { transactionId } = await sale.deliver(tx, purchase, deps)
  if (sale.isHadOnce) await store.cancelTwins(tx, payment, item, { why: HAD_ALREADY, now })
  await updateItem(tx, item.id, { ledgerTransactionId: transactionId })
}

/**
 * Several sales in one transaction: each would lock its thing, its seller and the ledger's accounts, so that the thing of
 * the second came after the accounts of the first. So all things come first, in one order for everybody, then all
 * sellers, then all accounts.
 */
async function lockForAll(
  deps: Pick<Deps, 'registry'>,
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
  await clearDetails(tx, [id])
  await store.updatePayment(tx, id, {
    status: 'succeeded',
    source,
    failureText: note,
    settledAt: now,
    updatedAt: now,
  })
}

/** The first item's key is the payment's own, as it was when a payment had but one. */
function purchaseOf({ id, fanId, currency }: store.PaymentRow, item: PaymentItem, at: Date) {
  const { position, amountCents, quantity, creditCents } = item
  const idempotencyKey = position === 0 ? `payment:${id}` : `payment:${id}:${position}`
  return { buyerId: fanId, amountCents, quantity, creditCents, currency, idempotencyKey, at }
}

function subjectOf({ subjectType, subjectId }: PaymentItem): Subject | null {
  return subjectType !== null && subjectId !== null ? { subjectType, subjectId } : null
}

/** What a provider has received for a payment that had been given up. */
export async function creditAll(tx: Tx, payment: store.PaymentRow, now: Date): Promise<void> {
  for (const item of payment.items) await creditItem(tx, payment, item, now)
  await settle(tx, payment, { source: 'provider', note: LATE, now })
}

async function creditItem(tx: Tx, payment: store.PaymentRow, item: PaymentItem, now: Date): Promise<void> {
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
  await updateItem(tx, item.id, { creditCents, ledgerTransactionId: transactionId })
}
