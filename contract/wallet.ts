import { z } from 'zod'
import { defineCall } from './call.ts'
import { CentsSum, Id, listOf, page, Time, WithId } from './fields.ts'
import { PaymentTransaction } from './payments.ts'

/** One line of an account's statement. `amountCents` is signed, and previous balance + amount = current balance. */
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

/** A repeated call does not pay again. */
export const payFromWallet = defineCall({
  method: 'POST',
  path: '/wallet-transactions/pay-wallet/:id',
  caller: 'fan',
  summary: 'Pay an open payment from the wallet',
  params: WithId,
  reply: PaymentTransaction,
  errors: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_NOT_OPEN', 'INSUFFICIENT_BALANCE'],
})
