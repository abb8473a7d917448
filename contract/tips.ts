import { z } from 'zod'
import { defineCall } from './call.ts'
import { Cents, CentsSum, Id, IdempotencyKey, WithId } from './fields.ts'
import { PaymentTransaction } from './payments.ts'

/** What a tip says, however it is paid. */
export const TIP_FIELDS = {
  amountCents: z.int().min(100, 'The smallest tip is 1.00.').max(1_000_000),
  note: z.string().trim().max(200).optional(),
  streamId: Id.optional(),
}

/** Upstream transfers the money at once. With `streamId` the tip appears in that stream's room. */
export const sendTip = defineCall({
  method: 'POST',
  path: '/payment-wallet/send-tip-wallet/:id',
  caller: 'fan',
  summary: 'Tip a performer from the wallet',
  params: WithId,
  idempotent: true,
  body: z.object({ ...TIP_FIELDS, idempotencyKey: IdempotencyKey }),
  reply: z.object({ transactionId: Id, balanceCents: CentsSum, amountCents: Cents }),
  errors: ['PERFORMER_NOT_FOUND', 'INSUFFICIENT_BALANCE', 'CANNOT_PAY_SELF'],
  ratePerMinute: 600,
})

/**
 * The performer gets the tip when its payment has succeeded. Without `source` the payment waits at `/checkout/{id}`
 * until the fan pays from the wallet or through a provider.
 */
export const openTip = defineCall({
  method: 'POST',
  path: '/payment/send-tip',
  caller: 'fan',
  summary: 'Open a tip, and pay it at once if `source` is given',
  idempotent: true,
  body: z.object({
    ...TIP_FIELDS,
    performerId: Id,
    source: z.enum(['wallet', 'provider']).optional(),
    provider: z.string().max(20).optional(),
    idempotencyKey: IdempotencyKey,
  }),
  reply: PaymentTransaction,
  errors: ['PERFORMER_NOT_FOUND', 'INSUFFICIENT_BALANCE', 'CANNOT_PAY_SELF', 'PROVIDER_UNAVAILABLE'],
})
