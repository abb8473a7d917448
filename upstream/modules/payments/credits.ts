/** What a provider has received goes into the payer's wallet, and out of it again when it is refunded. */
import type { Tx } from '../../kernel/database.ts'
import { announceBalance, type Delivered, type Purchase } from '../sales/service.ts'
import { PLATFORM, reverse, transfer } from '../ledger/service.ts'
import { TOP_UP } from './top-up-entries.ts'

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
      { ownerId: provider, accountKind: 'clearing', amountCents: -amountCents },
      { ownerId: PLATFORM, accountKind: bonusCents > 0 ? 'promotion' : 'revenue', amountCents: -bonusCents },
      { ownerId: buyerId, accountKind: 'wallet', amountCents: creditCents },
    ],
    currency,
    at,
  })
  if (receipt.isRepeat) throw new Error(`${idempotencyKey} has been credited before`)
  await announceBalance(tx, buyerId, receipt.balanceOf(buyerId, 'wallet'), creditCents)
  return { transactionId: receipt.transactionId }
}

/** The platform has back what it gave on top. @throws Refusal INSUFFICIENT_BALANCE when the payer has spent of it */
export async function takeCreditBack(
  tx: Tx,
  { buyerId, creditCents, transactionId, at }: Delivered,
): Promise<void> {
  const receipt = await reverse(tx, transactionId, { at })
  if (receipt.isRepeat) throw new Error(`${transactionId} has been reversed before`)
  await announceBalance(tx, buyerId, receipt.balanceOf(buyerId, 'wallet'), -creditCents)
}
