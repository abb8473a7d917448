import type { z } from 'zod'
import type { WalletEntry } from '#contract/wallet.ts'
import { PUBLIC_VISITOR, type SignedIn, type Visitor } from '../../http/visitor.ts'
import { type Intent, onceByKey } from '../../kernel/idempotency.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { holdAccounts } from '../accounts/service.ts'
import { findBuyers, postSale } from '../earnings/service.ts'
import { type Describable, describeEntries, getEntryKind, listEntries } from '../ledger/service.ts'
import { getPayablePerformer } from '../performers/service.ts'
import { getSettings } from '../settings/service.ts'
import { TIP_SENT } from './events.ts'
import { TIP_NAME } from './tip-entries.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'events'>

/** The lines of a fan's wallet or of a performer's earnings, newest first. */
export async function searchEntries(
  deps: Pick<Kernel, 'db' | 'registry'>,
  visitor: Visitor<SignedIn>,
  page: { limit: number; offset: number },
): Promise<{ data: z.input<typeof WalletEntry>[]; total: number }> {
  const { accountId, kind } = visitor.viewer
  const accountKind = kind === 'performer' ? 'earnings' : 'wallet'
  const found = await listEntries(deps.db, { ownerId: accountId, accountKind }, page)
  const transactions = found.data.map(({ transaction }) => transaction)
  const texts = await describeEntries(deps, transactions, visitor)
  const buyers = await findBuyers(
    deps.db,
    accountId,
    transactions.map(({ id }) => id),
  )
  const describe = (transaction: Describable) => {
    const buyer = buyers.get(transaction.id)
    if (buyer !== undefined) return `${getEntryKind(deps, transaction.kind).label}, from ${buyer}`
    return texts.get(transaction.id) ?? ''
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

export interface Tip {
  performerId: string
  amountCents: number
  note?: string | undefined
  /** The stream in which it is given; it shows in its room while that is open. */
  streamId?: string | undefined
}

export interface TipReceipt {
  transactionId: string
  balanceCents: number
  amountCents: number
}

/**
 * Moves a tip from the fan's wallet once per key.
 * @throws Refusal PERFORMER_NOT_FOUND, INSUFFICIENT_BALANCE, CANNOT_PAY_SELF, IDEMPOTENCY_MISMATCH
 */
export async function sendTip(
  { db, clock, events }: Deps,
  intent: Intent,
  tip: Tip,
  visitor: Visitor = PUBLIC_VISITOR,
): Promise<TipReceipt> {
  const { performerId, amountCents, note = '', streamId = null } = tip
  const { accountId: fanId, key } = intent
  if (performerId === fanId) throw new Refusal('CANNOT_PAY_SELF')
  return onceByKey(db, intent, async (tx) => {
    await holdAccounts(tx, { alone: [fanId], shared: [performerId] })
    await getPayablePerformer(tx, performerId, visitor)
    const { currency } = await getSettings(tx)
    const at = clock.now()
    const { transactionId, fanBalanceCents } = await postSale(tx, {
      idempotencyKey: `tip:${fanId}:${key}`,
      kind: TIP_NAME,
      fanId,
      performerId,
      grossCents: amountCents,
      currency,
      at,
      paidBy: 'wallet',
    })
    await events.emit(tx, TIP_SENT, { fanId, performerId, amountCents, note, streamId, at })
    return { transactionId, balanceCents: fanBalanceCents, amountCents }
  })
}
