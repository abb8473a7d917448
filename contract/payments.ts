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

/** One thing that a fan wants to buy from the wallet, as the item of a payment. */
export const WantedItem = z.object({
  /** A registered kind of sale whose things a top-up may keep: `tip`, `feed` … */
  kind: z.string().max(30),
  /** The thing; for a tip the performer. */
  subjectId: Id,
  /** For a kind whose buyer chooses the amount, such as a tip. */
  amountCents: Cents.optional(),
  /** The price that the buyer saw, for a kind that has prices: a higher one is refused (PRICE_CHANGED). */
  highestCents: Cents.optional(),
  /** What the buyer adds, under keys that the kind chooses: a tip’s `note` and `streamId`. */
  details: z.record(z.string().max(30), z.string().max(500)).optional(),
})
export type WantedItem = z.infer<typeof WantedItem>

/**
 * A purchase that goes on by itself: upstream buys the item from the wallet once the top-up has arrived, under this
 * key. The same purchase that the fan makes under the same key is the same one, whichever comes first.
 */
export const GoesOn = z.object({ item: WantedItem, idempotencyKey: IdempotencyKey })
export type GoesOn = z.infer<typeof GoesOn>

/** What stands in the way of a kept purchase before the top-up is opened. */
const KEPT_ERRORS = [
  'PERFORMER_NOT_FOUND',
  'POST_NOT_FOUND',
  'CANNOT_PAY_SELF',
  'NOT_FOR_SALE',
  'PRICE_CHANGED',
  'ALREADY_BOUGHT',
] as const

/**
 * The purchase that a top-up keeps. `waiting`: the top-up has not arrived, or the purchase is being made. `refused`: the
 * money stays in the wallet, and `text` says why.
 */
export const KeptPurchase = z.object({
  state: z.enum(['waiting', 'bought', 'refused']),
  /** The refusal's code; null unless `refused`. */
  code: z.string().nullable(),
  text: z.string().nullable(),
  kind: z.string(),
  /** Null when its performer is hidden from the payer. */
  subject: z.object({ type: z.string(), id: z.string() }).nullable(),
  description: z.string(),
  /** The price when the top-up was opened; once bought, what was paid. */
  amountCents: Cents,
  performer: Seller.nullable(),
  idempotencyKey: IdempotencyKey,
})

/**
 * A payment as its payer sees it, from `created` to a final status. `redirectUrl` is the provider's hosted page while
 * the payment is pending there.
 */
export const PaymentTransaction = z.object({
  _id: Id,
  /** The registered kind of sale (`topup`, `subscription`, `tip` …) of the first item. */
  kind: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
  source: z.enum(['wallet', 'provider']),
  provider: z.string().nullable(),
  amountCents: Cents,
  /** The amount added to the wallet: for some packages more than the price; 0 for purchases. */
  creditCents: Cents,
  currency: z.string(),
  description: z.string(),
  /** The performer who gets the whole payment; null when there is none or more than one. */
  performer: Seller.nullable(),
  /** The items paid for. Each is one sale. */
  items: z
    .array(
      z.object({
        kind: z.string(),
        /** The thing that is paid for, as its kind names it; null where the kind says enough, and with a hidden seller. */
        subject: z.object({ type: z.string(), id: z.string() }).nullable(),
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
  /** The refunds, oldest first. They cover the whole amount when `status` is `refunded`. */
  refunds: z.array(
    z.object({
      amountCents: Cents,
      /** `provider`: the provider returns the money to the payer, which may take some days. */
      into: z.enum(['wallet', 'provider']),
      createdAt: Time,
    }),
  ),
  /** Absent where the payment keeps no purchase. */
  kept: KeptPurchase.optional(),
  createdAt: Time,
  settledAt: Time.nullable(),
})
export type PaymentTransaction = z.infer<typeof PaymentTransaction>

/** The provider reports to the webhook, and separately sends the browser back to `/checkout/{id}`. */
export const topUpWallet = defineCall({
  method: 'POST',
  path: '/payment/purchase-wallet/custom-amount',
  caller: 'fan',
  summary: 'Open a top-up of any amount between the settings’ bounds',
  idempotent: true,
  body: z.object({
    amountCents: Cents,
    provider: z.string().max(20).optional(),
    goesOn: GoesOn.optional(),
    idempotencyKey: IdempotencyKey,
  }),
  reply: PaymentTransaction,
  errors: ['AMOUNT_OUT_OF_BOUNDS', 'PROVIDER_UNAVAILABLE', ...KEPT_ERRORS],
})

/** Buys nothing. It says what a top-up is for, before the fan presses. */
export const getOffer = defineCall({
  method: 'GET',
  path: '/payment/offer',
  caller: 'fan',
  summary: 'What a thing would cost the fan now',
  addedFor: 'the top-up names the purchase that goes on after it, and its price',
  query: z.object({
    kind: WantedItem.shape.kind,
    subjectId: Id,
    amountCents: z.coerce.number().pipe(Cents).optional(),
    highestCents: z.coerce.number().pipe(Cents).optional(),
  }),
  reply: z.object({
    description: z.string(),
    amountCents: Cents,
    performer: Seller.nullable(),
    balanceCents: CentsSum,
  }),
  errors: [...KEPT_ERRORS],
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
  summary: 'Open the purchase of a wallet package',
  idempotent: true,
  body: z.object({
    packageId: Id,
    provider: z.string().max(20).optional(),
    goesOn: GoesOn.optional(),
    idempotencyKey: IdempotencyKey,
  }),
  reply: PaymentTransaction,
  errors: ['NOT_FOUND', 'PROVIDER_UNAVAILABLE', ...KEPT_ERRORS],
})

/** Without `source` the payment waits at `/checkout/{id}` until the fan pays from the wallet or through a provider. */
export const subscribeToPerformer = defineCall({
  method: 'POST',
  path: '/payment/subscribe/performers',
  caller: 'fan',
  summary: 'Open a subscription, and pay it at once if `source` is given',
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

const PostPurchase = {
  feedId: Id,
  /** The price that the buyer saw: a higher one is refused (PRICE_CHANGED). */
  highestCents: Cents.optional(),
  idempotencyKey: IdempotencyKey,
}

/** Without `source` the payment waits at `/checkout/{id}` until the fan pays from the wallet or through a provider. */
export const purchasePost = defineCall({
  method: 'POST',
  path: '/payment/purchase-feed',
  caller: 'fan',
  summary: 'Open the purchase of a post, and pay it at once if `source` is given',
  idempotent: true,
  body: z.object({
    ...PostPurchase,
    source: z.enum(['wallet', 'provider']).optional(),
    provider: z.string().max(20).optional(),
  }),
  reply: PaymentTransaction,
  errors: [
    'POST_NOT_FOUND',
    'NOT_FOR_SALE',
    'PRICE_CHANGED',
    'ALREADY_BOUGHT',
    'INSUFFICIENT_BALANCE',
    'PROVIDER_UNAVAILABLE',
  ],
})

export const purchasePostFromWallet = defineCall({
  method: 'POST',
  path: '/payment-wallet/purchase-feed',
  caller: 'fan',
  summary: 'Buy a post from the wallet',
  idempotent: true,
  body: z.object(PostPurchase),
  reply: PaymentTransaction,
  errors: ['POST_NOT_FOUND', 'NOT_FOR_SALE', 'PRICE_CHANGED', 'ALREADY_BOUGHT', 'INSUFFICIENT_BALANCE'],
})

export const getPaymentTransaction = defineCall({
  method: 'GET',
  path: '/payment/transactions/:id',
  caller: 'fan',
  summary: 'One of the fan’s own payments',
  addedFor: 'the checkout page finds its payment again after a reload',
  params: WithId,
  reply: PaymentTransaction,
  errors: ['TRANSACTION_NOT_FOUND'],
})

/** Hands an open payment to its provider and answers its `redirectUrl`. A repeated call answers the same. */
export const payByProvider = defineCall({
  method: 'POST',
  path: '/payment/transactions/:id/pay',
  caller: 'fan',
  summary: 'Pay an open payment through a provider',
  addedFor: 'a fan pays an open payment through a provider',
  params: WithId,
  body: z.object({ provider: z.string().max(20).optional() }),
  reply: PaymentTransaction,
  errors: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_NOT_OPEN', 'PROVIDER_UNAVAILABLE'],
})

export const cancelPaymentTransaction = defineCall({
  method: 'POST',
  path: '/payment/transactions/:id/cancel',
  caller: 'fan',
  summary: 'Cancel an open payment',
  addedFor: 'a fan cancels an open payment',
  params: WithId,
  reply: PaymentTransaction,
  errors: ['TRANSACTION_NOT_FOUND', 'TRANSACTION_NOT_OPEN'],
})

export const listPaymentTransactions = defineCall({
  method: 'GET',
  path: '/payment/transactions',
  caller: 'any',
  summary: 'The caller’s own payments, newest first',
  query: z.object({ ...page(12), status: z.enum(TRANSACTION_STATUSES).optional() }),
  reply: listOf(PaymentTransaction),
})

/** A provider's signed report on a payment. The provider delivers each report at least once, in any order. */
export const receivePaymentWebhook = defineCall({
  method: 'POST',
  path: '/payment/webhooks/:provider',
  caller: 'signed',
  summary: 'Receive a payment provider’s report',
  addedFor: 'payment providers report here',
  params: z.object({ provider: z.string().regex(/^[a-z]{2,20}$/) }),
  errors: ['SIGNATURE_INVALID', 'NOT_FOUND'],
})
