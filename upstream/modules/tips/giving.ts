/** A tip's money moves, and whoever shows tips is told, in one transaction. */
import type { Tx } from '../../kernel/database.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Subject } from '../ledger/service.ts'
import { type PaidBy, postSale } from '../sales/service.ts'
import { TIP_SENT, type TipSent } from './events.ts'

export const TIP_NAME = { name: 'tip', commissionKind: 'tokenTipCommission' } as const

export interface PaidTip extends TipSent {
  idempotencyKey: string
  currency: string
  paidBy: PaidBy
  /** What it is given for. */
  subject: Subject
}

/** @throws Refusal INSUFFICIENT_BALANCE, before anything is written */
export async function giveTip(
  tx: Tx,
  events: Kernel['events'],
  { fanId, performerId, subject, amountCents, note, streamId, at, ...payment }: PaidTip,
): Promise<{ transactionId: string; fanBalanceCents: number }> {
  const receipt = await postSale(tx, {
    ...payment,
    kind: TIP_NAME,
    subject,
    fanId,
    performerId,
    grossCents: amountCents,
    at,
  })
  await events.emit(tx, TIP_SENT, { fanId, performerId, amountCents, note, streamId, at })
  return receipt
}
