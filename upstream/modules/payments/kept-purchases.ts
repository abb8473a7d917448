/**
 * Kept purchases: a top-up may name one thing that its payer wants to buy with it. Upstream buys the thing when the
 * money has arrived, even if the browser never comes back. ADR 50 has the reasons.
 */
import { REFUSALS, type RefusalCode } from '#contract/errors.ts'
import type { KeptPurchase } from '#contract/payments.ts'
import type { z } from 'zod'
import type { Tx } from '../../kernel/database.ts'
import { defineQueue } from '../../kernel/jobs.ts'
import type { Describable } from '../ledger/service.ts'
import { decideKept, insertKept, type KeptRow } from './kept-store.ts'
import type { FoundOffer, WantedItem } from './offers.ts'
import type { PaymentRow, SellerName } from './store.ts'

export interface Keeping {
  paymentId: string
  fanId: string
}

/**
 * The tries span about ten minutes. After that the fan no longer expects the purchase, so it is given up and the money
 * stays in the wallet.
 */
export const KEPT_QUEUE = defineQueue<Keeping>({
  name: 'payments-kept-purchases',
  retry: { limit: 10, firstDelaySeconds: 1, maxDelaySeconds: 120 },
  concurrency: 4,
  keyOf: ({ paymentId }) => paymentId,
  groupOf: ({ fanId }) => fanId,
})

/** Stores the purchase with its top-up. */
export async function keepPurchase(
  tx: Tx,
  paymentId: string,
  { kind, details = {}, subjectId = '', amountCents, highestCents }: WantedItem,
  { subject, performerId, amountCents: priceCents }: FoundOffer,
  idempotencyKey: string,
): Promise<void> {
  if (!subject) throw new RangeError(`a ${kind} has no subject`)
  const wanted = { subjectId, amountCents, highestCents }
  const thing = { kind, ...subject, performerId, amountCents: priceCents }
  await insertKept(tx, { paymentId, ...thing, wanted, details, idempotencyKey })
}

/** Gives up what these payments would still buy: they end without money, or their payer has given them up. */
export async function giveUpKept(
  tx: Tx,
  { id }: Pick<PaymentRow, 'id'>,
  refusalCode: RefusalCode,
  decidedAt: Date,
): Promise<void> {
  await decideKept(tx, id, { state: 'refused', refusalCode, decidedAt })
}

/** Returns a kept purchase in the form from which its text is made. */
export function toKeptDescribable({
  paymentId,
  kind,
  subjectType,
  subjectId,
  performerId,
}: KeptRow): Describable {
  return { id: `kept:${paymentId}`, kind, subjectType, subjectId, sellerId: performerId }
}

export function toKeptView(
  kept: KeptRow,
  texts: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, SellerName>,
): z.infer<typeof KeptPurchase> {
  const { state, refusalCode, kind, subjectType, subjectId, amountCents, performerId, idempotencyKey } = kept
  const isHidden = performerId !== null && !names.has(performerId)
  return {
    state,
    code: refusalCode,
    text: refusalCode && REFUSALS[refusalCode][1],
    kind,
    subject: isHidden ? null : { type: subjectType, id: subjectId },
    description: texts.get(toKeptDescribable(kept).id) ?? '',
    amountCents,
    performer: names.get(performerId ?? '') ?? null,
    idempotencyKey,
  }
}
