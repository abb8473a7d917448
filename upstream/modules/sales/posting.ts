/** One sale from gross to net: the money, the performer's line, and the news for both. */
import type { CommissionKind } from '#contract/earnings.ts'
import { channels } from '#contract/events.ts'
import { announce } from '../../kernel/announcements.ts'
import type { Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { EARNINGS, getCommissionRate, type Split, splitSale } from '../earnings/service.ts'
import { insertEarning } from '../earnings/store.ts'
import { insertPurchase } from '../entitlements/service.ts'
import type { AccountName } from '../ledger/store.ts'
import {
  CLEARING,
  PLATFORM,
  type Posting,
  REVENUE,
  type Subject,
  transfer,
  WALLET,
} from '../ledger/service.ts'

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
