/**
 * Money back for what was sold, in whole or in parts: performer and platform give up theirs in the same proportion, and
 * the parts of a sale add up to it to the cent.
 */
import type { Db, Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { addRefund, listEarningsOf } from '../earnings/store.ts'
import { EARNINGS } from '../earnings/service.ts'
import { reducePurchase, removePurchases } from '../entitlements/service.ts'
import {
  CLEARING,
  PLATFORM,
  type Posting,
  type Receipt,
  REVENUE,
  transfer,
  WALLET,
} from '../ledger/service.ts'
import { announceBalance, type PaidBy } from './posting.ts'
import { REFUND } from './refund-entries.ts'
import { insertRefund, listRefundsOf } from './refund-store.ts'
import type { PaidBack, RefundedPart } from './sale-kinds.ts'

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
