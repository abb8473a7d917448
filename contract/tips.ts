import { z } from 'zod'
import { defineCall } from './call.ts'
import { Cents, CentsSum, Id, IdempotencyKey, WithId } from './fields.ts'
import { PaymentTransaction } from './payments.ts'

const Tip = {
  amountCents: z.int().min(100, 'The smallest tip is 1.00.').max(1_000_000),
  note: z.string().trim().max(200).optional(),
  streamId: Id.optional(),
}

/** The money moves at once; the tip shows in the room of the stream when `streamId` is given. */
export const sendTip = defineCall({
  method: 'POST',
  path: '/payment-wallet/send-tip-wallet/:id',
  caller: 'fan',
  summary: 'Tip a performer from the wallet',
  params: WithId,
  idempotent: true,
  body: z.object({ ...Tip, idempotencyKey: IdempotencyKey }),
  reply: z.object({ transactionId: Id, balanceCents: CentsSum, amountCents: Cents }),
  errors: ['PERFORMER_NOT_FOUND', 'INSUFFICIENT_BALANCE', 'CANNOT_PAY_SELF'],
  ratePerMinute: 600,
})

/**
 * The tip is given when its payment has succeeded. With `source` absent the payment waits at `/checkout/{id}` until the
 * fan pays from the wallet or at a provider.
 */
export const openTip = defineCall({
  method: 'POST',
  path: '/payment/send-tip',
  caller: 'fan',
  summary: 'Opens a tip; pays it at once when a source is named',
  idempotent: true,
  body: z.object({
    ...Tip,
    performerId: Id,
    source: z.enum(['wallet', 'provider']).optional(),
    provider: z.string().max(20).optional(),
    idempotencyKey: IdempotencyKey,
  }),
  reply: PaymentTransaction,
  errors: ['PERFORMER_NOT_FOUND', 'INSUFFICIENT_BALANCE', 'CANNOT_PAY_SELF', 'PROVIDER_UNAVAILABLE'],
})
