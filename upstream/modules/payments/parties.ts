/** Who a payment is between: held before its row is locked, so that what it buys is decided once. */
import type { Tx } from '../../kernel/database.ts'
import { holdAccounts } from '../accounts/service.ts'
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
  await holdAccounts(tx, { alone: [fanId], shared: [...performerIds] })
}

/** Whom these pay, each once. */
export function sellersOf(items: readonly { performerId?: string | null | undefined }[]): string[] {
  return [...new Set(items.flatMap(({ performerId }) => performerId ?? []))]
}
