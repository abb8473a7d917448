/**
 * Who a payment is between, and whether they may deal with each other. They are held before its row is locked, so that
 * what it buys is decided once.
 */
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lockAccounts } from '../accounts/locks.ts'
import { isBought } from '../entitlements/store.ts'
import type { Subject } from '../ledger/service.ts'
import { getPayablePerformer } from '../performers/service.ts'
import type { SaleKind } from '../sales/sale-kinds.ts'
import { findPayment, lockPayment, type PaymentRow } from './store.ts'

/**
 * A payment as it is once its parties are held. They never change, so that the caller may have found them before.
 * @param isWanted whose payment, for example; another's is as none
 */
export async function holdPayment(
  tx: Tx,
  paymentId: string,
  isWanted: (payment: PaymentRow) => boolean = () => true,
): Promise<PaymentRow | undefined> {
  const found = await findPayment(tx, paymentId)
  if (!found || !isWanted(found)) return undefined
  await holdParties(tx, { fanId: found.fanId, performerIds: sellersOf(found.items) })
  return lockPayment(tx, paymentId)
}

export async function holdParties(
  tx: Tx,
  { fanId, performerIds }: { fanId: string; performerIds: readonly string[] },
): Promise<void> {
  await lockAccounts(tx, { exclusive: [fanId], shared: [...performerIds] })
}

/** Whom these pay, each once. */
export function sellersOf(items: readonly { performerId?: string | null | undefined }[]): string[] {
  return [...new Set(items.flatMap(({ performerId }) => performerId ?? []))]
}

/**
 * Whether each of these sellers may be paid by the buyer, whatever they sell.
 * @throws Refusal PERFORMER_NOT_FOUND for one who is not active, or who has blocked the buyer; CANNOT_PAY_SELF
 */
export async function assertPayable(
  db: Db,
  performerIds: readonly string[],
  buyer: Visitor<SignedIn>,
): Promise<void> {
  for (const performerId of performerIds) {
    if (performerId === buyer.viewer.accountId) throw new Refusal('CANNOT_PAY_SELF')
    await getPayablePerformer(db, performerId, buyer)
  }
}

/**
 * What is kept and had once is not sold to somebody who has it.
 * @throws Refusal ALREADY_BOUGHT
 */
export async function assertNotBought(
  db: Db,
  { isKept, isHadOnce }: Pick<SaleKind, 'isKept' | 'isHadOnce'>,
  { buyerId, subject, at }: { buyerId: string; subject: Subject | null; at: Date },
): Promise<void> {
  if (!isKept || !isHadOnce || !subject) return
  if (await isBought(db, buyerId, subject, at)) throw new Refusal('ALREADY_BOUGHT')
}
