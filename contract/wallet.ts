import { z } from 'zod'
import { defineCall } from './call.ts'
import { Cents, CentsSum, Id, IdempotencyKey, listOf, page, Time, WithId } from './fields.ts'
import { PaymentTransaction } from './payments.ts'

/** One line of an account's statement. `amountCents` is signed; previous + amount = current. */
export const WalletEntry = z.object({
  _id: Id,
  kind: z.string(),
  description: z.string(),
  amountCents: z.int(),
  previousBalanceCents: CentsSum,
  currentBalanceCents: CentsSum,
  createdAt: Time,
})

export const searchWalletEntries = defineCall({
  method: 'GET',
  path: '/wallet-transactions/user/search',
  caller: 'any',
  summary: 'The wallet’s entries, newest first',
  query: z.object(page(25)),
  reply: listOf(WalletEntry),
})

/** The money moves once, however often the fan sends it. */
export const payFromWallet = defineCall({
  method: 'POST',
  path: '/wallet-transactions/pay-wallet/:id',
  caller: 'fan',
  summary: 'Pay an open payment from the wallet',
  params: WithId,
  reply: PaymentTransaction,
  errors: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_NOT_OPEN', 'INSUFFICIENT_BALANCE'],
})

/** Tips a performer from the fan's wallet; in a room when `streamId` is given. */
export const sendTip = defineCall({
  method: 'POST',
  path: '/payment-wallet/send-tip-wallet/:id',
  caller: 'fan',
  summary: 'Tip a performer from the wallet',
  params: WithId,
  idempotent: true,
  body: z.object({
    amountCents: z.int().min(100, 'The smallest tip is 1.00.').max(1_000_000),
    note: z.string().trim().max(200).optional(),
    streamId: Id.optional(),
    idempotencyKey: IdempotencyKey,
  }),
  reply: z.object({ transactionId: Id, balanceCents: CentsSum, amountCents: Cents }),
  errors: ['PERFORMER_NOT_FOUND', 'INSUFFICIENT_BALANCE', 'CANNOT_PAY_SELF'],
  ratePerMinute: 600,
})
