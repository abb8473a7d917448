/**
 * Sales and their refunds. A sale takes the gross amount from the buyer, gives the performer the net amount and the
 * platform the commission, writes the performer's line in the earnings and tells both parties their new balances. In
 * a refund, performer and platform give back their shares in the same proportion, and partial refunds add up to the
 * whole sale to the cent.
 */
import type { CommissionKind } from '#contract/earnings.ts'
import { channels } from '#contract/events.ts'
import { announce } from '../../kernel/announcements.ts'
import type { Tx, Db } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { EARNINGS, getCommissionRate, type Split, splitSale } from '../earnings/service.ts'
import { insertEarning, addRefund, listEarningsOf } from '../earnings/store.ts'
import { insertPurchase, reducePurchase, removePurchases } from '../entitlements/store.ts'
import {
  CLEARING,
  PLATFORM,
  type Posting,
  REVENUE,
  type Subject,
  transfer,
  WALLET,
  type EntryKind,
  namingTransaction,
  type Receipt,
} from '../ledger/service.ts'
import type { AccountName } from '../ledger/store.ts'
import type { PaidBack, RefundedPart } from './sale-kinds.ts'
import { insertRefund, listRefundsOf } from './store.ts'

/**
 * Where the money comes from: the fan's wallet, or a provider. A provider's money passes through the wallet, so the
 * statement shows it come and go.
 */
export type PaidBy = 'wallet' | { provider: string }

export interface Sale {
  idempotencyKey: string
  kind: { name: string; commissionKind: CommissionKind; isKept?: boolean }
  /** The kind of the ledger transaction; the sale kind's name when absent. */
  entryKind?: string
  /** The thing that is sold. The ledger transaction and the performer's line both name it. */
  subject: Subject
  fanId: string
  performerId: string
  grossCents: number
  currency: string
  at: Date
  paidBy: PaidBy
  /** The number of things sold; one when absent. */
  quantity?: number
  /** The time at which the buyer's access ends; never when absent. */
  until?: Date
}

export interface SaleReceipt {
  transactionId: string
  fanBalanceCents: number
}

/** @throws Refusal INSUFFICIENT_BALANCE, before anything is written */
export async function postSale(tx: Tx, sale: Sale): Promise<SaleReceipt> {
  const { fanId, performerId, grossCents, subject } = sale
  const rate = await getCommissionRate(tx, performerId, sale.kind.commissionKind)
  const split = splitSale(grossCents, rate)
  const receipt = await transfer(tx, {
    idempotencyKey: sale.idempotencyKey,
    kind: sale.entryKind ?? sale.kind.name,
    subject,
    postings: postingsOf(sale, split),
    currency: sale.currency,
    at: sale.at,
  })
  if (receipt.isRepeat) throw new Error(`an earlier sale has used the key ${sale.idempotencyKey}`)
  await insertEarning(tx, {
    id: newId(),
    performerId,
    fanId,
    kind: sale.kind.name,
    ...subject,
    grossCents,
    ...split,
    ledgerTransactionId: receipt.transactionId,
    createdAt: sale.at,
  })
  if (sale.kind.isKept) {
    const { quantity = 1, until, at: createdAt } = sale
    const saleTransactionId = receipt.transactionId
    const bought = { ...subject, quantity, until, createdAt }
    await insertPurchase(tx, { saleTransactionId, buyerId: fanId, performerId, ...bought })
  }
  const fanBalanceCents = receipt.balanceOf(fanId, WALLET)
  if (sale.paidBy === 'wallet') {
    await announceBalance(tx, fanId, fanBalanceCents, -grossCents)
  }
  if (split.netCents > 0) {
    await announceBalance(tx, performerId, receipt.balanceOf(performerId, EARNINGS), split.netCents)
  }
  return { transactionId: receipt.transactionId, fanBalanceCents }
}

function postingsOf({ fanId, performerId, grossCents, paidBy }: Sale, split: Split): Posting[] {
  const funding: Posting[] =
    paidBy === 'wallet'
      ? []
      : [
          { ownerId: paidBy.provider, accountKind: CLEARING, amountCents: -grossCents },
          { ownerId: fanId, accountKind: WALLET, amountCents: grossCents },
        ]
  return [
    ...funding,
    { ownerId: fanId, accountKind: WALLET, amountCents: -grossCents },
    { ownerId: performerId, accountKind: EARNINGS, amountCents: split.netCents },
    { ownerId: PLATFORM, accountKind: REVENUE, amountCents: split.commissionCents },
  ]
}

/** Returns all ledger accounts that these sales move. */
export function accountsOfSales({
  buyerId,
  performerIds,
  paidBy,
}: {
  buyerId: string
  performerIds: readonly string[]
  paidBy: PaidBy
}): AccountName[] {
  return [
    ...(paidBy === 'wallet' ? [] : [{ ownerId: paidBy.provider, accountKind: CLEARING }]),
    { ownerId: buyerId, accountKind: WALLET },
    ...performerIds.map((ownerId) => ({ ownerId, accountKind: EARNINGS })),
    { ownerId: PLATFORM, accountKind: REVENUE },
  ]
}

/** Tells a person's devices the new balance of their wallet or earnings. */
export async function announceBalance(
  tx: Tx,
  accountId: string,
  balanceCents: number,
  deltaCents: number,
): Promise<void> {
  await announce(tx, channels.user(accountId), 'balance/changed', { balanceCents, deltaCents })
}

const REFUND = 'refund'

/**
 * Earlier refunds have a performer as their subject: they paid back the rest of a subscription that ended with a
 * block or a deletion.
 */
export const refundEntry: EntryKind = {
  name: REFUND,
  label: 'Refund',
  describe: namingTransaction((text) => `Refund: ${text}`),
}

/**
 * An amount and the platform's share of it. The share is negative where the platform added money, as for a package.
 */
export interface Shared {
  amountCents: number
  platformCents: number
}

/**
 * Computes the platform's share of a further refund. The share is computed from the sum of all refunds, so that
 * partial refunds add up to the whole without a rounding error. Each sum rounds down, as the commission did.
 */
export function platformShareOf(sold: Shared, refunded: Shared, amountCents: number): number {
  const togetherCents = refunded.amountCents + amountCents
  const dueCents = Math.floor((sold.platformCents * togetherCents) / sold.amountCents)
  const shareCents = dueCents - refunded.platformCents
  // Earlier versions rounded each refund by itself, so the difference may lie outside of these bounds.
  return sold.platformCents < 0 ? shareCents : Math.min(Math.max(shareCents, 0), amountCents)
}

/**
 * Posts one refund and records which sale it refunds. The caller holds the lock on the buyer's account, so that
 * refunds of one sale run one after the other.
 * @param postingsOf returns the postings, given the platform's share of the refund
 * @throws Refusal NOT_REFUNDABLE for more than is left, or INSUFFICIENT_BALANCE; nothing is written then
 */
export async function postRefund(
  tx: Tx,
  { transactionId, amountCents, quantity = 0, paidBy, at }: RefundedPart,
  sold: Shared,
  postingsOf: (platformCents: number) => Posting[],
): Promise<{ paidBack: PaidBack; platformCents: number; receipt: Receipt }> {
  const refunded = sumOf(await listRefundsOf(tx, [transactionId]))
  const togetherCents = refunded.amountCents + amountCents
  if (!(amountCents > 0) || togetherCents > sold.amountCents) {
    throw new Refusal('NOT_REFUNDABLE', { text: 'There is not so much left of this payment to refund.' })
  }
  const platformCents = platformShareOf(sold, refunded, amountCents)
  const receipt = await transfer(tx, {
    // The sum of a sale's refunds only grows, so the new sum identifies this refund.
    idempotencyKey: `refund:${transactionId}:${togetherCents}`,
    kind: REFUND,
    subject: { subjectType: 'transaction', subjectId: transactionId },
    postings: postingsOf(platformCents),
    at,
  })
  if (receipt.isRepeat)
    throw new Error(`an earlier refund of ${transactionId} has reached ${togetherCents} cents`)
  await insertRefund(tx, {
    ledgerTransactionId: receipt.transactionId,
    saleTransactionId: transactionId,
    amountCents,
    platformCents,
    quantity,
    provider: paidBy === 'wallet' ? null : paidBy.provider,
    createdAt: at,
  })
  return { paidBack: { leftCents: sold.amountCents - togetherCents }, platformCents, receipt }
}

/** Returns the cents that have been paid back for a sale, which its ledger transaction identifies. */
export async function sumRefunded(db: Db, saleTransactionId: string): Promise<number> {
  return sumOf(await listRefundsOf(db, [saleTransactionId])).amountCents
}

function sumOf(refunds: readonly Shared[]): Shared {
  return {
    amountCents: refunds.reduce((sum, refund) => sum + refund.amountCents, 0),
    platformCents: refunds.reduce((sum, refund) => sum + refund.platformCents, 0),
  }
}

/**
 * Pays a part of a sale, or the rest of it, back into the buyer's wallet, or through the wallet to the provider. The
 * refund that completes the sum removes the purchase, where there is one.
 * @throws Refusal NOT_REFUNDABLE for more than is left, INSUFFICIENT_BALANCE when the performer's earnings no longer
 * hold their share: a refund never takes an account below zero
 */
export async function refundSale(tx: Tx, part: RefundedPart): Promise<PaidBack> {
  const { transactionId, amountCents, quantity = 0, paidBy } = part
  const [sale] = await listEarningsOf(tx, [transactionId])
  if (!sale) throw new Error(`nobody has earned ${transactionId}`)
  const { fanId, performerId, grossCents, commissionCents } = sale
  const sold = { amountCents: grossCents, platformCents: commissionCents }
  const { paidBack, platformCents, receipt } = await postRefund(tx, part, sold, (platformGives) => [
    { ownerId: performerId, accountKind: EARNINGS, amountCents: platformGives - amountCents },
    { ownerId: PLATFORM, accountKind: REVENUE, amountCents: -platformGives },
    { ownerId: fanId, accountKind: WALLET, amountCents },
    ...onToProvider(fanId, amountCents, paidBy),
  ])
  await addRefund(tx, transactionId, { amountCents, commissionCents: platformCents })
  if (paidBack.leftCents === 0) await removePurchases(tx, transactionId)
  else if (quantity > 0) await reducePurchase(tx, transactionId, quantity)
  const netCents = amountCents - platformCents
  if (paidBy === 'wallet') await announceBalance(tx, fanId, receipt.balanceOf(fanId, WALLET), amountCents)
  if (netCents > 0) {
    await announceBalance(tx, performerId, receipt.balanceOf(performerId, EARNINGS), -netCents)
  }
  return paidBack
}

function onToProvider(fanId: string, amountCents: number, paidBy: PaidBy): Posting[] {
  if (paidBy === 'wallet') return []
  return [
    { ownerId: fanId, accountKind: WALLET, amountCents: -amountCents },
    { ownerId: paidBy.provider, accountKind: CLEARING, amountCents },
  ]
}
