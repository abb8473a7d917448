/** One sale from gross to net: the money, the performer's line, and the news for both. */
import { channels } from '#contract/events.ts'
import { announce } from '../../kernel/announcements.ts'
import type { Tx } from '../../kernel/database.ts'
import { newId } from '../../kernel/ids.ts'
import { PLATFORM, transfer, type Posting } from '../ledger/service.ts'
import { insertEarning } from './store.ts'

const BASIS_POINTS = 10_000

export interface Split {
  rateBasisPoints: number
  commissionCents: number
  netCents: number
}

/** The commission rounds down, the remainder is the performer's. @param rate fraction, as settings keep it */
export function splitSale(grossCents: number, rate: number): Split {
  const rateBasisPoints = Math.round(rate * BASIS_POINTS)
  const commissionCents = Math.floor((grossCents * rateBasisPoints) / BASIS_POINTS)
  return { rateBasisPoints, commissionCents, netCents: grossCents - commissionCents }
}

export interface Sale {
  idempotencyKey: string
  kind: 'tip' | 'subscription'
  /** What the books call it; the kind when absent. */
  entryKind?: string
  fanId: string
  performerId: string
  grossCents: number
  /** Fraction of the gross that the platform keeps. */
  commissionRate: number
  currency: string
  at: Date
  /** Who pays: the fan's wallet, or a provider through it (the statement shows the money come and go). */
  paidBy: 'wallet' | { provider: string }
}

export interface SaleReceipt {
  transactionId: string
  fanBalanceCents: number
}

/** @throws Refusal INSUFFICIENT_BALANCE, before anything is written */
export async function postSale(tx: Tx, sale: Sale): Promise<SaleReceipt> {
  const { fanId, performerId, grossCents } = sale
  const split = splitSale(grossCents, sale.commissionRate)
  const receipt = await transfer(tx, {
    idempotencyKey: sale.idempotencyKey,
    kind: sale.entryKind ?? sale.kind,
    subject: { subjectType: 'performer', subjectId: performerId },
    postings: postingsOf(sale, split),
    currency: sale.currency,
    at: sale.at,
  })
  if (receipt.isRepeat) throw new Error(`${sale.idempotencyKey} has been sold before`)
  await insertEarning(tx, {
    id: newId(),
    performerId,
    fanId,
    kind: sale.kind,
    grossCents,
    ...split,
    ledgerTransactionId: receipt.transactionId,
    createdAt: sale.at,
  })
  const fanBalanceCents = receipt.balanceOf(fanId, 'wallet')
  if (sale.paidBy === 'wallet') {
    await announceBalance(tx, fanId, fanBalanceCents, -grossCents)
  }
  if (split.netCents > 0) {
    await announceBalance(tx, performerId, receipt.balanceOf(performerId, 'earnings'), split.netCents)
  }
  return { transactionId: receipt.transactionId, fanBalanceCents }
}

function postingsOf({ fanId, performerId, grossCents, paidBy }: Sale, split: Split): Posting[] {
  const funding: Posting[] =
    paidBy === 'wallet'
      ? []
      : [
          { ownerId: paidBy.provider, accountKind: 'clearing', amountCents: -grossCents },
          { ownerId: fanId, accountKind: 'wallet', amountCents: grossCents },
        ]
  return [
    ...funding,
    { ownerId: fanId, accountKind: 'wallet', amountCents: -grossCents },
    { ownerId: performerId, accountKind: 'earnings', amountCents: split.netCents },
    { ownerId: PLATFORM, accountKind: 'revenue', amountCents: split.commissionCents },
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
