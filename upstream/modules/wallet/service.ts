import type { z } from 'zod'
import type { WalletEntry } from '#contract/wallet.ts'
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { EARNINGS } from '../earnings/service.ts'
import { findBuyers } from '../earnings/store.ts'
import { type Describable, describeEntries, getEntryKind, listEntries, WALLET } from '../ledger/service.ts'

/** Lists the entries of a fan's wallet or of a performer's earnings, newest first. */
export async function searchEntries(
  deps: Pick<Kernel, 'db' | 'registry'>,
  visitor: Visitor<SignedIn>,
  page: { limit: number; offset: number },
): Promise<{ data: z.input<typeof WalletEntry>[]; total: number }> {
  const { accountId, kind } = visitor.viewer
  const accountKind = kind === 'performer' ? EARNINGS : WALLET
  const found = await listEntries(deps.db, { ownerId: accountId, accountKind }, page)
  const transactions = found.data.map(({ transaction }) => transaction)
  const texts = await describeEntries(deps, transactions, visitor)
  const buyers = await findBuyers(deps.db, accountId, transactions.map(saleOf))
  const describe = (transaction: Describable) => {
    const { label } = getEntryKind(deps, transaction.kind)
    const buyer = buyers.get(saleOf(transaction))
    if (buyer === undefined) return texts.get(transaction.id) ?? ''
    return saleOf(transaction) === transaction.id ? `${label}, from ${buyer}` : `${label}, to ${buyer}`
  }
  const data = found.data.map(({ entry, transaction }) => ({
    _id: entry.id,
    kind: transaction.kind,
    description: describe(transaction),
    amountCents: entry.amountCents,
    previousBalanceCents: entry.previousBalanceCents,
    currentBalanceCents: entry.currentBalanceCents,
    createdAt: entry.createdAt.toISOString(),
  }))
  return { data, total: found.total }
}

/**
 * Returns the ledger transaction of the sale: a refund, like any entry about another transaction, belongs to that other
 * one.
 */
function saleOf({ id, subjectType, subjectId }: Describable): string {
  return subjectType === 'transaction' && subjectId !== null ? subjectId : id
}
