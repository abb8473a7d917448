/**
 * Sales and their refunds. A sale moves the money from gross to net, writes the performer's line and tells both. For a
 * refund, in whole or in parts, performer and platform give up theirs in the same proportion, and the parts of a sale add
 * up to it to the cent.
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

/** Who pays: the fan's wallet, or a provider through it (the statement shows the money come and go). */
export type PaidBy = 'wallet' | { provider: string }

export interface Sale {
  idempotencyKey: string
  kind: { name: string; commissionKind: CommissionKind; isKept?: boolean }
  /** What the books call it; the kind's name when absent. */
  entryKind?: string
  /** The thing that is sold: it stands in the ledger's transaction and in the performer's line. */
  subject: Subject
  fanId: string
  performerId: string
  grossCents: number
  currency: string
  at: Date
  paidBy: PaidBy
  /** How many of the thing; one when absent. */
  quantity?: number
  /** Until when the thing is the buyer's; for ever when absent. */
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
  if (receipt.isRepeat) throw new Error(`${sale.idempotencyKey} has been sold before`)
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

/** All accounts that such sales move. */
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

/** Tells a person's devices the new balance of the wallet, or of the earnings. */
export async function announceBalance(
  tx: Tx,
  accountId: string,
  balanceCents: number,
  deltaCents: number,
): Promise<void> {
  await announce(tx, channels.user(accountId), 'balance/changed', { balanceCents, deltaCents })
}

const REFUND = 'refund'

/** Earlier ones are about a performer: they paid back the rest of a subscription that a block, or a deletion, had ended. */
export const refundEntry: EntryKind = {
  name: REFUND,
  label: 'Refund',
  describe: namingTransaction((text) => `Refund: ${text}`),
}

/** An amount, and what the platform has of it; negative where it gave more than was paid. */
export interface Shared {
  amountCents: number
  platformCents: number
}

/**
 * What the platform gives of a further refund. It is counted from all refunds together, so that the parts of a whole
 * leave nobody a cent short; each rounds down, as the commission did.
 */
export function platformShareOf(sold: Shared, refunded: Shared, amountCents: number): number {
  const togetherCents = refunded.amountCents + amountCents
  const dueCents = Math.floor((sold.platformCents * togetherCents) / sold.amountCents)
  const shareCents = dueCents - refunded.platformCents
  // Refunds of earlier versions were rounded each for itself.
  return sold.platformCents < 0 ? shareCents : Math.min(Math.max(shareCents, 0), amountCents)
}

/**
 * Posts one refund and keeps what it was of. The caller holds the buyer's account, so that refunds of a sale follow
 * each other.
 * @param postingsOf the postings, by what the platform gives of it
 * @throws Refusal NOT_REFUNDABLE for more than is left, INSUFFICIENT_BALANCE: then nothing is written
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
    // Refunds of one sale only ever add up: how far they have come names this one.
    idempotencyKey: `refund:${transactionId}:${togetherCents}`,
    kind: REFUND,
    subject: { subjectType: 'transaction', subjectId: transactionId },
    postings: postingsOf(platformCents),
    at,
  })
  if (receipt.isRepeat) throw new Error(`${transactionId} has been refunded so far before`)
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

/** In cents, of a sale by its ledger transaction. */
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
 * Pays a part of a sale, or the rest of it, back to the buyer's wallet or to the provider through it. With the rest of
 * it goes the purchase, where there is one.
 * @throws Refusal NOT_REFUNDABLE for more than is left, INSUFFICIENT_BALANCE when the performer's earnings no longer
 * hold their part: a refund never makes anybody owe
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
