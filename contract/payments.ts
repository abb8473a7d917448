import { z } from 'zod'
import { defineCall } from './call.ts'
import { Cents, CentsSum, Id, IdempotencyKey, listOf, page, Time, WithId } from './fields.ts'

export const TRANSACTION_STATUSES = [
  'created',
  'pending',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'refunded',
] as const

const Seller = z.object({ _id: Id, username: z.string(), name: z.string() })

/**
 * A payment as its payer sees it: one intent, from `created` to its end. `redirectUrl` is the provider's
 * hosted page while the payment waits for it.
 */
export const PaymentTransaction = z.object({
  _id: Id,
  /** A registered kind of sale: `topup`, `subscription`, `tip` … The first item's, where there are several. */
  kind: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  source: z.enum(['wallet', 'provider']),
  provider: z.string().nullable(),
  amountCents: Cents,
  /** What the wallet gains: more than was paid for some packages; 0 for purchases. */
  creditCents: Cents,
  currency: z.string(),
  description: z.string(),
  /** Whom all of it pays; null where nobody is paid, or several are. */
  performer: Seller.nullable(),
  /** What is paid for: one sale each. */
  items: z
    .array(
      z.object({
        kind: z.string(),
        description: z.string(),
        quantity: z.int().positive(),
        amountCents: Cents,
        creditCents: Cents,
        performer: Seller.nullable(),
      }),
    )
    .min(1),
  redirectUrl: z.string().nullable(),
  failureText: z.string().nullable(),
  balanceCents: CentsSum,
  /** What has been paid back, oldest first; in whole when `status` is `refunded`. */
  refunds: z.array(
    z.object({
      amountCents: Cents,
      /** `provider`: it goes back the way it came; that may take the provider some days. */
      into: z.enum(['wallet', 'provider']),
      createdAt: Time,
    }),
  ),
  createdAt: Time,
  settledAt: Time.nullable(),
})
export type PaymentTransaction = z.infer<typeof PaymentTransaction>

/** The provider reports to the webhook; the browser comes back to `/checkout/{id}` by itself. */
export const topUpWallet = defineCall({
  method: 'POST',
  path: '/payment/purchase-wallet/custom-amount',
  caller: 'fan',
  summary: 'Opens a top-up of any amount between the settings’ bounds',
  idempotent: true,
  body: z.object({
    amountCents: Cents,
    provider: z.string().max(20).optional(),
    idempotencyKey: IdempotencyKey,
  }),
  reply: PaymentTransaction,
  errors: ['AMOUNT_OUT_OF_BOUNDS', 'PROVIDER_UNAVAILABLE'],
})

export const WalletPackage = z.object({
  _id: Id,
  name: z.string(),
  priceCents: Cents,
  creditCents: Cents,
})

export const listWalletPackages = defineCall({
  method: 'GET',
  path: '/wallet-package',
  caller: 'any',
  summary: 'Top-up packages',
  reply: listOf(WalletPackage),
})

export const purchaseTokens = defineCall({
  method: 'POST',
  path: '/payment/purchase-tokens',
  caller: 'fan',
  summary: 'Opens the purchase of a wallet package',
  idempotent: true,
  body: z.object({ packageId: Id, provider: z.string().max(20).optional(), idempotencyKey: IdempotencyKey }),
  reply: PaymentTransaction,
  errors: ['NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
})

/** With `source` absent the payment waits at `/checkout/{id}` until the fan pays from the wallet or at a provider. */
export const subscribeToPerformer = defineCall({
  method: 'POST',
  path: '/payment/subscribe/performers',
  caller: 'fan',
  summary: 'Opens a subscription; pays it at once when a source is named',
  idempotent: true,
  body: z.object({
    performerId: Id,
    period: z.enum(['monthly']).default('monthly'),
    source: z.enum(['wallet', 'provider']).optional(),
    provider: z.string().max(20).optional(),
    idempotencyKey: IdempotencyKey,
  }),
  reply: PaymentTransaction,
  errors: ['PERFORMER_NOT_FOUND', 'ALREADY_SUBSCRIBED', 'INSUFFICIENT_BALANCE', 'PROVIDER_UNAVAILABLE'],
})

export const getPaymentTransaction = defineCall({
  method: 'GET',
  path: '/payment/transactions/:id',
  caller: 'fan',
  summary: 'One payment of the fan’s own',
  addedFor: 'the checkout page meets one intent again after a reload',
  params: WithId,
  reply: PaymentTransaction,
  errors: ['TRANSACTION_NOT_FOUND'],
})

/** Sends an open payment to its provider: the reply carries `redirectUrl`. Sent again, it answers the same. */
export const payByProvider = defineCall({
  method: 'POST',
  path: '/payment/transactions/:id/pay',
  caller: 'fan',
  summary: 'Pay an open payment through a provider',
  addedFor: 'an open intent is paid through a provider',
  params: WithId,
  body: z.object({ provider: z.string().max(20).optional() }),
  reply: PaymentTransaction,
  errors: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_NOT_OPEN', 'PROVIDER_UNAVAILABLE'],
})

export const cancelPaymentTransaction = defineCall({
  method: 'POST',
  path: '/payment/transactions/:id/cancel',
  caller: 'fan',
  summary: 'Give an open payment up',
  addedFor: 'an open intent is given up',
  params: WithId,
  reply: PaymentTransaction,
  errors: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_NOT_OPEN'],
})

export const listPaymentTransactions = defineCall({
  method: 'GET',
  path: '/payment/transactions',
  caller: 'any',
  summary: 'Own payments, newest first',
  query: z.object({ ...page(12), status: z.enum(TRANSACTION_STATUSES).optional() }),
  reply: listOf(PaymentTransaction),
})

/** The provider's signed report on a payment, delivered at least once, in any order. */
export const receivePaymentWebhook = defineCall({
  method: 'POST',
  path: '/payment/webhooks/:provider',
  caller: 'signed',
  summary: 'A payment provider reports',
  addedFor: 'payment providers report here',
  params: z.object({ provider: z.string().regex(/^[a-z]{2,20}$/) }),
  errors: ['SIGNATURE_INVALID', 'NOT_FOUND'],
})
