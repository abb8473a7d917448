/**
 * The buyer and the sellers of a payment, and whether the buyer may pay them. Their accounts are locked before the
 * payment's row, so that only one transaction at a time decides what the payment buys.
 */
import type { SignedIn, Visitor } from '../../http/visitor.ts'
import type { Db, Tx } from '../../kernel/database.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { lockAccounts } from '../accounts/store.ts'
import { isBought } from '../entitlements/store.ts'
import type { Subject } from '../ledger/service.ts'
import { getPayablePerformer } from '../performers/service.ts'
import type { SaleKind } from '../sales/sale-kinds.ts'
import { findPayment, lockPayment, type PaymentRow } from './store.ts'

/**
 * Locks the accounts of a payment's buyer and sellers, then the payment, and returns it. A payment's parties never
 * change, so they can be read before the locks.
 * @param isWanted returns false for a payment that the caller must not touch, such as another person's: it is then
 * treated as missing
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

/** Returns the sellers of these items, each once. */
export function sellersOf(items: readonly { performerId?: string | null | undefined }[]): string[] {
  return [...new Set(items.flatMap(({ performerId }) => performerId ?? []))]
}

/**
 * Checks that the buyer may pay each of these sellers, for anything.
 * @throws Refusal PERFORMER_NOT_FOUND for a performer who is not active or has blocked the buyer; CANNOT_PAY_SELF for
 * the buyer's own account
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
 * Refuses to sell a thing that is kept and had once to a buyer who already has it.
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
