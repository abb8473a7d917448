/** What a provider has received goes into the payer's wallet, and out of it again when it is refunded. */
import type { Tx } from '../../kernel/database.ts'
import { CLEARING, PLATFORM, PROMOTION, REVENUE, transfer, WALLET } from '../ledger/service.ts'
import { announceBalance, postRefund } from '../sales/service.ts'
import type { PaidBack, Purchase, TakenBack } from '../sales/sale-kinds.ts'

export const TOP_UP = 'topup'

/** What a top-up is about; one without a subject is of an amount that the payer chose. */
export const TOP_UP_SUBJECTS = {
  package: 'package',
  /** A payment that could no longer buy what it was meant for. */
  latePayment: 'late-payment',
  /** A payment that the payer made once more, at the provider. */
  secondPayment: 'second-payment',
} as const

export interface Credit extends Pick<
  Purchase,
  'buyerId' | 'amountCents' | 'creditCents' | 'subject' | 'idempotencyKey' | 'currency' | 'at'
> {
  provider: string
}

/** A package gives more than was paid, at the platform's cost. */
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
 * The platform has back what it gave on top, in the same proportion.
 * @throws Refusal INSUFFICIENT_BALANCE when the payer has spent of it, NOT_REFUNDABLE
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
