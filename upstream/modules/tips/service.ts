import { z } from 'zod'
import { Id } from '#contract/fields.ts'
import { TIP_FIELDS } from '#contract/tips.ts'
import { ANONYMOUS_VISITOR, type Visitor } from '../../http/visitor.ts'
import type { Tx } from '../../kernel/database.ts'
import { type Intent, onceByKey } from '../../kernel/idempotency.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lockAccounts } from '../accounts/store.ts'
import type { Subject } from '../ledger/service.ts'
import { intentOfSale, readReceipt } from '../payments/service.ts'
import { getPayablePerformer } from '../performers/service.ts'
import { goods, namingSeller, type SaleKind } from '../sales/sale-kinds.ts'
import { type PaidBy, postSale, refundSale } from '../sales/service.ts'
import { getSettings } from '../settings/service.ts'
import { findThing, getTarget } from '../target.ts'
import { TIP_SENT, type TipSent } from './events.ts'

type Deps = Pick<Kernel, 'db' | 'clock' | 'config' | 'events' | 'registry'>

export interface Tip {
  performerId: string
  amountCents: number
  note?: string | undefined
  /** The stream during which the fan gives the tip; the stream's room shows the tip while it is open. */
  streamId?: string | undefined
}

export interface TipReceipt {
  transactionId: string
  balanceCents: number
  amountCents: number
}

/**
 * Moves a tip from the fan's wallet at once, without opening a payment, and once per key.
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
  const asked = intentOfSale(intent, ['wallet', undefined, undefined], [toItem(tip)])
  if (performerId === fanId) throw new Refusal('CANNOT_PAY_SELF')
  const sold = await onceByKey<TipReceipt | string>(db, asked, async (tx) => {
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
  // A top-up has kept this tip, and has paid it as a payment.
  return typeof sold === 'string' ? readReceipt(db, fanId, sold) : sold
}

/** A tip as the item of a payment. */
export function toItem({ performerId, amountCents, note, streamId }: Tip) {
  const details = { ...(note && { note }), ...(streamId && { streamId }) }
  return { kind: TIP_NAME.name, subjectId: performerId, amountCents, details }
}

const STREAM = 'stream'

/**
 * Returns the subject of a tip, which the ledger keeps for ever: the performer's stream during which the fan gives the
 * tip, even if the stream has ended, or else the performer.
 */
async function findTippedThing(
  tx: Tx,
  deps: Pick<Kernel, 'clock' | 'config' | 'registry'>,
  { performerId, streamId }: { performerId: string; streamId: string | null },
  visitor: Visitor,
): Promise<Subject> {
  const performer = { subjectType: 'performer', subjectId: performerId }
  if (streamId === null) return performer
  const stream = await findThing(getTarget(deps, STREAM, 'streamId'), { ...deps, db: tx }, streamId, visitor)
  return stream?.ownerId === performerId ? { subjectType: STREAM, subjectId: streamId } : performer
}

export const TIP_NAME = { name: 'tip', commissionKind: 'tokenTipCommission' } as const

export interface PaidTip extends TipSent {
  idempotencyKey: string
  currency: string
  paidBy: PaidBy
  /** The stream or the performer. */
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

export const tipSale: SaleKind = {
  ...TIP_NAME,
  label: 'Tip',
  describe: namingSeller((name) => `Tip to ${name}`),
  isPayableFromWallet: true,
  kept: z
    .strictObject({
      subjectId: Id,
      amountCents: TIP_FIELDS.amountCents,
      details: z.strictObject({ note: TIP_FIELDS.note, streamId: TIP_FIELDS.streamId }).default({}),
    })
    .transform(({ subjectId: performerId, amountCents, details }) => {
      const { kind: _, ...wanted } = toItem({ performerId, amountCents, ...details })
      return wanted
    }),
  findSeller: (_tx, { subjectId }) => Promise.resolve(subjectId),
  async find(tx, buyer, { subjectId = '', amountCents = 0, details }, kernel) {
    const given = { performerId: subjectId, streamId: details?.['streamId'] ?? null }
    return {
      lines: goods(amountCents),
      subject: await findTippedThing(tx, kernel, given, buyer),
      performerId: subjectId,
    }
  },
  async deliver(tx, { buyerId, performerId, subject, details, ...purchase }, { events }) {
    if (performerId === null || subject === null)
      throw new RangeError('a tip needs a performer and a subject')
    return giveTip(tx, events, {
      ...purchase,
      subject,
      fanId: buyerId,
      performerId,
      note: details['note'] ?? '',
      streamId: details['streamId'] ?? null,
    })
  },
  takeBack: refundSale,
}
