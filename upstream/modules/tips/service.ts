import { ANONYMOUS_VISITOR, type Visitor } from '../../http/visitor.ts'
import { type Intent, onceByKey } from '../../kernel/idempotency.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lockAccounts } from '../accounts/locks.ts'
import { getPayablePerformer } from '../performers/service.ts'
import { getSettings } from '../settings/service.ts'
import { findTippedThing } from './thing.ts'
import { giveTip } from './giving.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'events' | 'registry'>

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
 * Moves a tip from the fan's wallet once per key, without a payment that would wait.
 * @throws Refusal PERFORMER_NOT_FOUND, INSUFFICIENT_BALANCE, CANNOT_PAY_SELF, IDEMPOTENCY_MISMATCH
 */
export async function sendTip(
  deps: Deps,
  intent: Intent,
  tip: Tip,
  visitor: Visitor = ANONYMOUS_VISITOR,
): Promise<TipReceipt> {
  const { db, clock, events } = deps
  const { performerId, amountCents, note = '', streamId = null } = tip
  const { accountId: fanId, key } = intent
  if (performerId === fanId) throw new Refusal('CANNOT_PAY_SELF')
  return onceByKey(db, intent, async (tx) => {
    await lockAccounts(tx, { exclusive: [fanId], shared: [performerId] })
    await getPayablePerformer(tx, performerId, visitor)
    const subject = await findTippedThing(tx, deps, { performerId, streamId }, visitor)
    const { currency } = await getSettings(tx)
    const { transactionId, fanBalanceCents } = await giveTip(tx, events, {
      idempotencyKey: `tip:${fanId}:${key}`,
      fanId,
      performerId,
      subject,
      amountCents,
      note,
      streamId,
      currency,
      at: clock.now(),
      paidBy: 'wallet',
    })
    return { transactionId, balanceCents: fanBalanceCents, amountCents }
  })
}
