import type { Kernel } from '../../kernel/kernel.ts'
import { withAccountLocked } from '../accounts/locks.ts'
import { TARGETS } from '../target.ts'
import { deleteReactionsOf } from './store.ts'

/** Deletes what an account has said to things, and takes it from their counts: each kind in a transaction of its own. */
export async function endReactions(
  { db, registry }: Pick<Kernel, 'db' | 'registry'>,
  accountId: string,
): Promise<void> {
  for (const { type, reactions } of registry.listAll(TARGETS)) {
    if (!reactions) continue
    await withAccountLocked(db, accountId, async (tx) => {
      for (const { action, objectId } of await deleteReactionsOf(tx, accountId, type)) {
        await reactions[action]?.end(tx, objectId)
      }
    })
  }
}
