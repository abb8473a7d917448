/** Credits what a provider has received to the payer's wallet, and takes it out again for a refund. */
import type { Tx } from '../../kernel/database.ts'
import { CLEARING, PLATFORM, PROMOTION, REVENUE, transfer, WALLET } from '../ledger/service.ts'
import { announceBalance, postRefund } from '../sales/service.ts'
import type { PaidBack, Purchase, TakenBack } from '../sales/sale-kinds.ts'

export const TOP_UP = 'topup'

/** The subjects of top-ups. A top-up without a subject is of an amount that the payer chose. */
export const TOP_UP_SUBJECTS = {
  package: 'package',
  /** A payment that could no longer buy the thing that it was opened for. */
  latePayment: 'late-payment',
  /** A payment that the payer made at the provider after paying from the wallet. */
  secondPayment: 'second-payment',
} as const

export interface Credit extends Pick<
  Purchase,
  'buyerId' | 'amountCents' | 'creditCents' | 'subject' | 'idempotencyKey' | 'currency' | 'at'
> {
  provider: string
}

/** Credits a payment to the wallet. A package may credit more than was paid, at the platform's cost. */
export async function postCredit(tx: Tx, credit: Credit): Promise<{ transactionId: string }> {
  const { buyerId, provider, amountCents, creditCents, subject, idempotencyKey, currency, at } = credit
  const bonusCents = creditCents - amountCents
  const receipt = await transfer(tx, {
    idempotencyKey,
    kind: TOP_UP,
    ...(subject && { subject }),
    postings: [
      { ownerId: provider, accountKind: CLEARING, amountCents: -amountCents },
      { ownerId: PLATFORM, accountKind: bonusCents > 0 ? PROMOTION : REVENUE, amountCents: -bonusCents },
      { ownerId: buyerId, accountKind: WALLET, amountCents: creditCents },
    ],
    currency,
    at,
  })
  if (receipt.isRepeat) throw new Error(`${idempotencyKey} has been credited before`)
  await announceBalance(tx, buyerId, receipt.balanceOf(buyerId, WALLET), creditCents)
  return { transactionId: receipt.transactionId }
}

/**
 * Refunds a top-up. The platform gets back the same proportion of what it added.
 * @throws Refusal INSUFFICIENT_BALANCE when the wallet no longer holds the amount, NOT_REFUNDABLE
 */
export async function takeCreditBack(tx: Tx, taken: TakenBack): Promise<PaidBack> {
  const { buyerId, paidCents, creditCents, amountCents, paidBy } = taken
  if (paidBy === 'wallet') throw new RangeError('a wallet has not filled itself')
  const sold = { amountCents: paidCents, platformCents: paidCents - creditCents }
  const { paidBack, platformCents, receipt } = await postRefund(tx, taken, sold, (platformGives) => [
    { ownerId: buyerId, accountKind: WALLET, amountCents: platformGives - amountCents },
    {
      ownerId: PLATFORM,
      accountKind: creditCents > paidCents ? PROMOTION : REVENUE,
      amountCents: -platformGives,
    },
    { ownerId: paidBy.provider, accountKind: CLEARING, amountCents },
  ])
  const deltaCents = platformCents - amountCents
  await announceBalance(tx, buyerId, receipt.balanceOf(buyerId, WALLET), deltaCents)
  return paidBack
}
