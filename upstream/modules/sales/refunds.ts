/** Money back for what was sold, in whole or in part: performer and platform give up theirs in the same proportion. */
import type { Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { listEarningsOf } from '../earnings/service.ts'
import { PLATFORM, reverse, transfer } from '../ledger/service.ts'
import { announceBalance } from './posting.ts'
import type { Delivered } from './sale-kinds.ts'

export interface Refund {
  idempotencyKey: string
  fanId: string
  performerId: string
  at: Date
  /** Which sales, and which fraction of each. */
  parts: { ledgerTransactionId: string; share: number }[]
}

/**
 * Pays back to the wallet what the performer's earnings cover, in one transfer; when they do not, nothing: a refund
 * never makes anybody owe. A refusal leaves `tx` usable. @returns what was paid back, in cents
 */
export async function refundSales(tx: Tx, { parts, ...refund }: Refund): Promise<number> {
  const sales = await listEarningsOf(
    tx,
    parts.map((part) => part.ledgerTransactionId),
  )
  let grossCents = 0
  let commissionCents = 0
  for (const sale of sales) {
    const share = parts.find((part) => part.ledgerTransactionId === sale.ledgerTransactionId)?.share ?? 0
    const gross = Math.floor(sale.grossCents * share)
    const commission = Math.floor(sale.commissionCents * share)
    // Each part rounds down for itself; what is left over stays with the performer.
    grossCents += commission + Math.min(gross - commission, Math.floor(sale.netCents * share))
    commissionCents += commission
  }
  if (grossCents <= 0) return 0
  const { fanId, performerId } = refund
  const netCents = grossCents - commissionCents
  try {
    const receipt = await transfer(tx, {
      idempotencyKey: refund.idempotencyKey,
      kind: 'refund',
      subject: { subjectType: 'performer', subjectId: performerId },
      postings: [
        { ownerId: performerId, accountKind: 'earnings', amountCents: -netCents },
        { ownerId: PLATFORM, accountKind: 'revenue', amountCents: -commissionCents },
        { ownerId: fanId, accountKind: 'wallet', amountCents: grossCents },
      ],
      at: refund.at,
    })
    await announceBalance(tx, fanId, receipt.balanceOf(fanId, 'wallet'), grossCents)
    if (netCents > 0)
      await announceBalance(tx, performerId, receipt.balanceOf(performerId, 'earnings'), -netCents)
    return grossCents
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INSUFFICIENT_BALANCE') return 0
    throw error
  }
}

/**
 * Undoes a sale in whole: commission and net leave those who had them, and the buyer's wallet, or the provider through
 * it, has the price again.
 * @throws Refusal INSUFFICIENT_BALANCE when the performer's earnings no longer hold the net
 */
export async function reverseSale(tx: Tx, { transactionId, paidBy, at }: Delivered): Promise<void> {
  const [sale] = await listEarningsOf(tx, [transactionId])
  if (!sale) throw new Error(`nobody has earned ${transactionId}`)
  const receipt = await reverse(tx, transactionId, { at })
  if (receipt.isRepeat) throw new Error(`${transactionId} has been reversed before`)
  const { fanId, performerId, grossCents, netCents } = sale
  if (paidBy === 'wallet') await announceBalance(tx, fanId, receipt.balanceOf(fanId, 'wallet'), grossCents)
  if (netCents > 0)
    await announceBalance(tx, performerId, receipt.balanceOf(performerId, 'earnings'), -netCents)
}
